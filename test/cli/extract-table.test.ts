import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect } from 'chai'
import { ciiWriter, completeInvoice, ublWriter } from 'twinvoice/plugin'
import { FULL_INVOICE, SMALL_INVOICE, WORDING } from '../support/fixtures/full-invoice.js'
import { harmless } from '../../src/request/formats/formula.js'
import { run } from './command-line.js'

const CORE = 'urn:cen.eu:en16931:2017'
const small = ublWriter()(completeInvoice(SMALL_INVOICE, CORE, WORDING))
const full = ciiWriter('EXTENDED')(completeInvoice(FULL_INVOICE, CORE, WORDING))

describe('twinvoice extract --table', () => {
  let folder = ''
  let input = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-table-'))
    input = join(folder, 'in')
    mkdirSync(input)
    writeFileSync(join(input, 'a.xml'), small)
    writeFileSync(join(input, 'b.xml'), full)
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  async function csv(...more: string[]): Promise<string[]> {
    const table = join(folder, 'out.csv')
    const { code, stderr } = await run(['extract', input, '--table', table, '-j', '1', ...more])
    expect(code, stderr).to.equal(0)
    return readFileSync(table, 'utf8').split('\r\n')
  }

  it('writes one row for each invoice, with the terms that are usual', async () => {
    const [head, first, second, end] = await csv()
    expect(head).to.match(/^\uFEFFFile,BT-1 Invoice number,BT-2 Invoice issue date,/)
    expect(first)
      .to.match(/^a\.xml,R-1,2026-11-20,380,/)
      .and.to.contain('119.00')
    expect(second).to.match(/^b\.xml,"R-1 & <x> ""q""",/)
    expect(end).to.equal('')
  })

  it('writes one row for each line, with the columns asked for', async () => {
    const rows = await csv('--rows', 'lines', '--columns', 'bt-1, BT-126,BT-131')
    expect(rows[1]).to.equal('a.xml,R-1,1,100.00')
    expect(rows).to.have.length(1 + 1 + FULL_INVOICE.items.length + 1)
  })

  it('has no rows for groups and parts of lines, nor their values in those of lines', async () => {
    const [line] = SMALL_INVOICE.items
    if (line === undefined) throw new Error('the invoice has no line')
    const part = { description: 'Notes', quantity: '1', unit: 'C62' }
    const items = [
      { ...line, groups: ['Phase 1'] },
      { ...line, parts: [part] },
    ]
    const invoice = completeInvoice({ ...SMALL_INVOICE, items }, CORE, WORDING)
    writeFileSync(join(input, 'a.xml'), ciiWriter('EXTENDED')(invoice))
    const rows = await csv('--rows', 'lines', '--columns', 'BT-1,BT-126,BT-153,BT-131')
    expect(rows.filter((row) => row.startsWith('a.xml'))).to.deep.equal([
      'a.xml,R-1,1.1,Advice,100.00',
      'a.xml,R-1,2,Advice,100.00',
    ])
  })

  it('has no formula after a separator that other languages have', () => {
    expect(harmless("Muster;=cmd|' /C calc'!A0")).to.equal("Muster;'=cmd|' /C calc'!A0")
    expect(harmless('a\r\n+1; b')).to.equal("a\r\n'+1; b")
    expect(harmless('A; B - C')).to.equal('A; B - C')
  })

  it('has no formulas, and leaves negative numbers alone', async () => {
    for (const name of ['=1+1', '-2+3', '@SUM(A1)', '\u00a0=1']) {
      writeFileSync(join(input, 'a.xml'), small.replace('>Advice<', `>${name}<`))
      const [, row = ''] = await csv('--rows', 'lines', '--columns', 'BT-153')
      expect(row).to.match(/^a\.xml,"?'/)
    }
    const rows = await csv('--rows', 'lines', '--columns', 'BT-131')
    expect(rows).to.include('b.xml,-2.01')
  })

  it('quotes a name with a line break of any kind, which would end the row', async () => {
    for (const end of ['\n', '&#13;', '&#13;\n']) {
      writeFileSync(join(input, 'a.xml'), small.replace('>Advice<', `>Advice${end}on site<`))
      const text = (await csv('--rows', 'lines', '--columns', 'BT-153,BT-131')).join('\r\n')
      expect(text).to.match(/\r\na\.xml,"Advice[\r\n]+on site",100\.00\r\n/)
    }
  })

  it('writes a workbook with numbers as numbers and all else as text', async () => {
    const table = join(folder, 'out.xlsx')
    writeFileSync(join(input, 'a.xml'), small.replace('>R-1<', '>=1+1<'))
    const columns = 'BT-1,BT-2,BT-112,BT-29'
    const { code, stderr } = await run([
      'extract',
      input,
      '--table',
      table,
      '--columns',
      columns,
      '-j',
      '1',
    ])
    expect(code, stderr).to.equal(0)
    const sheet = entryOf(readFileSync(table), 'xl/worksheets/sheet1.xml')
    expect(sheet).to.contain('<v>119</v>').and.to.not.contain('<f>')
    expect(entryOf(readFileSync(table), 'xl/sharedStrings.xml')).to.contain('=1+1')
    expect(entryOf(readFileSync(table), 'xl/styles.xml'))
      .to.contain('0.00')
      .and.to.contain('yyyy-mm-dd')
  })

  it('reports a file that cannot be read, and writes the others', async () => {
    writeFileSync(join(input, 'c.xml'), '<Invoice>')
    const table = join(folder, 'out.csv')
    const { code, stderr } = await run(['extract', input, '--table', table, '-j', '1'])
    expect(code).to.equal(1)
    expect(stderr).to.contain('c.xml').and.to.contain('2 of 3 invoices')
    expect(readFileSync(table, 'utf8').split('\r\n')).to.have.length(4)
  })

  it('refuses a term and a kind of file that it does not know', async () => {
    const term = await run(['extract', input, '--table', 'x.csv', '--columns', 'BT-1,BT-999'])
    expect(term.code).to.equal(2)
    expect(term.stderr).to.contain('"BT-999"; did you mean')
    const kind = await run(['extract', input, '--table', 'x.ods'])
    expect(kind.stderr).to.contain('.csv or .xlsx')
  })
})

/** The text of a file in a ZIP archive, found by its central directory. */
function entryOf(zip: Buffer, name: string): string {
  let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1')
  while (at >= 0) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const found = zip.subarray(at + 46, at + 46 + nameLength).toString('latin1')
    if (found === name) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const data = zip.subarray(start, start + packed)
      return (zip.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)).toString('utf8')
    }
    at = zip.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  }
  throw new Error(`${name} is not there`)
}
