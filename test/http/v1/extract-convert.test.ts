import { expect } from 'chai'
import { completeInvoice, ublWriter } from 'twinvoice/plugin'
import { SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { invoicePdf } from '../../support/pdf/invoice-pdf.js'
import { realService } from '../real-service.js'

const UBL = ublWriter()(completeInvoice(SMALL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING))
const WITH_VERSION = UBL.replace('<cbc:ID>', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:ID>')

describe('POST /v1/extract and POST /v1/convert (D41)', () => {
  const real = realService()

  const post = (path: string, xml: string, type = 'application/xml') =>
    real.service.call('POST', path, {
      headers: { 'X-API-Key': real.sandbox, 'Content-Type': type },
      body: xml,
    })
  const base64 = (file: Uint8Array | string) => Buffer.from(file).toString('base64')

  it('extract gives the invoice as a request, from XML, a PDF and JSON', async () => {
    const pdf = invoicePdf({ name: 'xrechnung.xml', xml: UBL }).bytes()
    for (const [body, type] of [
      [UBL, 'application/xml'],
      [JSON.stringify({ xml_base64: base64(UBL) }), 'application/json'],
      [JSON.stringify({ pdf_base64: base64(pdf) }), 'application/json'],
    ] as const) {
      const { status, json } = await post('/v1/extract', body, type)
      expect(status, JSON.stringify(json)).to.equal(200)
      expect(json).to.include({ profile: 'UBL', syntax: 'ubl' })
      expect(json.unmapped).to.deep.equal([])
      const { invoice } = json.request as { invoice: Record<string, unknown> }
      expect(invoice['number']).to.equal(SMALL_INVOICE.number)
    }
  })

  it('convert gives the other syntax', async () => {
    const { status, json } = await post('/v1/convert?to=cii', UBL)
    expect(status).to.equal(200)
    expect(json).to.include({ syntax: 'cii', guideline: 'urn:cen.eu:en16931:2017' })
    expect(json.lost).to.deep.equal([])
    expect(json.warnings).to.deep.equal([])
    const xml = Buffer.from(String(json.xml_base64), 'base64').toString()
    expect(xml).to.contain('<rsm:CrossIndustryInvoice')
  })

  it('convert gives a result that violates rules, with its errors', async () => {
    const nameless = UBL.replace(/<cbc:RegistrationName>Buyer.*?>/, '')
    const { status, json } = await post('/v1/convert?to=cii', nameless)
    expect(status).to.equal(200)
    expect(json.warnings).to.containSubset([{ rule: 'BR-07', severity: 'error' }])
    expect(json.xml_base64).to.be.a('string')
  })

  it('convert refuses to lose a value, unless it may', async () => {
    const refused = await post('/v1/convert?to=cii', WITH_VERSION)
    expect(refused.status).to.equal(422)
    expect(refused.json.error).to.equal('validation_failed')
    expect(refused.json.details).to.deep.equal([
      {
        path: '/ubl:Invoice/cbc:UBLVersionID',
        code: 'LOST',
        message: 'This value cannot be represented in the result.',
      },
    ])
    const lossy = await post('/v1/convert?to=cii&lossy=true', WITH_VERSION)
    expect(lossy.status).to.equal(200)
    expect(lossy.json.lost).to.deep.equal([
      { xpath: '/ubl:Invoice/cbc:UBLVersionID', value: '2.1' },
    ])
  })

  it('convert says how many lost values its details do not list', async () => {
    const unknown =
      '<cac:ContractDocumentReference><cbc:ID>1</cbc:ID><cbc:UUID>2</cbc:UUID></cac:ContractDocumentReference>'
    const many = WITH_VERSION.replace('<cac:AccountingSupplierParty>', `${unknown.repeat(1002)}$&`)
    const { status, json } = await post('/v1/convert?to=cii', many)
    expect(status).to.equal(422)
    expect(json.details).to.have.length(1000)
    expect(json.message).to.match(/only a part of the problems \(not listed: \d+\)/)
  })

  it('both need a key', async () => {
    for (const path of ['/v1/extract', '/v1/convert?to=cii']) {
      const { status, json } = await real.service.call('POST', path, {
        headers: { 'Content-Type': 'application/xml' },
        body: UBL,
      })
      expect([status, json.error], path).to.deep.equal([401, 'missing_api_key'])
    }
  })

  it('they, validate and view refuse a misspelt name in the query; names that nobody knows are ignored', async () => {
    for (const [query, meant] of [
      ['/v1/extract?contents=true', 'content'],
      ['/v1/convert?to=cii&losy=true', 'lossy'],
      ['/v1/view?templat=modern', 'template'],
      ['/v1/validate?rule=xrechnung', 'rules'],
      ['/v1/validate?ruels=xrechnung', 'rules'],
    ] as const) {
      const { status, json } = await post(query, UBL)
      expect(status, query).to.equal(400)
      expect((json.details as object[])[0]).to.include({ expected: `did you mean ${meant}?` })
    }
    for (const path of ['extract', 'validate', 'view'])
      expect((await post(`/v1/${path}?trace=17`, UBL)).status, path).to.equal(200)
  })

  it('convert says where the missing target belongs', async () => {
    const { json } = await post('/v1/convert', UBL)
    const [detail] = json.details as object[]
    expect(detail).to.deep.include({ path: "$['?to']", code: 'REQUIRED' })
    expect(detail).to.have.property('expected').that.contains('in the address, ?to=')
  })

  it('both refuse what is no invoice, and unknown values of the query', async () => {
    const bare = await post(
      '/v1/extract',
      JSON.stringify({ pdf_base64: base64(invoicePdf({ name: 'notes.xml' }).bytes()) }),
      'application/json',
    )
    expect([bare.status, bare.json.error]).to.deep.equal([400, 'not_zugferd'])
    for (const [path, xml, at] of [
      ['/v1/extract', '<a/>', '$'],
      ['/v1/extract', '<a>', '$'],
      ['/v1/convert?to=ubl', '<a/>', '$'],
      ['/v1/convert', UBL, "$['?to']"],
      ['/v1/convert?to=edifact', UBL, "$['?to']"],
      ['/v1/convert?to=cii&lossy=perhaps', UBL, "$['?lossy']"],
      ['/v1/extract?content=1', UBL, "$['?content']"],
    ] as const) {
      const { status, json } = await post(path, xml)
      expect([status, json.error], `${path} ${xml.slice(0, 9)}`).to.deep.equal([
        400,
        'validation_failed',
      ])
      expect((json.details as { path: string }[])[0]?.path, path).to.equal(at)
    }
  })
})
