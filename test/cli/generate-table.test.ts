import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { MADE_RECORD, MadeRecord } from '../../src/cli/io/made-record.js'
import { csv, HEADS, MAP } from '../tables/table-file.js'
import { run } from './command-line.js'

const line = (number: string, price = '5', buyer = 'B') => {
  return [number, '2026-11-20', buyer, '', 'Screws', '2', price]
}

describe('twinvoice generate: tables', () => {
  let folder = ''
  const generate = (...rest: readonly string[]) => {
    const inFolder = ['orders.csv', '--map', 'map.json'].map((name) =>
      name.startsWith('-') ? name : join(folder, name),
    )
    return run(['generate', ...inFolder, '-o', join(folder, 'out'), '--format', 'xml', ...rest])
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-table-'))
    writeFileSync(join(folder, 'map.json'), JSON.stringify(MAP))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('makes what it can, names the cells of the rest, and does not make again what is there', async () => {
    const rows = [
      HEADS,
      line('R-1'),
      line('R-1', '7'),
      line('R-2', 'x'),
      line('R-3', '-1'),
      line('A:1'),
      line('a/1'),
    ]
    writeFileSync(join(folder, 'orders.csv'), csv(rows))
    const first = await generate('-j', '1')
    expect(first.code).to.equal(1)
    const file = join(folder, 'orders.csv')
    expect(first.stderr).to.contain(`${file}, row 4, column Price (G): “x” is not a number`)
    expect(first.stderr).to.contain(
      `${file}, row 5, column Price (G): $.invoice.items[0].unitPrice: `,
    )
    expect(first.stderr).to.contain(
      `${file}, row 7: invoice-a_1.xml is already the file of ${file}, row 6`,
    )
    const german = await generate('-j', '1', '--check', '--locale', 'de')
    expect(german.stderr).to.match(/: invoice-\S+ ist schon die Datei von .*, Zeile 6$/m)
    expect(first.stderr).to.contain('2 of 5 invoices written')
    const made = ['invoice-A_1.xml', 'invoice-R-1.xml']
    expect(readdirSync(join(folder, 'out')).sort()).to.deep.equal([
      '.twinvoice-made.ndjson',
      ...made,
    ])

    const before = statSync(join(folder, 'out', 'invoice-R-1.xml')).mtimeMs
    rmSync(join(folder, 'out', 'invoice-A_1.xml'))
    rows[3] = line('R-2', '3')
    writeFileSync(join(folder, 'orders.csv'), csv(rows))
    const second = await generate('-j', '1')
    expect(second.stderr)
      .to.contain('3 of 5 invoices written')
      .and.to.contain('(1 by an earlier run)')
    expect(statSync(join(folder, 'out', 'invoice-R-1.xml')).mtimeMs).to.equal(before)
    expect(readdirSync(join(folder, 'out'))).to.include.members([...made, 'invoice-R-2.xml'])
  })

  it('knows a file only by the last input that it was made of', () => {
    const record = (settings: unknown = {}) => MadeRecord.open(folder, settings)
    const file = 'invoice.xml'
    writeFileSync(join(folder, file), 'same size')
    record().add('one', file, 9)
    expect(record().nameOf('one')).to.equal(file)
    expect(record({ locale: 'de' }).nameOf('one')).to.equal(undefined)
    record().add('other', file, 9)
    expect([record().nameOf('one'), record().nameOf('other')]).to.deep.equal([undefined, file])
    appendFileSync(join(folder, MADE_RECORD), '\n{"input":"cut o')
    record().add('next', 'next.xml', 4)
    writeFileSync(join(folder, 'next.xml'), 'next')
    expect([record().nameOf('other'), record().nameOf('next')]).to.deep.equal([file, 'next.xml'])
    writeFileSync(join(folder, file), 'cut')
    expect(record().nameOf('other')).to.equal(undefined)
  })

  it('--check writes nothing', async () => {
    writeFileSync(join(folder, 'orders.csv'), csv([HEADS, line('R-1'), line('R-2', '-1')]))
    const { code, stderr } = await generate('--check', '-j', '1')
    expect(code).to.equal(1)
    expect(stderr).to.contain('1 of 2 requests valid')
    expect(readdirSync(folder).sort()).to.deep.equal(['map.json', 'orders.csv'])
  })

  it('exits with 2 without a map, a folder or a readable map', async () => {
    const table = join(folder, 'orders.csv')
    writeFileSync(table, csv([HEADS, line('R-1')]))
    const map = join(folder, 'map.json')
    const runs = [
      [['generate', table], 'add --map <file>'],
      [['generate', table, '--map', map], 'add -o <folder>'],
      [['generate', '-', '--map', map, '-o', folder], 'name its file, in place of standard input'],
      [['generate', table, '--map', table, '-o', folder], 'it is a table; a map is a JSON file'],
      [
        ['generate', table, '--map', join(folder, 'none.json'), '-o', folder],
        'none.json: cannot be read',
      ],
    ] as const
    for (const [args, reason] of runs) {
      const { code, stderr } = await run(args)
      expect([code, stderr.includes(reason)], stderr).to.deep.equal([2, true])
    }
  })
})
