import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { createTwinvoice } from 'twinvoice'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const read = () => JSON.parse(readFileSync(new URL('../example.json', import.meta.url), 'utf8'))

describe('the rules of a buyer', function () {
  this.timeout(60_000)
  let twinvoice
  before(async () => {
    twinvoice = await createTwinvoice({ packages: [PACKAGE] })
  })
  after(() => twinvoice.close())

  it('let an invoice pass that keeps to them', async () => {
    const made = await twinvoice.generate(read())
    expect(made.ok, JSON.stringify(made.details)).to.equal(true)
    expect(made.findings).to.deep.equal([])
    const report = await twinvoice.validate(made.pdf)
    expect(report).to.deep.include({ valid: true, errors: [] })
  })

  it('refuse a request as broken business rules, with the fields of the request', async () => {
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

  it('say what is wrong with the number, and what ours look like', async () => {
    const request = read()
    request.invoice.orderReference = 'PO 7'
    const [detail] = (await twinvoice.generate(request)).details
    expect(detail).to.include({ rule: 'NH-02', path: '$.invoice.orderReference' })
    expect(detail.message).to.contain('“PO 7”').and.to.contain('begin with 45')
  })

  it('warn of a short time to pay and make the invoice', async () => {
    const request = read()
    request.invoice.dueDate = '2026-11-27'
    const made = await twinvoice.generate(request)
    expect(made.ok).to.equal(true)
    expect(made.findings.map(({ rule, severity }) => `${rule} ${severity}`)).to.deep.equal([
      'NH-05 warning',
    ])
    expect(made.findings[0].message).to.contain('after 7 days')
  })

  it('judge invoices of others', async () => {
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
