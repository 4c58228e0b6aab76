import { expect } from 'chai'
import { realService } from '../real-service.js'
import { XRECHNUNG_REQUEST } from '../../support/fixtures/requests.js'

const REQUEST = {
  invoice: {
    number: 'RE/7',
    date: '2026-11-20',
    seller: { name: 'Muster GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Beispiel AG', vatId: 'FR40303265045', city: 'Lyon', country: 'FR' },
    items: [{ description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 100, vatRate: 19 }],
  },
}

describe('the query of POST /v1/generate (D41)', () => {
  const real = realService()

  const generate = (
    query: string,
    headers: Record<string, string> = {},
    request: object = REQUEST,
  ) =>
    real.service.call('POST', `/v1/generate${query}`, {
      headers: { 'X-API-Key': real.sandbox, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(request),
    })

  it('output=xml gives the XML in the place of the PDF', async () => {
    const { status, json } = await generate('?output=xml')
    expect(status).to.equal(200)
    expect(Object.keys(json)).to.deep.equal(['xml_base64', 'filename', 'validation', 'account'])
    expect(json.filename).to.equal('invoice-RE_7.xml')
    const xml = Buffer.from(String(json.xml_base64), 'base64').toString()
    expect(xml).to.contain('<rsm:CrossIndustryInvoice')
  })

  it('files of the request are in the PDF, as /v1/extract shows', async () => {
    const base64 = Buffer.from('1;8').toString('base64')
    const file = { filename: 'hours.csv', mimeType: 'text/csv', description: 'Hours', base64 }
    const { status, json } = await generate('', {}, { ...REQUEST, files: [file] })
    expect(status, JSON.stringify(json)).to.equal(200)
    const { json: extracted } = await real.service.call('POST', '/v1/extract?content=true', {
      headers: { 'X-API-Key': real.sandbox, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pdf_base64: json.pdf_base64 }),
    })
    expect(extracted.attachments).to.deep.include.members([
      {
        ...{ source: 'pdf', name: 'hours.csv', mime_type: 'text/csv', description: 'Hours' },
        ...{ bytes: 3, base64 },
      },
    ])
  })

  it('dryRun=true checks as generating does, makes nothing and counts nothing', async () => {
    const account = async () =>
      (await real.service.call('GET', '/v1/account', { headers: { 'X-API-Key': real.live } })).json
    const before = await account()
    const live = { 'X-API-Key': real.live }
    const { status, json } = await generate('?dryRun=true', live)
    expect(status).to.equal(200)
    expect(json).to.deep.equal({
      filename: 'invoice-RE_7.xml',
      validation: { status: 'valid', profile: 'EN16931', version: '2.3.2' },
    })
    const [line] = REQUEST.invoice.items
    const gross = {
      invoice: { ...REQUEST.invoice, prices: 'gross', items: [{ ...line, unitPrice: 29.97 }] },
    }
    const { json: booked } = await generate('?dryRun=true', live, gross)
    expect(booked).to.have.nested.property('notices[0].code', 'ROUNDING_BOOKED')
    for (const [request, code] of [
      [{ invoice: { ...REQUEST.invoice, currency: 'XXY' } }, 'VALUE'],
      [{ invoice: { ...REQUEST.invoice, note: '\u{10330}' } }, 'UNSUPPORTED_CHARACTER'],
      [{ ...REQUEST, logo: { base64: 'iVBORw0KGgo=' } }, 'IMAGE'],
    ] as const) {
      const refused = await generate('?dryRun=true', live, request)
      const made = await generate('', live, request)
      expect(refused.status, code).to.equal(made.status)
      expect(refused.json, code).to.have.nested.property('details[0].code', code)
      expect(refused.json['details'], code).to.deep.equal(made.json['details'])
    }
    // What is asked for as XML alone is not printed, in a dry run either.
    const unprintable = { invoice: { ...REQUEST.invoice, note: '\u{10330}' } }
    const tried = await generate('?output=xml&dryRun=true', live, unprintable)
    expect(tried.status).to.equal(200)
    expect(await account()).to.have.deep.property('quota', before['quota'])
  })

  it('profile and syntax choose what is written', async () => {
    for (const [query, request] of [
      ['?output=xml&profile=UBL', REQUEST],
      ['?output=xml&profile=XRECHNUNG&syntax=ubl', XRECHNUNG_REQUEST],
    ] as const) {
      const { status, json } = await generate(query, {}, request)
      expect(status, query).to.equal(200)
      const xml = Buffer.from(String(json.xml_base64), 'base64').toString()
      expect(xml, query).to.contain('<ubl:Invoice')
    }
  })

  it('another value is refused, and names the parameter', async () => {
    for (const [query, path] of [
      ['?output=html', "$['?output']"],
      ['?dryRun=yes', "$['?dryRun']"],
      ['?output=xml&output=pdf', "$['?output']"],
      ['?syntax=edifact', "$['?syntax']"],
      ['?profile=NONE', "$['?profile']"],
      ['?profile=UBL', "$['?profile']"],
      ['?syntax=ubl', "$['?syntax']"],
    ] as const) {
      const { status, json } = await generate(query)
      expect(status, query).to.equal(400)
      expect(json.error, query).to.equal('validation_failed')
      expect((json.details as { path: string }[])[0]?.path, query).to.equal(path)
    }
  })

  it('a misspelt name and an unknown profile are told the right one', async () => {
    for (const [query, path, expected] of [
      ['?dry_run=true', "$['?dry_run']", /^did you mean dryRun\?$/],
      ['?profil=UBL', "$['?profil']", /^did you mean profile\?$/],
      ['?profile=XRECHNUG', "$['?profile']", /did you mean XRECHNUNG\? \(installed: /],
      ['?profile=PEPPOL', "$['?profile']", /makes XML only: choose the output xml/],
    ] as const) {
      const { status, json } = await generate(query)
      expect(status, query).to.equal(400)
      const [detail] = json['details'] as { path: string; expected: string }[]
      expect(detail?.path).to.equal(path)
      expect(detail?.expected).to.match(expected)
    }
  })

  it('without the query, or with names that nobody knows, the answer is that of the contract', async () => {
    const key = { 'Idempotency-Key': 'same' }
    const bare = await generate('', key)
    expect(Object.keys(bare.json)).to.deep.equal([
      'pdf_base64',
      'filename',
      'validation',
      'account',
    ])
    const other = await generate('?utm=1', key)
    expect(other.json.pdf_base64).to.equal(bare.json.pdf_base64)
  })
})
