import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { REQUEST } from '../../support/fixtures/requests.js'
import { run } from '../command-line.js'

const [ITEM] = REQUEST.invoice.items

describe('problems that repeat on many lines of a request', () => {
  let folder = ''
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-repeated-'))
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  /** What is said of a request with this on each of its lines, one of which has another problem, too. */
  const linesOf = async (item: object, count: number, more: object = {}): Promise<string[]> => {
    const items = Array.from({ length: count }, (): object => ({ ...ITEM, ...item }))
    items[1] = { ...items[1], ...more }
    const file = join(folder, 'many.json')
    writeFileSync(file, JSON.stringify({ ...REQUEST, invoice: { ...REQUEST.invoice, items } }))
    const { stderr } = await run(['generate', file, '--check', '--coerce', '--locale', 'en'])
    return stderr.trimEnd().split('\n')
  }

  it('are one line with their number and the first three places, beside the others', async () => {
    const [first, other, ...rest] = await linesOf({ unit: 'Stk' }, 25, { vatRate: 'x' })
    expect(first)
      .to.contain('many.json: $.invoice.items[0].unit: VALUE: “Stk”')
      .and.contain('C62')
      .and.match(
        /\(25 times, also at \$\.invoice\.items\[1\]\.unit, \$\.invoice\.items\[2\]\.unit, …\)$/,
      )
    expect(other).to.contain('$.invoice.items[1].vatRate')
    expect(rest).to.deep.equal([])
  })

  it('are a line each at three places', async () => {
    const lines = await linesOf({ unit: 'Stk' }, 3)
    expect(lines.map((line) => /items\[\d\]/.exec(line)?.[0])).to.deep.equal([
      'items[0]',
      'items[1]',
      'items[2]',
    ])
    expect(lines.join('\n')).to.not.contain('times')
  })

  it('are one line as notices, too', async () => {
    const [first, ...rest] = await linesOf(
      { period: { start: '20.11.2026', end: '2026-11-21' } },
      25,
    )
    expect(first).to.match(/note: \$\.invoice\.items\[0\]\.period\.start: READ_AS: .*\(25 times, /)
    expect(rest).to.have.length(1)
    expect(rest[0]).to.contain('valid')
  })
})
