import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'chai'

import { EXAMPLE_REQUEST } from '../../../src/http/openapi/example.js'
import type { Documents } from '../../../src/documents/documents.js'
import { createTwinvoice } from '../../../src/documents/instance/twinvoice.js'
import { itWithShared, sharedFile } from '../../support/shared-folder.js'
import { Service } from '../service.js'

interface Detail {
  readonly path: string
  readonly code: string
  readonly message: string
  readonly expected?: string
}

const MINIMAL = {
  invoice: {
    number: 'A/1',
    date: '2026-11-20',
    seller: { name: 'Muster GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Beispiel AG', city: 'Hamburg', country: 'DE' },
    items: [{ description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 100, vatRate: 19 }],
  },
}

/** A copy of the minimal request with the smallest change. */
function changed(change: (request: typeof MINIMAL) => void): typeof MINIMAL {
  const request = structuredClone(MINIMAL)
  change(request)
  return request
}

/** The contract with the real work on documents, in a pool of one thread. */
describe('the contract over HTTP with real documents', () => {
  let folder: string
  let documents: Documents
  let service: Service
  let sandbox: string
  let live: string
  let pdf: string

  const start = () => Service.start({ storeUrl: `sqlite:${folder}/store.sqlite`, documents })

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-documents-'))
    documents = await createTwinvoice({ workers: 1 })
    service = await start()
    const answer = await service.post(
      '/v1/generate',
      (await service.newKey('live')).text,
      EXAMPLE_REQUEST,
    )
    expect(answer.status, answer.text.slice(0, 1000)).to.equal(200)
    pdf = String(answer.json.pdf_base64)
  })
  after(async () => {
    await service.stop()
    await documents.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    service.now += 60_001
    sandbox = (await service.newKey('sandbox')).text
    live = (await service.newKey('live')).text
  })

  const details = async (body: unknown, headers: Record<string, string> = {}) => {
    const answer = await service.post('/v1/generate', sandbox, body, headers)
    expect(answer.json.error, answer.text.slice(0, 300)).to.equal('validation_failed')
    return { status: answer.status, all: answer.json.details as readonly Detail[] }
  }

  it('says of a refused request that the details list only a part, and of how many (D38)', async () => {
    const [item] = MINIMAL.invoice.items
    const answerTo = async (count: number) => {
      const items = Array.from({ length: count }, () => ({ ...item, unitPrice: -1 }))
      const request = { invoice: { ...MINIMAL.invoice, items } }
      const { status, json } = await service.post('/v1/generate', sandbox, request)
      return [status, (json.details as unknown[]).length, json.message]
    }
    const all = 'The request was refused; details lists all problems.'
    expect(await answerTo(100)).to.deep.equal([422, 100, all])
    const part =
      'The request was refused; details lists only a part of the problems (not listed: 3).'
    expect(await answerTo(103)).to.deep.equal([422, 100, part])
  })

  describe('POST /v1/generate', () => {
    it('makes a valid PDF from a request with required fields only (D10)', async () => {
      const { status, json } = await service.post('/v1/generate', live, MINIMAL)
      expect(status).to.equal(200)
      expect(json.filename).to.equal('invoice-A_1.pdf')
      expect(json.validation).to.deep.equal({
        status: 'valid',
        profile: 'EN16931',
        version: '2.3.2',
      })
      expect(Buffer.from(String(json.pdf_base64), 'base64').subarray(0, 5).toString()).to.equal(
        '%PDF-',
      )
    })

    it('works with the examples of the documentation, as those of validate do', async () => {
      interface Body {
        readonly examples: Readonly<Record<string, { readonly value: unknown }>>
      }
      const { paths } = (await service.call('GET', '/openapi.json')).json as {
        paths: Record<string, { post: { requestBody: { content: Record<string, Body> } } }>
      }
      for (const path of ['/v1/generate', '/v1/validate']) {
        const body = paths[path]?.post.requestBody.content['application/json']
        const examples = Object.values(body?.examples ?? {})
        expect(examples, path).not.to.have.lengthOf(0)
        for (const { value } of examples)
          expect((await service.post(path, sandbox, value)).status, path).to.equal(200)
      }
    })

    it('watermarks a sandbox PDF, and leaves the XML as it is (D32)', async () => {
      const [forSandbox, forLive] = [
        await service.post('/v1/generate', sandbox, MINIMAL),
        await service.post('/v1/generate', live, MINIMAL),
      ]
      expect(forSandbox.json.pdf_base64).not.to.equal(forLive.json.pdf_base64)
    })

    it('reports a missing vatId as REQUIRED [Errors 1]', async () => {
      const { seller: _seller, ...rest } = MINIMAL.invoice
      const seller = { name: 'Muster GmbH', city: 'Berlin', country: 'DE' }
      const { status, all } = await details({ invoice: { ...rest, seller } })
      expect(status).to.equal(400)
      expect(all.map(({ path, code }) => [path, code])).to.deep.equal([
        ['$.invoice.seller.vatId', 'REQUIRED'],
      ])
    })

    it('names the nearest field for an unknown one (D1)', async () => {
      const { all } = await details(
        changed((request) => Object.assign(request.invoice.buyer, { vat_id: 'DE1' })),
      )
      expect(all[0]).to.include({ path: '$.invoice.buyer.vat_id', code: 'UNKNOWN_FIELD' })
      expect(all[0]?.expected).to.contain('vatId')
    })

    it('reads a number with the noise of floating point, and says what to send for a text (D34)', async () => {
      const priced = (unitPrice: string) =>
        JSON.stringify(MINIMAL).replace(/"unitPrice":[^,}]*/, `"unitPrice":${unitPrice}`)
      const noisy = await service.post('/v1/generate', sandbox, priced('0.30000000000000004'))
      expect(noisy.status).to.equal(200)
      const { status, all } = await details(priced('"120,50"'))
      expect(status).to.equal(400)
      expect(all[0]).to.include({ code: 'TYPE', expected: '120.50, without quotes' })
    })

    it('refuses IGIC at 0 %, with the hint to category E (D35)', async () => {
      const { status, all } = await details(
        changed((request) =>
          Object.assign(request.invoice.items[0] ?? {}, { vatCategory: 'L', vatRate: 0 }),
        ),
      )
      expect([status, all[0]?.path]).to.deep.equal([422, '$.invoice.items[0].vatRate'])
      expect(all[0]?.expected).to.contain('category E')
    })

    it('takes a tax registration in place of the seller’s VAT identifier (D36)', async () => {
      const seller = { name: 'S', taxRegistration: '21/815/08150', city: 'Berlin', country: 'DE' }
      const answer = await service.post('/v1/generate', sandbox, {
        invoice: { ...MINIMAL.invoice, seller },
      })
      expect(answer.status, answer.text).to.equal(200)
    })

    it('answers 400 for a broken schema and 422 for a broken rule (D2)', async () => {
      const wrongType = await details({ ...MINIMAL, template: 7 })
      expect([wrongType.status, wrongType.all[0]?.code]).to.deep.equal([400, 'TYPE'])
      const rule = await details(
        changed((request) => Object.assign(request.invoice, { payment: { meansCode: '58' } })),
      )
      expect([rule.status, rule.all[0]?.path]).to.deep.equal([422, '$.invoice.payment.iban'])
    })

    it('answers 400 INVALID_JSON for a body that is not JSON', async () => {
      for (const body of ['', '{', 'null', '[]', '{"invoice":1e999}', '\ufeff{']) {
        const { status, all } = await details(body)
        expect(status, body).to.equal(400)
        expect(all.length, body).to.be.greaterThan(0)
      }
    })

    it('refuses __proto__, duplicate names and 100,000 levels, and changes no prototype', async () => {
      for (const body of [
        '{"__proto__": {"polluted": true}}',
        '{"invoice": {}, "invoice": {}}',
        '['.repeat(100_000) + ']'.repeat(100_000),
      ])
        expect((await details(body)).status).to.equal(400)
      expect(({} as { polluted?: boolean }).polluted).to.equal(undefined)
    })

    it('answers in the language of the request, else of Accept-Language (D25)', async () => {
      const broken = { invoice: {} }
      const messages = new Set<string>()
      for (const locale of ['en', 'de', 'fr', 'es', 'it']) {
        const byRequest =
          (await details({ ...broken, locale }, { 'Accept-Language': 'en' })).all[0]?.message ?? ''
        const byHeader = (await details(broken, { 'Accept-Language': locale })).all[0]?.message
        expect(byHeader).to.equal(byRequest)
        messages.add(byRequest)
      }
      expect(messages.size).to.equal(5)
    })

    it('makes the same bytes for every Accept-Language: only the request determines the language', async () => {
      const moment = service.now
      const made = new Set<unknown>()
      for (const language of ['en', 'de']) {
        service.now = moment
        const answer = await service.post('/v1/generate', live, MINIMAL, {
          'Accept-Language': language,
        })
        made.add(answer.json.pdf_base64)
      }
      expect(made.size).to.equal(1)
    })
  })

  describe('Idempotency-Key (D22)', () => {
    it('repeats byte for byte, even after a restart', async () => {
      const headers = { 'Idempotency-Key': 'order-17' }
      const first = await service.post('/v1/generate', live, MINIMAL, headers)
      await service.stop()
      const { now } = service
      service = await start()
      service.now = now + 10_000
      const second = await service.post('/v1/generate', live, MINIMAL, headers)
      expect(second.text).to.equal(first.text)
      expect((await service.get('/v1/account', live)).json.quota).to.include({ used: 1 })
    })
  })

  describe('POST /v1/validate', () => {
    it('finds a generated PDF valid, with profile, version and summary', async () => {
      const { status, json } = await service.post('/v1/validate', sandbox, { pdf_base64: pdf })
      expect(status).to.equal(200)
      expect(json.errors).to.deep.equal([])
      expect(json).to.deep.include({ valid: true, profile: 'EN16931', version: '2.3.2' })
      expect(json.invoice).to.deep.equal({
        number: 'RE-2026-0042',
        date: '2026-11-20',
        seller: { name: 'Muster Software GmbH' },
        buyer: { name: 'Beispiel AG' },
        total: { net: 1237.4, vat: 235.11, gross: 1472.51 },
      })
    })

    it('gives the same verdict for a form (D6)', async () => {
      const form = new FormData()
      form.set('file', new Blob([Buffer.from(pdf, 'base64')]), 'invoice.pdf')
      const headers = { 'X-API-Key': sandbox }
      const answer = await service.call('POST', '/v1/validate', { headers, body: form })
      expect(answer.json).to.include({ valid: true })
    })

    it('answers 200 and not valid for a file that is not a PDF (D30)', async () => {
      const text = Buffer.from('this is no PDF').toString('base64')
      const { status, json } = await service.post('/v1/validate', sandbox, { pdf_base64: text })
      expect(status).to.equal(200)
      expect(json.valid).to.equal(false)
      expect((json.errors as unknown[]).length).to.be.greaterThan(0)
      expect(json).not.to.have.any.keys('profile', 'version', 'invoice')
    })

    itWithShared(
      '[Errors not_zugferd] answers 400 not_zugferd for a PDF without such XML (D30) [POST /v1/validate 2]',
      async () => {
        const name = 'unstructured_RE-E-974-Hetzner_2016-01-19_R0005532486.pdf'
        const file = sharedFile('corpus', 'pdf', name)
        const body = { pdf_base64: readFileSync(file).toString('base64') }
        const answer = await service.post('/v1/validate', sandbox, body, {
          'Accept-Language': 'de',
        })
        expect([answer.status, answer.json.error]).to.deep.equal([400, 'not_zugferd'])
        expect(answer.json.message).to.contain('kein eingebettetes')
      },
    )
  })
})
