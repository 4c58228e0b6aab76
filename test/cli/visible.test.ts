import { expect } from 'chai'

import { printError } from '../../src/cli/io/io.js'
import { visible, visibleInLine } from '../../src/cli/io/visible.js'
import { table } from '../../src/cli/report/table.js'
import { textReport } from '../../src/cli/report/text-report.js'
import { Writable } from 'node:stream'

const HOSTILE = 'a\u001b[2J\u009b31m\u202eb\r\nvalid'
const SHOWN = 'a\\u{1b}[2J\\u{9b}31m\\u{202e}b\\u{d}\\u{a}valid'

describe('text of others in a terminal', () => {
  it('has no control characters', () => {
    expect(visibleInLine(HOSTILE)).to.equal(SHOWN)
    expect(visible('a\tb\nc\u0007')).to.equal('a\tb\nc\\u{7}')
    for (let code = 0; code < 0x3000; code += 1)
      expect(visibleInLine(String.fromCharCode(code))).to.not.match(/[\p{Cc}\u202a-\u202e]/u)
    expect(visibleInLine('Müller & Söhne, 株式会社 👍🏽')).to.equal('Müller & Söhne, 株式会社 👍🏽')
  })

  it('stays in its cell of a table', () => {
    expect(
      table([
        ['NAME', 'ID'],
        [HOSTILE, '1'],
      ]).split('\n'),
    ).to.deep.equal([`NAME${' '.repeat(SHOWN.length - 4)}  ID`, `${SHOWN}  1`, ''])
  })

  it('is escaped on standard error', () => {
    let written = ''
    const stderr = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.toString()
        done()
      },
    })
    printError({ stderr }, HOSTILE)
    expect(written).to.equal(`${SHOWN}\n`)
  })

  it('stays in its line of a report', () => {
    const finding = { severity: 'error', stage: 's', kind: 'internal', path: HOSTILE } as const
    const named = { code: 'A', rule: 'A', message: HOSTILE, found: HOSTILE, expected: HOSTILE }
    const counts = { severity: { error: 1, warning: 0, info: 0 }, rules: { A: 1 } }
    const empty = { warnings: [], layers: [], packs: [] }
    const result = { zugferd: true, valid: false, ...empty, counts } as const
    const text = textReport(HOSTILE, { ...result, errors: [{ ...finding, ...named }] }, 'en', false)
    expect(text.split('\n')).to.have.length(3)
    expect(text).to.not.match(/[\u001b\u009b\u202e\r]/)
  })
})
