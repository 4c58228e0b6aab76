import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { textReport } from '../../src/cli/report/text-report.js'
import type { ValidateResult } from '../../src/documents/documents.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { run } from './command-line.js'

describe('the report of twinvoice validate for people', () => {
  let folder = ''
  let xml = ''
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-cli-'))
    xml = join(folder, 'a.xml')
    await run(['generate', '-', '-o', xml], JSON.stringify(REQUEST))
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  const report = async (change: (text: string) => string) => {
    const changed = join(folder, 'b.xml')
    writeFileSync(changed, change(readFileSync(xml, 'utf8')))
    const { stdout, code } = await run(['validate', changed])
    return { lines: stdout.toString().trimEnd().split('\n'), code }
  }

  it('says in one line that a file is valid, with number, date and total', async () => {
    const { lines } = await report((text) => text)
    expect(lines).to.have.length(1)
    expect(lines[0]).to.match(
      /b\.xml: valid, EN16931, R-2026-0042, \d{4}-\d\d-\d\d, [\d.]+ EUR \(en16931, facturx\)$/,
    )
  })

  it('gives a total that has more digits than a binary number as it is', async () => {
    const line = { description: 'All of it', quantity: 999_999_999_999, unit: 'C62', vatRate: 19 }
    const large = { invoice: { ...REQUEST.invoice, items: [{ ...line, unitPrice: 999_999.99 }] } }
    const made = join(folder, 'large.xml')
    await run(['generate', '-', '-o', made], JSON.stringify(large))
    const { stdout } = await run(['validate', made])
    expect(stdout.toString()).to.contain(', 1189999988098810000.01 EUR (')
  })

  it('names the layers that failed, and the invoice', async () => {
    const { lines, code } = await report((text) =>
      text.replace(/(<ram:GrandTotalAmount>)[^<]*/, '$11.00'),
    )
    expect(code).to.equal(1)
    expect(lines).to.include('  rules: failed').and.to.include('  arithmetic: failed')
    expect(lines.join('\n')).not.to.contain('schema: passed')
    expect(lines).to.include('  Invoice: R-2026-0042, 2026-11-20, EN16931')
  })

  it('counts infos as what they are, and lists errors, then warnings, then infos', async () => {
    const { stdout } = await run(['validate', xml, '--rules', 'xrechnung', '--json'])
    const result = JSON.parse(stdout.toString()) as Extract<ValidateResult, { zugferd: true }>
    const warnings = [...result.warnings].sort((one, other) =>
      one.severity < other.severity ? -1 : 1,
    )
    expect(warnings[0]?.severity).to.equal('info')
    const lines = textReport(xml, { ...result, zugferd: true, warnings }, 'en', false).split('\n')
    const severities = lines.flatMap((line) => /^ {2}(error|warning|info) /.exec(line)?.[1] ?? [])
    const count = (severity: string) => severities.filter((each) => each === severity).length
    const sorted = ['error', 'warning', 'info'].flatMap((each) =>
      Array.from({ length: count(each) }, () => each),
    )
    expect(severities).to.deep.equal(sorted)
    const { error, warning, info } = result.packs.find(({ id }) => id === 'xrechnung')!.counts
    expect([error, warning, info]).to.deep.equal(['error', 'warning', 'info'].map(count))
    expect(lines.find((line) => line.includes('Rule pack xrechnung'))).to.match(
      new RegExp(`\\(Errors: ${error}, Warnings: ${warning}, Info: ${info}\\)$`),
    )
  })

  it('gives a finding that repeats once, with its count and first places', async () => {
    const { lines } = await report((text) => text.replace(/unitCode="[^"]*"/g, 'unitCode="zz9"'))
    const units = lines.filter((line) => line.includes('BR-CL-23'))
    const places = readFileSync(xml, 'utf8').match(/unitCode=/g)?.length ?? 0
    expect(places).to.be.above(1)
    expect(units).to.have.length(1)
    expect(units[0]).to.match(new RegExp(`\\(${places} times\\)$`))
    const first = lines.indexOf(units[0] ?? '')
    const below = lines.slice(first + 1).filter((line) => line.startsWith('      '))
    expect(below[0]).to.match(/^ {6}\/CrossIndustryInvoice\/.*BilledQuantity$/)
    expect(below[1]).to.contain('[2]/')
  })

  it('says at each place what was found there, where that differs', async () => {
    let line = 0
    const { lines } = await report((text) =>
      text.replace(/unitCode="[^"]*"/g, () => `unitCode="zz${++line}"`),
    )
    const first = lines.findIndex((each) => each.includes('BR-CL-23'))
    expect(lines[first]).not.to.contain('[found')
    expect(lines[first + 1]).to.match(/BilledQuantity \[found: zz1\]$/)
    expect(lines[first + 2]).to.match(/BilledQuantity \[found: zz2\]$/)
  })

  it('names each element that breaks the schema, and one that repeats once', async () => {
    const { lines } = await report((text) =>
      text
        .replace(/(<ram:GrandTotalAmount>)[^<]*/, '$1x')
        .replace(/(<ram:BilledQuantity[^>]*>)[^<]*/g, '$1y'),
    )
    const values = lines.filter((line) => line.includes('SCHEMA_VALUE'))
    expect(values).to.have.length(2)
    expect(values[0]).to.match(/value of ram:BilledQuantity .* times\)$/)
    expect(values[1]).to.match(/value of ram:GrandTotalAmount .*GrandTotalAmount$/)
  })

  it('writes places without prefixes, whichever layer found them', async () => {
    const { lines } = await report((text) =>
      text.replace(/(<ram:GrandTotalAmount>)[^<]*/, '$1x').replace('<ram:Name>', '<ram:Odd/>$&'),
    )
    const places = lines.flatMap((line) => /\S*\/CrossIndustryInvoice\S*/.exec(line) ?? [])
    expect(places.length).to.be.above(1)
    for (const place of places) expect(place).not.to.match(/\/(?:rsm|ram|udt):/)
  })

  it('is in one language, severities included, and names the page about what was not checked', async () => {
    const noPdf = join(folder, 'd.pdf')
    writeFileSync(noPdf, 'text')
    const { stdout } = await run(['validate', noPdf, '--locale', 'de'])
    const text = stdout.toString()
    expect(text)
      .to.match(/^ {2}Fehler NOT_PDF /m)
      .and.to.match(/^ {2}Warnung NOT_CHECKED: .*\(docs\/guide\/validation\.md\)$/m)
    expect(text).not.to.match(/^ *(?:error|warning) /m)
    const manifest = readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')
    const { files } = JSON.parse(manifest) as { readonly files: readonly string[] }
    expect(files, 'the package has the page').to.include('docs/guide/validation.md')
    expect(readFileSync(join(PACKAGE_ROOT, 'docs/guide/validation.md'), 'utf8')).to.contain(
      'not checked',
    )
  })

  it('writes the total of a credit note as it adds up', async () => {
    const { lines } = await report((text) =>
      text.replace(/(<ram:(?:TaxBasisTotalAmount|TaxTotalAmount[^>]*|GrandTotalAmount)>)/g, '$1-'),
    )
    expect(lines.find((each) => each.startsWith('  Total:'))).to.match(/\(-[\d.]+ - [\d.]+\)$/)
  })

  it('lists below a wrong amount what depends on it, and writes the total as amounts are written', async () => {
    const { lines } = await report((text) => text.replace(/(<ram:GrandTotalAmount>)[^<]*/, '$111'))
    const first = lines.findIndex((line) => line.startsWith('  error BR-CO-15'))
    expect(lines[first + 1]).to.equal('    Findings that depend on this amount:')
    const below = lines.slice(first + 2).filter((line) => line.startsWith('      error '))
    expect(
      below.map((line) => /error (\S+)/.exec(line)?.[1]?.replace(/:$/, '')),
    ).to.include.members(['CALC-BT-112', 'BR-CO-16', 'CALC-BT-115'])
    expect(lines.find((line) => line.startsWith('  Total:'))).to.match(/^ {2}Total: 11\.00 EUR \(/)
  })

  it('does so on the page, too', async () => {
    const changed = join(folder, 'c.xml')
    const page = join(folder, 'c.html')
    const text = readFileSync(xml, 'utf8')
    writeFileSync(changed, text.replace(/(<ram:GrandTotalAmount>)[^<]*/, '$111'))
    await run(['validate', changed, '--html', page])
    const html = readFileSync(page, 'utf8')
    const below =
      /<p class="fine">Findings that depend on this amount:<\/p><ol>(.*?)<\/ol>/s.exec(html)?.[1] ??
      ''
    for (const code of ['CALC-BT-112', 'BR-CO-16', 'CALC-BT-115']) expect(below).to.contain(code)
    expect(below).not.to.contain('<code>BR-CO-15</code>')
  })

  it('tells that a request is no invoice', async () => {
    const request = join(folder, 'request.json')
    writeFileSync(request, JSON.stringify(REQUEST))
    const { stderr, code } = await run(['validate', request])
    expect(code).to.equal(1)
    expect(stderr).to.contain('run twinvoice generate')
  })

  it('takes a profile in any case, and suggests one for a wrong name', async () => {
    const made = await run(
      ['generate', '-', '-o', join(folder, 'c.xml'), '--profile', 'basic-wl'],
      JSON.stringify(REQUEST),
    )
    expect(made.code, made.stderr).to.equal(0)
    const { stderr, code } = await run(
      ['generate', '-', '-o', join(folder, 'd.xml'), '--profile', 'xrechnug'],
      JSON.stringify(REQUEST),
    )
    expect(code).to.equal(2)
    expect(stderr).to.contain('did you mean XRECHNUNG?')
    for (const name of ['zugferd', 'Factur-X', 'COMFORT']) {
      const named = await run(['generate', '-', '--profile', name], JSON.stringify(REQUEST))
      expect(named.stderr, name).to.contain('did you mean EN16931?')
    }
  })
})
