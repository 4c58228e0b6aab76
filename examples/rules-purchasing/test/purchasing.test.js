import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { createTwinvoice } from 'twinvoice'
import { RuleTester } from 'twinvoice/testing'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const read = () => JSON.parse(readFileSync(new URL('../example.json', import.meta.url), 'utf8'))

new RuleTester(new URL('../rules/purchasing', import.meta.url)).runFiles()

describe('the rules of a buyer', () => {
  let twinvoice
  before(async () => {
    twinvoice = await createTwinvoice({ packages: [PACKAGE] })
  })
  after(() => twinvoice.close())

  it('accept an invoice that satisfies them', async () => {
    const result = await twinvoice.generate(read())
    expect(result.ok, JSON.stringify(result.details)).to.equal(true)
    expect(result.findings).to.deep.equal([])
    const report = await twinvoice.validate(result.pdf)
    expect(report).to.deep.include({ valid: true, errors: [] })
  })

  it('refuse a request with the paths of its fields', async () => {
    const request = read()
    delete request.invoice.orderReference
    delete request.invoice.items[0].orderLine
    const refused = await twinvoice.generate(request, { locale: 'de' })
    expect(refused.status).to.equal(422)
    expect(refused.details.map(({ path, rule }) => `${rule} ${path}`)).to.deep.equal([
      'NH-03 $.invoice.items[0].orderLine',
      'NH-01 $.invoice.orderReference',
    ])
    expect(refused.details[1].message).to.contain('Bestellnummer')
  })

  it('report the wrong number and the required format', async () => {
    const request = read()
    request.invoice.orderReference = 'PO 7'
    const [detail] = (await twinvoice.generate(request)).details
    expect(detail).to.include({ rule: 'NH-02', path: '$.invoice.orderReference' })
    expect(detail.message).to.contain('“PO 7”').and.to.contain('begin with 45')
  })

  it('warn about a short payment period and generate the invoice', async () => {
    const request = read()
    request.invoice.dueDate = '2026-11-27'
    const result = await twinvoice.generate(request)
    expect(result.ok).to.equal(true)
    expect(result.findings.map(({ rule, severity }) => `${rule} ${severity}`)).to.deep.equal([
      'NH-05 warning',
    ])
    expect(result.findings[0].message).to.contain('is 7 days')
  })

  it('apply to third-party invoices', async () => {
    const plain = await createTwinvoice()
    const request = read()
    delete request.invoice.accountingReference
    const { pdf } = await plain.generate(request)
    await plain.close()
    const report = await twinvoice.validate(pdf)
    expect(report.valid).to.equal(false)
    expect(report.errors.map(({ rule }) => rule)).to.deep.equal(['NH-04'])
  })
})
