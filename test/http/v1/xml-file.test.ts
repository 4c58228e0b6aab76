import { expect } from 'chai'
import { realService } from '../real-service.js'

const REQUEST = {
  invoice: {
    number: 'RE/7',
    date: '2026-11-20',
    seller: { name: 'Muster GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Beispiel AG', vatId: 'FR40303265045', city: 'Lyon', country: 'FR' },
    items: [{ description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 100, vatRate: 19 }],
  },
}
const PDF_LAYERS = ['container', 'pdfa', 'schema', 'rules', 'arithmetic']

describe('an XML file over HTTP (D39)', () => {
  const real = realService()
  let pdf: Buffer
  let xml: Buffer

  before(async () => {
    const made = await real.documents.generate(JSON.stringify(REQUEST))
    if (!made.ok) throw new Error('the request is refused')
    pdf = Buffer.from(made.pdf)
    xml = Buffer.from(made.xml)
  })

  const send = (type: string, body: Buffer | FormData | string) =>
    real.service.call('POST', '/v1/validate', {
      headers: { 'X-API-Key': real.sandbox, ...(type === '' ? {} : { 'Content-Type': type }) },
      body: body instanceof Buffer ? new Uint8Array(body) : body,
    })
  const sendFields = (fields: object) => send('application/json', JSON.stringify(fields))
  /** As programs write it that make forms like mails. */
  const asMail = (content: string) =>
    send(
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\nContent-Transfer-Encoding: BASE64\r\n\r\n${content}\r\n--x--\r\n`,
    )
  const asForm = (bytes: Buffer) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'invoice.xml')
    return send('', form)
  }

  for (const [way, sent] of [
    ['xml_base64', () => sendFields({ xml_base64: xml.toString('base64') })],
    ['the field file of a form', () => asForm(xml)],
    [
      'a file of a form in Base64',
      () => asMail(xml.toString('base64').replace(/.{76}/g, '$&\r\n')),
    ],
    ['a file of a form that is only said to be in Base64', () => asMail(xml.toString())],
    ['application/xml', () => send('application/xml', xml)],
    ['text/xml', () => send('text/xml; charset=utf-8', xml)],
  ] as const)
    it(`is validated as ${way}, without container and PDF layers`, async () => {
      const { status, json } = await sent()
      expect(status).to.equal(200)
      expect(json).to.include({ valid: true, container: null, profile: 'EN16931' })
      expect((json.layers as { name: string }[]).map(({ name }) => name)).to.deep.equal(
        PDF_LAYERS.slice(2),
      )
    })

  it('is in the encoding of its media type, or refused', async () => {
    const declared = (encoding: string) => xml.toString().replace('UTF-8', encoding)
    const utf16 = Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le')
    const latin = Buffer.from(declared('ISO-8859-1'), 'latin1')
    for (const [charset, body, expected] of [
      ['utf-16', utf16, 200],
      ['"UTF-16LE"', utf16, 200],
      ['utf-8', utf16, 415],
      ['iso-8859-1', latin, 200],
      ['latin1', latin, 200],
      ['utf-8', latin, 415],
      ['iso-8859-1', xml, 415],
      ['us-ascii', xml, 200],
      ['x-unknown', xml, 415],
    ] as const) {
      const { status, json } = await send(`application/xml; charset=${charset}`, body)
      expect(status, charset).to.equal(expected)
      if (expected === 200) expect(json).to.include({ valid: true })
    }
  })

  it('is not a PDF: in pdf_base64 it is NOT_PDF and not valid', async () => {
    const { status, json } = await sendFields({ pdf_base64: xml.toString('base64') })
    expect(status).to.equal(200)
    expect(json).to.include({ valid: false }).and.not.have.any.keys('container', 'profile')
    expect((json.errors as { code: string }[]).map(({ code }) => code)).to.include('NOT_PDF')
    expect((json.layers as { name: string }[]).map(({ name }) => name)).to.deep.equal(PDF_LAYERS)
  })

  it('is XML: a PDF in xml_base64 is not valid', async () => {
    const { status, json } = await sendFields({ xml_base64: pdf.toString('base64') })
    expect(status).to.equal(200)
    expect(json).to.include({ valid: false, container: null })
  })

  it('does not change the answer to a PDF', async () => {
    const { json } = await sendFields({ pdf_base64: pdf.toString('base64') })
    expect(json).to.include({ valid: true }).and.not.have.property('container')
  })

  it('has at most 100 findings of one rule in its answer, and counts all (D38)', async () => {
    const items = Array.from({ length: 150 }, () => REQUEST.invoice.items[0])
    const request = { invoice: { ...REQUEST.invoice, items } }
    const made = await real.documents.generate(JSON.stringify(request))
    if (!made.ok) throw new Error('the request is refused')
    const wrong = made.xml.replaceAll('unitCode="HUR"', 'unitCode="HOUR"')
    const { json } = await send('application/xml', Buffer.from(wrong))
    const errors = json.errors as { rule: string }[]
    const counts = json.counts as { severity: object; rules: object }
    expect(json.valid).to.equal(false)
    expect(errors.filter(({ rule }) => rule === 'BR-CL-23')).to.have.length(100)
    expect(counts.rules).to.include({ 'BR-CL-23': 150 })
    expect(counts.severity).to.include({ error: 150 })
  })

  it('of a request to make an invoice says where that goes', async () => {
    for (const fields of [REQUEST, REQUEST.invoice]) {
      const { json } = await sendFields(fields)
      const [first] = json.details as { expected: string }[]
      expect(first?.expected).to.match(/goes to \/v1\/generate$/)
    }
  })

  it('is refused beside a PDF, and under any other name', async () => {
    const both = { pdf_base64: pdf.toString('base64'), xml_base64: xml.toString('base64') }
    for (const [fields, path, code] of [
      [both, '$', 'UNKNOWN_FIELD'],
      [{}, '$.pdf_base64', 'REQUIRED'],
      [{ xml_base64: 7 }, '$.xml_base64', 'TYPE'],
      [{ xml_base64: '' }, '$.xml_base64', 'TOO_SHORT'],
      [{ xml_base64: '???' }, '$.xml_base64', 'FORMAT'],
      [{ xml: 'x', xml_base64: xml.toString('base64') }, '$.xml', 'UNKNOWN_FIELD'],
    ] as const) {
      const { status, json } = await sendFields(fields)
      expect(status).to.equal(400)
      expect((json.details as object[])[0]).to.include({ path, code })
    }
  })
})
