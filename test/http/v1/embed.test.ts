import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { PLANS } from '../../../src/accounts/plans/plan.js'
import { REQUEST } from '../../support/fixtures/requests.js'
import { onePage } from '../../support/pdf/pdf-file.js'
import { DocumentsDouble } from '../../support/serving/documents-double.js'
import { realService } from '../real-service.js'
import { Service, type Answer } from '../service.js'

const OWN = onePage().bytes()

type Parts = Readonly<Record<string, string | Blob | Uint8Array<ArrayBuffer>>>

/** Posts a form with these parts. */
async function post(
  service: Service,
  key: string,
  parts: Parts,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value instanceof Blob ? value : new Blob([value]), `${name}.bin`)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return service.call('POST', '/v1/embed', {
    headers: { 'X-API-Key': key, 'Content-Type': type, ...headers },
    body: Buffer.from(await request.arrayBuffer()),
  })
}

describe('POST /v1/embed (D41)', () => {
  const real = realService()

  const send = (parts: Parts) => post(real.service, real.sandbox, parts)
  const pdf = new Uint8Array(OWN)
  const invoice = JSON.stringify(REQUEST)

  it('gives the PDF with the XML inside, its repairs and what is left of the quota', async () => {
    const { status, json } = await send({ pdf, invoice, attachment: new Uint8Array([1, 2]) })
    expect(status, JSON.stringify(json)).to.equal(200)
    expect(json).to.have.all.keys(
      ...['pdf_base64', 'filename', 'validation', 'repairs', 'errors', 'warnings', 'account'],
    )
    expect(json.validation).to.deep.include({ status: 'valid' })
    const made = Buffer.from(String(json.pdf_base64), 'base64')
    expect(made.toString('latin1')).to.contain('pdfaid:part')
    const judged = await real.service.call('POST', '/v1/validate', {
      headers: { 'X-API-Key': real.sandbox, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pdf_base64: json.pdf_base64 }),
    })
    expect(judged.json.valid).to.equal(true)
  })

  it('gives a repeat under the same key the same bytes, and refuses another file under it', async () => {
    const repeat = (parts: Parts) =>
      post(real.service, real.live, parts, { 'Idempotency-Key': 'embed-1' })
    const [first, second] = [await repeat({ pdf, invoice }), await repeat({ pdf, invoice })]
    expect(first.json.pdf_base64).to.equal(second.json.pdf_base64)
    expect(first.json.account).to.deep.equal(second.json.account)
    const other = new Uint8Array(onePage().object(9, '<<>>').bytes())
    const conflict = await repeat({ pdf: other, invoice })
    expect(conflict.status).to.equal(409)
  })

  it('refuses an attachment of another media type, which the PDF would have, under the same key', async () => {
    const repeat = (type: string) => {
      const attachment = new Blob(['1;2'], { type })
      const key = { 'Idempotency-Key': 'embed-2' }
      return post(real.service, real.live, { pdf, invoice, attachment }, key)
    }
    const [csv, text] = [await repeat('text/csv'), await repeat('text/plain')]
    expect([csv.status, text.status]).to.deep.equal([200, 409])
    expect((await repeat('text/csv')).json.pdf_base64).to.equal(csv.json.pdf_base64)
  })

  it('names the part that is missing, and refuses what is wrong with the PDF', async () => {
    const missing = await send({ pdf })
    expect(missing.status).to.equal(400)
    expect(missing.json.details).to.deep.include.members([
      { path: '$.invoice', code: 'REQUIRED', message: 'This field is required.' },
    ])
    const other = await send({ pdf, request: invoice })
    expect(other.json.details).to.deep.include({
      path: '$.request',
      code: 'UNKNOWN_FIELD',
      message: 'The field “request” is not known here.',
      expected: 'did you mean invoice?',
    })
    const wrong = await send({ pdf: new Uint8Array([1]), invoice })
    expect(wrong.status).to.equal(400)
    const [detail] = wrong.json.details as { path: string; code: string }[]
    expect(detail).to.include({ path: '$.pdf', code: 'NOT_PDF' })
  })

  it('names a file of the form whose name is that of the invoice', async () => {
    const form = new FormData()
    form.append('pdf', new Blob([pdf]), 'own.pdf')
    form.append('invoice', invoice)
    form.append('attachment', new Blob(['1']), 'factur-x.xml')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const { status, json } = await real.service.call('POST', '/v1/embed', {
      headers: {
        'X-API-Key': real.sandbox,
        'Content-Type': request.headers.get('content-type') ?? '',
      },
      body: Buffer.from(await request.arrayBuffer()),
    })
    expect(status).to.equal(400)
    const [detail] = json.details as { path: string; code: string }[]
    expect(detail).to.include({ path: '$.attachment[0].name', code: 'FORMAT' })
  })

  it('refuses an invoice sent as text in an encoding that it cannot read, and goes on', async () => {
    for (const [type, encoding] of [
      ['application/json; charset=foo', 'utf8'],
      ['application/json', 'latin1'],
    ] as const) {
      const head = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`
      const body = Buffer.concat([
        Buffer.from(`${head('pdf')}; filename="a.pdf"\r\n\r\n`),
        OWN,
        Buffer.from(`\r\n${head('invoice')}\r\nContent-Type: ${type}\r\n\r\n`),
        Buffer.from(invoice.replace('"number":"', '"number":"ü'), encoding),
        Buffer.from('\r\n--b--\r\n'),
      ])
      const { status, json } = await real.service.call('POST', '/v1/embed', {
        headers: { 'X-API-Key': real.sandbox, 'Content-Type': 'multipart/form-data; boundary=b' },
        body,
      })
      expect(status).to.equal(400)
      expect(json.details).to.have.nested.property('[0].path', '$.invoice')
    }
  })

  const quoted = (text: string) =>
    text.replace(/[=\x80-\xff]/g, (each) => `=${each.charCodeAt(0).toString(16).padStart(2, '0')}`)

  for (const [charset, encoding, encoded] of [
    ['windows-1252', '8bit', (text: string) => text.replace(/€/g, '\x80')],
    [
      'utf-8',
      'quoted-printable',
      (text: string) =>
        quoted(Buffer.from(text).toString('latin1')).replace(/(?:=..|[^=]){60}/g, '$&=\r\n'),
    ],
  ] as const)
    it(`reads an invoice sent as text in ${charset} and ${encoding}, as the form says`, async () => {
      const head = (field: string) => `--b\r\nContent-Disposition: form-data; name="${field}"`
      const type = `Content-Type: application/json; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}`
      const text = JSON.stringify({ invoice: { ...REQUEST.invoice, note: 'Ü = 1 €' } })
      const body = Buffer.concat([
        Buffer.from(`${head('pdf')}; filename="a.pdf"\r\n\r\n`),
        OWN,
        Buffer.from(`\r\n${head('invoice')}\r\n${type}\r\n\r\n`),
        Buffer.from(encoded(text), 'latin1'),
        Buffer.from('\r\n--b--\r\n'),
      ])
      const { status, json } = await real.service.call('POST', '/v1/embed', {
        headers: { 'X-API-Key': real.sandbox, 'Content-Type': 'multipart/form-data; boundary=b' },
        body,
      })
      expect(status, JSON.stringify(json)).to.equal(200)
      const read = await real.service.call('POST', '/v1/extract', {
        headers: { 'X-API-Key': real.sandbox, 'Content-Type': 'application/json' },
        body: JSON.stringify({ pdf_base64: json.pdf_base64 }),
      })
      expect(read.json).to.have.nested.property('request.invoice.note', 'Ü = 1 €')
    })

  it('takes a form only', async () => {
    const { status } = await real.service.call('POST', '/v1/embed', {
      headers: { 'X-API-Key': real.sandbox, 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(status).to.equal(415)
  })
})

describe('POST /v1/embed: keys, quota, limits and faults as the other endpoints', () => {
  let folder = ''
  let service: Service
  let live = ''
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-embed-http-'))
    service = await Service.start({
      storeUrl: `sqlite:${folder}/store.sqlite`,
      documents: new DocumentsDouble(),
      plans: { ...PLANS, starter: { quota: 2, rate: 10 } },
    })
  })
  after(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    service.now += 60_001
    live = (await service.newKey('live')).text
  })

  const pdf = new Uint8Array(OWN)
  const statusOf = async (invoice: string, key = live) => {
    const { status, json } = await post(service, key, { pdf, invoice })
    return [status, json.error]
  }

  it('needs a key', async () => {
    expect(await statusOf('{}', 'nonsense')).to.deep.equal([401, 'invalid_api_key'])
  })

  it('counts, and is refused beyond the quota and beyond the rate', async () => {
    expect(await statusOf('1')).to.deep.equal([200, undefined])
    expect(await statusOf('2')).to.deep.equal([200, undefined])
    expect(await statusOf('3')).to.deep.equal([402, 'quota_exceeded'])
    for (let taken = 3; taken < 10; taken++) await statusOf('4')
    expect(await statusOf('5')).to.deep.equal([429, 'rate_limited'])
  })

  it('answers faults and refusals as generate does, and counts none of them', async () => {
    expect(await statusOf('fault:BUSY')).to.deep.equal([503, 'unavailable'])
    expect(await statusOf('throw')).to.deep.equal([500, 'internal_error'])
    expect(await statusOf('"refuse"')).to.deep.equal([422, 'validation_failed'])
    expect((await service.get('/v1/account', live)).json.quota).to.include({ used: 0 })
  })

  it('is refused over 10 MiB', async () => {
    const large = new Uint8Array(10 * 1024 * 1024 + 1)
    const { status } = await post(service, live, { pdf: large, invoice: '{}' })
    expect(status).to.equal(413)
  })
})
