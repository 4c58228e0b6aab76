import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { createKeyText } from '../../src/accounts/keys/key.js'
import { revokeKey } from '../../src/accounts/keys/keys.js'
import { PLANS, UNLIMITED } from '../../src/accounts/plans/plan.js'
import { Fault } from '../../src/pipeline/errors.js'
import { DocumentsDouble } from '../support/serving/documents-double.js'
import { Service } from './service.js'

const BODY = { invoice: { number: '1' } }

/** The parts of the contract that do not depend on what is in a document. */
describe('the contract over HTTP', () => {
  let folder: string
  let documents: DocumentsDouble
  let service: Service
  let sandbox: string
  let live: string

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-http-'))
    documents = new DocumentsDouble()
    service = await Service.start({
      storeUrl: `sqlite:${folder}/store.sqlite`,
      documents,
      plans: { ...PLANS, starter: { quota: 2, rate: 120 } },
    })
  })
  after(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    service.now += 60_001
    sandbox = (await service.newKey('sandbox')).text
    live = (await service.newKey('live')).text
  })

  describe('Authentication', () => {
    for (const [method, path] of [
      ['POST', '/v1/generate'],
      ['POST', '/v1/validate'],
      ['GET', '/v1/account'],
    ] as const) {
      it(`${method} ${path} without a key is 401 missing_api_key (D17) [Authentication 1] [Endpoints p1] [Errors missing_api_key]`, async () => {
        const answer = await service.call(method, path)
        expect(answer.status).to.equal(401)
        expect(answer.json.error).to.equal('missing_api_key')
        expect(answer.headers.get('www-authenticate')).to.contain('X-API-Key')
      })

      it(`${method} ${path} says where the key goes if it is in Authorization`, async () => {
        const headers = {
          Authorization: `Bearer ${createKeyText('live')}`,
          'Accept-Language': 'de',
        }
        const answer = await service.call(method, path, { headers })
        expect([answer.status, answer.json.error]).to.deep.equal([401, 'missing_api_key'])
        expect(answer.json.message).to.contain('nicht in Authorization')
      })

      it(`${method} ${path} with a wrong key is 401 invalid_api_key (D17) [Errors invalid_api_key]`, async () => {
        for (const key of ['nonsense', createKeyText('live'), createKeyText('sandbox')]) {
          const answer = await service.call(method, path, { headers: { 'X-API-Key': key } })
          expect(answer.status).to.equal(401)
          expect(answer.json.error).to.equal('invalid_api_key')
        }
      })
    }

    it('[Authentication 2] a key has a name, an environment and its prefix [Authentication Prefix] [States sandbox / live]', async () => {
      for (const [environment, key] of [
        ['sandbox', sandbox],
        ['live', live],
      ] as const) {
        expect(key).to.match(new RegExp(`^svc_${environment}_[0-9A-Za-z]{39}$`))
        const { json } = await service.get('/v1/account', key)
        expect(json.key).to.include({ name: 'shop', environment })
      }
    })

    it('[Authentication 3] a key is shown once: neither answers nor the store contain its text', async () => {
      const { text } = await service.get('/v1/account', live)
      const stored = JSON.stringify(await service.database.all('SELECT * FROM api_keys'))
      const random = live.slice('svc_live_'.length)
      expect(text + stored).not.to.contain(random)
    })

    it('[Authentication 5] a revoked key is rejected as invalid, at once', async () => {
      const key = await service.newKey('live')
      expect((await service.get('/v1/account', key.text)).status).to.equal(200)
      await revokeKey(service.database, key.id, service.now)
      const answer = await service.get('/v1/account', key.text)
      expect([answer.status, answer.json.error]).to.deep.equal([401, 'invalid_api_key'])
    })
  })

  describe('POST /v1/generate', () => {
    it('[POST /v1/generate 1] answers 200 with pdf_base64, filename, validation and account [Generate response account]', async () => {
      const answer = await service.post('/v1/generate', live, BODY)
      expect(answer.status).to.equal(200)
      expect(answer.json).to.have.all.keys('pdf_base64', 'filename', 'validation', 'account')
      expect(answer.json.validation).to.deep.equal({
        status: 'valid',
        profile: 'EN16931',
        version: '2.3.2',
      })
      expect(answer.json.account).to.deep.equal({ remaining: 1, plan: 'starter' })
      expect(answer.headers.get('cache-control')).to.equal('no-store')
    })

    it('[POST /v1/generate 3] passes on the body unchanged, without watermark for a live key', async () => {
      await service.post('/v1/generate', live, '{"invoice": {"number": 1.0000000000000000001}}')
      expect(documents.lastOptions.watermark).to.equal(false)
      await service.post('/v1/generate', sandbox, BODY)
      expect(documents.lastOptions.watermark).to.equal(true)
    })

    it('with a sandbox key is unlimited, of the plan sandbox, and counts nothing (D18, D21) [Authentication Usage] [Limits Monthly quota, sandbox]', async () => {
      for (let times = 0; times < 4; times += 1) {
        const answer = await service.post('/v1/generate', sandbox, BODY)
        expect(answer.json.account).to.deep.equal({ remaining: UNLIMITED, plan: 'sandbox' })
      }
    })

    it('with a live key beyond quota and grace overage is 402 quota_exceeded (D17, D19) [Errors quota_exceeded]', async () => {
      for (const remaining of [1, 0]) {
        const { json } = await service.post('/v1/generate', live, BODY)
        expect(json.account).to.deep.equal({ remaining, plan: 'starter' })
      }
      const refused = await service.post('/v1/generate', live, BODY)
      expect([refused.status, refused.json.error]).to.deep.equal([402, 'quota_exceeded'])
      expect(refused.json.message).to.contain('2 invoices')
      const inGerman = await service.post('/v1/generate', live, BODY, {
        'Accept-Language': 'de-AT',
      })
      expect(inGerman.json.message).to.contain('2 Rechnungen')
    })

    it('[Limits 2] starts again with each month, UTC (D19)', async () => {
      const { now } = service
      service.now = Date.UTC(2031, 0, 31, 23, 59, 59, 999)
      await service.post('/v1/generate', live, BODY)
      await service.post('/v1/generate', live, BODY)
      expect((await service.post('/v1/generate', live, BODY)).status).to.equal(402)
      service.now += 1
      expect((await service.post('/v1/generate', live, BODY)).status).to.equal(200)
      service.now = now
    })

    it('[Errors validation_failed] that fails validation gives details and docs, and counts nothing', async () => {
      const answer = await service.post('/v1/generate', live, { invoice: 'refuse' })
      expect([answer.status, answer.json.error]).to.deep.equal([422, 'validation_failed'])
      expect(answer.json.details).to.deep.equal([
        { path: '$.invoice', code: 'BR-S-05', message: 'no', rule: 'BR-S-05' },
      ])
      expect(answer.json.docs).to.equal(`${service.url}/docs`)
      expect((await service.get('/v1/account', live)).json.quota).to.include({ used: 0 })
    })

    it('takes the language of messages from Accept-Language (D25)', async () => {
      for (const [header, locale] of [
        ['de-AT,de;q=0.9,en;q=0.5', 'de'],
        ['fr', 'fr'],
        ['es-MX', 'es'],
        ['it;q=0.8, pt', 'it'],
        ['pt', 'en'],
        ['*', 'en'],
      ] as const) {
        await service.post('/v1/generate', sandbox, BODY, { 'Accept-Language': header })
        expect(documents.lastOptions.locale, header).to.equal(locale)
      }
    })
  })

  describe('Idempotency-Key (D22)', () => {
    const headers = { 'Idempotency-Key': 'order-17' }

    it('counts a repeat once and gives the same bytes', async () => {
      const first = await service.post('/v1/generate', live, BODY, headers)
      service.now += 5000
      const second = await service.post('/v1/generate', live, BODY, headers)
      expect(second.status).to.equal(200)
      expect(second.text).to.equal(first.text)
      expect((await service.get('/v1/account', live)).json.quota).to.include({ used: 1 })
    })

    it('without it, the same request is another invoice', async () => {
      const first = await service.post('/v1/generate', live, BODY)
      service.now += 5000
      expect((await service.post('/v1/generate', live, BODY)).text).not.to.equal(first.text)
    })

    it('with a different body is 409 idempotency_conflict', async () => {
      await service.post('/v1/generate', live, BODY, headers)
      const answer = await service.post('/v1/generate', live, { invoice: { number: '2' } }, headers)
      expect([answer.status, answer.json.error]).to.deep.equal([409, 'idempotency_conflict'])
    })

    it('may be used again after a request that failed', async () => {
      await service.post('/v1/generate', live, { invoice: 'refuse' }, headers)
      expect((await service.post('/v1/generate', live, BODY, headers)).status).to.equal(200)
    })

    it('works for sandbox keys too', async () => {
      const first = await service.post('/v1/generate', sandbox, BODY, headers)
      service.now += 5000
      const second = await service.post('/v1/generate', sandbox, BODY, headers)
      expect(second.text).to.equal(first.text)
      expect(first.json.account).to.deep.equal({ remaining: UNLIMITED, plan: 'sandbox' })
    })

    it('takes up to 255 characters', async () => {
      const longest = { 'Idempotency-Key': 'k'.repeat(255) }
      expect((await service.post('/v1/generate', live, BODY, longest)).status).to.equal(200)
      for (const [key, code] of [
        ['k'.repeat(256), 'TOO_LONG'],
        ['', 'FORMAT'],
        ['é', 'FORMAT'],
      ] as const) {
        const answer = await service.post('/v1/generate', live, BODY, { 'Idempotency-Key': key })
        expect(answer.status).to.equal(400)
        expect(answer.json.details).to.have.nested.property('[0].code', code)
      }
    })

    it('is sent once', async () => {
      const statusFor = async (keys: string[]) => {
        const call = request(`${service.url}/v1/generate`, {
          method: 'POST',
          headers: {
            'X-API-Key': live,
            'Content-Type': 'application/json',
            'Idempotency-Key': keys,
          },
        })
        const [answer] = (await once(call.end(JSON.stringify(BODY)), 'response')) as [
          IncomingMessage,
        ]
        answer.resume()
        return answer.statusCode
      }
      expect(await statusFor(['a'])).to.equal(200)
      expect(await statusFor(['a', 'b'])).to.equal(400)
    })

    it('with 200 simultaneous requests makes one invoice', async () => {
      const key = (await service.newKey('live', 'pro')).text
      const before = documents.runs
      let arrived = 0
      const takeRate = service.ledger.takeRate.bind(service.ledger)
      service.ledger.takeRate = (caller) => takeRate(caller).finally(() => (arrived += 1))
      const posts = Array.from({ length: 200 }, () =>
        service.post('/v1/generate', key, { invoice: 'gate' }, headers),
      )
      while (arrived < 200) await sleep(10)
      await sleep(300)
      service.ledger.takeRate = takeRate
      documents.openGate()
      const answers = await Promise.all(posts)
      expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).to.equal(1)
      expect(answers[0]?.status).to.equal(200)
      expect(documents.runs - before).to.equal(1)
      expect((await service.get('/v1/account', key)).json.quota).to.include({ used: 1 })
    })
  })

  describe('POST /v1/validate', () => {
    const pdf = Buffer.from('%PDF-1.7 nothing in it')
    const form = (name: string, value: Blob | string) => {
      const data = new FormData()
      if (typeof value === 'string') data.set(name, value)
      else data.set(name, value, 'invoice.pdf')
      return data
    }
    const send = (body: FormData) =>
      service.call('POST', '/v1/validate', { headers: { 'X-API-Key': sandbox }, body })

    it('[POST /v1/validate 1] answers 200 when the PDF is not valid', async () => {
      const answer = await service.post('/v1/validate', sandbox, {
        pdf_base64: pdf.toString('base64'),
      })
      expect(answer.status).to.equal(200)
      expect(answer.json).to.include({ valid: false })
      expect(answer.json).not.to.have.any.keys('profile', 'version', 'invoice', 'zugferd')
    })

    it('[POST /v1/validate 5] takes multipart/form-data with the field file (D6)', async () => {
      const answer = await send(form('file', new Blob([pdf], { type: 'application/pdf' })))
      expect(answer.status).to.equal(200)
    })

    it('[POST /v1/validate 4] counts nothing, for neither kind of key [Limits 3]', async () => {
      for (const key of [sandbox, live]) {
        await service.post('/v1/validate', key, { pdf_base64: pdf.toString('base64') })
        expect((await service.get('/v1/account', key)).json.quota).to.include({ used: 0 })
      }
    })

    for (const [title, body, path, code] of [
      ['no JSON', '{"pdf_base64": ', '$', 'INVALID_JSON'],
      ['an empty body', '', '$', 'INVALID_JSON'],
      ['an array', '[]', '$', 'TYPE'],
      ['no field', '{}', '$.pdf_base64', 'REQUIRED'],
      ['a number', '{"pdf_base64": 1}', '$.pdf_base64', 'TYPE'],
      ['null', '{"pdf_base64": null}', '$.pdf_base64', 'TYPE'],
      ['an empty text', '{"pdf_base64": ""}', '$.pdf_base64', 'TOO_SHORT'],
      ['no Base64', '{"pdf_base64": "%%%%"}', '$.pdf_base64', 'FORMAT'],
      ['cut Base64', '{"pdf_base64": "QUJ"}', '$.pdf_base64', 'FORMAT'],
      ['an unknown field', '{"pdf": "QUJD", "pdf_base64": "QUJD"}', '$.pdf', 'UNKNOWN_FIELD'],
      ['__proto__', '{"__proto__": {"pdf_base64": "QUJD"}}', '$.__proto__', 'UNKNOWN_FIELD'],
    ] as const)
      it(`[Validate request pdf_base64] refuses ${title} with 400 ${code} at ${path}`, async () => {
        const answer = await service.post('/v1/validate', sandbox, body)
        expect([answer.status, answer.json.error]).to.deep.equal([400, 'validation_failed'])
        expect(answer.json.details).to.have.nested.property('[0].path', path)
        expect(answer.json.details).to.have.nested.property('[0].code', code)
      })

    for (const [pdf_base64, expected] of [
      [
        'data:application/pdf;base64,QUJD',
        'Base64 without the prefix "data:application/pdf;base64,"',
      ],
      ['QUJD\nQUJD', 'Base64 without line breaks and spaces'],
      ['QU-_', 'Base64 with + and /, not - and _'],
      ['QUI', 'Base64 of whole groups of four, with = at its end'],
      ['QU!D', 'Base64'],
    ] as const)
      it(`[Validate request pdf_base64] says what would be Base64: ${JSON.stringify(pdf_base64)}`, async () => {
        const answer = await service.post('/v1/validate', sandbox, { pdf_base64 })
        expect(answer.status).to.equal(400)
        expect(answer.json.details).to.have.nested.property('[0].expected', expected)
      })

    it('names a long field by whole characters', async () => {
      const body = { [`x${'\ud83d\ude00'.repeat(40)}`]: 1, pdf_base64: 'QUJD' }
      const { text, json } = await service.post('/v1/validate', sandbox, body)
      expect(json.details).to.have.nested.property('[0].code', 'UNKNOWN_FIELD')
      // Half a pair would be written as an escape, which many readers of JSON refuse.
      expect(text).not.to.match(/\\ud[89a-f]/)
    })

    it('refuses a form without the field, with another, or with a text instead of a file', async () => {
      for (const [data, code] of [
        [new FormData(), 'FORMAT'],
        [form('other', new Blob([pdf])), 'UNKNOWN_FIELD'],
        [form('file', 'text'), 'TYPE'],
      ] as const) {
        const answer = await send(data)
        expect(answer.status).to.equal(400)
        expect((answer.json.details as { code: string }[])[0]?.code).to.be.oneOf([code, 'REQUIRED'])
      }
    })

    it('survives a form that is broken in several ways', async () => {
      const headers = { 'X-API-Key': sandbox, 'Content-Type': 'multipart/form-data; boundary=b' }
      for (const body of [
        '--b\r\n-1.09e+92--b--\r\n',
        '--b--\r\n',
        '--b\r\n',
        '',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF',
        `--b\r\n${'x'.repeat(20_000)}\r\n--b--`,
      ]) {
        const answer = await service.call('POST', '/v1/validate', { headers, body })
        expect([answer.status, answer.json.error], body).to.deep.equal([400, 'validation_failed'])
      }
    })

    it('refuses a PDF over 7 MiB with 413, in JSON and as a form (D4)', async () => {
      const large = Buffer.alloc(7 * 1024 * 1024 + 1)
      for (const answer of [
        await service.post('/v1/validate', sandbox, { pdf_base64: large.toString('base64') }),
        await send(form('file', new Blob([large]))),
      ])
        expect([answer.status, answer.json.error]).to.deep.equal([413, 'payload_too_large'])
      const largest = large.subarray(1).toString('base64')
      expect(
        (await service.post('/v1/validate', sandbox, { pdf_base64: largest })).status,
      ).to.equal(200)
    })
  })

  describe('GET /v1/account', () => {
    it('[GET /v1/account 1] reports plan, quota, period and key of a live key [Service 3]', async () => {
      service.now = Date.UTC(2032, 1, 10)
      const { json, status } = await service.get('/v1/account', (await service.newKey('live')).text)
      expect(status).to.equal(200)
      expect(json).to.deep.equal({
        plan: 'starter',
        quota: { total: 2, used: 0, remaining: 2, overage_allowed: 0, unlimited: false },
        period: { start: '2032-02-01T00:00:00.000Z', end: '2032-03-01T00:00:00.000Z' },
        key: {
          name: 'shop',
          environment: 'live',
          created_at: '2032-02-10T00:00:00.000Z',
          last_used_at: '2032-02-10T00:00:00.000Z',
        },
      })
    })

    it('reports unlimited for a sandbox key (D18, D21)', async () => {
      const { json } = await service.get(
        '/v1/account',
        (await service.newKey('sandbox', 'pro')).text,
      )
      expect(json.plan).to.equal('sandbox')
      expect(json.quota).to.deep.equal({
        total: 2147483647,
        used: 0,
        remaining: 2147483647,
        overage_allowed: 0,
        unlimited: true,
      })
    })

    it('reports a grace overage of 300 for pro', async () => {
      const { json } = await service.get('/v1/account', (await service.newKey('live', 'pro')).text)
      expect(json.quota).to.include({ total: 2000, overage_allowed: 300 })
    })
  })

  describe('Rate (D20)', () => {
    for (const [environment, plan, limit] of [
      ['sandbox', 'pro', 60],
      ['live', 'starter', 120],
      ['live', 'pro', 300],
    ] as const)
      it(`[Limits Rate, ${environment === 'sandbox' ? 'sandbox' : plan} plan] is ${limit} in 60 seconds for a ${environment} key of ${plan}, over all endpoints [Limits 1] [Errors (rate limit)]`, async () => {
        const key = (await service.newKey(environment, plan)).text
        for (let taken = 1; taken <= limit; taken += 1) {
          const path = taken % 2 === 0 ? '/v1/validate' : '/v1/account'
          const answer = await (taken % 2 === 0
            ? service.post(path, key, {})
            : service.get(path, key))
          expect(answer.status).to.equal(taken % 2 === 0 ? 400 : 200)
          expect(answer.headers.get('ratelimit')).to.contain(`;r=${limit - taken};`)
        }
        const refused = await service.post('/v1/generate', key, BODY)
        for (const { status, json } of [
          refused,
          await service.post('/v1/validate', key, {}),
          await service.post('/v1/extract', key, {}),
          await service.post('/v1/convert?to=ubl', key, {}),
          await service.post('/v1/view', key, {}),
          await service.get('/v1/account', key),
        ])
          expect([status, json.error]).to.deep.equal([429, 'rate_limited'])
        expect(refused.headers.get('retry-after')).to.equal('60')
        const name = environment === 'sandbox' ? 'sandbox' : plan
        expect(refused.headers.get('ratelimit-policy')).to.equal(`"${name}";q=${limit};w=60`)
        service.now += 60_001
        expect((await service.get('/v1/account', key)).status).to.equal(200)
      })
  })

  describe('Limits and errors (D4)', () => {
    it('names the request in every answer', async () => {
      for (const path of ['/v1/account', '/healthz', '/nowhere', '/docs', '/openapi.json']) {
        const { headers } = await service.call('GET', path)
        expect(headers.get('x-request-id'), path).to.match(/^[0-9a-f-]{36}$/)
      }
      const { headers, json } = await service.call('GET', '/nowhere')
      expect(json.request_id).to.equal(headers.get('x-request-id'))
    })

    it('does not take a request id from a client', async () => {
      const { headers } = await service.get('/v1/account', live, {
        'X-Request-Id': 'mine-mine-mine',
      })
      expect(headers.get('x-request-id')).not.to.equal('mine-mine-mine')
    })

    it('[Versioning 1] answers 404 not_found for an unknown path, also without /v1 [Errors p1]', async () => {
      for (const path of [
        '/generate',
        '/',
        '/v1',
        '/v1/generate/',
        '/V1/generate',
        '/v2/generate',
        '/docs/none',
      ]) {
        const { status, json } = await service.call('GET', path)
        expect([status, json.error], path).to.deep.equal([404, 'not_found'])
        expect(json).to.have.all.keys('error', 'message', 'request_id')
      }
    })

    it('answers 405 method_not_allowed with Allow', async () => {
      for (const [method, path, allow] of [
        ['GET', '/v1/generate', 'POST'],
        ['DELETE', '/v1/validate', 'POST'],
        ['POST', '/v1/account', 'GET, HEAD'],
        ['OPTIONS', '/v1/account', 'GET, HEAD'],
        ['PUT', '/healthz', 'GET, HEAD'],
      ] as const) {
        const { status, json, headers } = await service.call(method, path)
        expect([status, json.error]).to.deep.equal([405, 'method_not_allowed'])
        expect(headers.get('allow')).to.equal(allow)
      }
    })

    it('answers 415 unsupported_media_type for another content type', async () => {
      for (const [path, type] of [
        ['/v1/generate', 'text/plain'],
        ['/v1/generate', 'multipart/form-data; boundary=x'],
        ['/v1/generate', 'application/json; charset=utf-16'],
        ['/v1/generate', 'application/jsonp'],
        ['/v1/validate', 'application/pdf'],
        ['/v1/extract', 'application/pdf'],
        ['/v1/convert?to=ubl', 'application/pdf'],
        ['/v1/view', 'application/pdf'],
      ] as const) {
        const answer = await service.post(path, live, '{}', { 'Content-Type': type })
        expect([answer.status, answer.json.error], type).to.deep.equal([
          415,
          'unsupported_media_type',
        ])
      }
      const zipped = await service.post('/v1/generate', live, '{}', { 'Content-Encoding': 'gzip' })
      expect(zipped.status).to.equal(415)
      const charset = { 'Content-Type': 'application/json; charset=UTF-8' }
      expect((await service.post('/v1/generate', live, BODY, charset)).status).to.equal(200)
    })

    it('says with 415 how a PDF is sent, and what else is wrong with the headers', async () => {
      const message = async (path: string, headers: Record<string, string>) =>
        (await service.post(path, live, '{}', headers)).json.message
      for (const path of ['/v1/validate', '/v1/extract', '/v1/convert?to=ubl', '/v1/view'])
        expect(await message(path, { 'Content-Type': 'application/pdf' }), path).to.match(
          /curl -F file=@invoice\.pdf, or as JSON with its Base64 in pdf_base64/,
        )
      expect(await message('/v1/validate', { 'Content-Type': 'text/plain' })).to.match(
        /must be application\/json, multipart\/form-data, application\/xml, text\/xml\.$/,
      )
      const utf16 = { 'Content-Type': 'application/json; charset=utf-16' }
      expect(await message('/v1/generate', utf16)).to.contain('must be UTF-8; Content-Type says')
      const zipped = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
      expect(await message('/v1/generate', zipped)).to.contain('Content-Encoding gzip is not')
    })

    it('answers 413 payload_too_large over 10 MiB, by the length and by counting', async () => {
      const large = Buffer.alloc(10 * 1024 * 1024 + 1, ' ')
      const stream = new ReadableStream({
        start(controller) {
          for (let at = 0; at < large.length; at += 65_536)
            controller.enqueue(large.subarray(at, at + 65_536))
          controller.close()
        },
      })
      const headers = { 'Content-Type': 'application/json', 'X-API-Key': live }
      for (const body of [{ body: large }, { body: stream, duplex: 'half' }] as RequestInit[]) {
        const answer = await service.call('POST', '/v1/generate', { headers, ...body })
        expect([answer.status, answer.json.error]).to.deep.equal([413, 'payload_too_large'])
      }
      for (const path of ['/v1/extract', '/v1/convert?to=ubl', '/v1/view']) {
        const answer = await service.call('POST', path, { headers, body: large })
        expect([answer.status, answer.json.error], path).to.deep.equal([413, 'payload_too_large'])
      }
    })

    for (const [fault, status, error, retryAfter] of [
      ['BUSY', 503, 'unavailable', '1'],
      ['TIMEOUT', 503, 'unavailable', '1'],
      ['STORE_UNAVAILABLE', 503, 'unavailable', '5'],
      ['STAGE_FAILED', 500, 'internal_error', null],
      ['WORKER_DIED', 503, 'unavailable', '1'],
      ['OUT_OF_MEMORY', 503, 'unavailable', '1'],
    ] as const)
      it(`answers ${status} ${error} for the fault ${fault}, without internals, counting nothing`, async () => {
        const answer = await service.post('/v1/generate', live, { invoice: `fault:${fault}` })
        expect([answer.status, answer.json.error]).to.deep.equal([status, error])
        expect(answer.headers.get('retry-after')).to.equal(retryAfter)
        expect(answer.text).not.to.contain('secret')
        expect((await service.get('/v1/account', live)).json.quota).to.include({ used: 0 })
      })

    it('answers 500 internal_error for an unexpected error, without internals', async () => {
      const answer = await service.post('/v1/generate', live, { invoice: 'throw' })
      expect([answer.status, answer.json.error]).to.deep.equal([500, 'internal_error'])
      expect(answer.text).not.to.contain('secret')
      expect((await service.get('/v1/account', live)).json.quota).to.include({ used: 0 })
    })

    for (const [text, status, error] of [
      ['fault:BUSY', 503, 'unavailable'],
      ['fault:TIMEOUT', 503, 'unavailable'],
      ['fault:WORKER_DIED', 503, 'unavailable'],
      ['fault:OUT_OF_MEMORY', 503, 'unavailable'],
      ['fault:STAGE_FAILED', 500, 'internal_error'],
      ['throw', 500, 'internal_error'],
    ] as const)
      it(`answers ${status} ${error} when a file meets ${text}: a fault is no verdict (D37)`, async () => {
        const body = { pdf_base64: Buffer.from(`${text}!!`).toString('base64') }
        for (const path of ['/v1/validate', '/v1/extract', '/v1/convert?to=ubl', '/v1/view']) {
          const answer = await service.post(path, sandbox, body)
          expect([answer.status, answer.json.error], path).to.deep.equal([status, error])
          expect(answer.headers.get('retry-after'), path).to.equal(status === 503 ? '1' : null)
          expect(answer.text).not.to.contain('secret')
        }
      })

    it('answers account and readiness without a store with 503, and an unexpected error with 500', async () => {
      try {
        for (const [thrown, expected] of [
          [new Fault('STORE_UNAVAILABLE', 'secret'), [503, 'unavailable']],
          [new TypeError('secret'), [500, 'internal_error']],
        ] as const) {
          service.ledger.status = () => Promise.reject(thrown)
          const answer = await service.get('/v1/account', live)
          expect([answer.status, answer.json.error]).to.deep.equal(expected)
          expect(answer.text).not.to.contain('secret')
        }
        service.ledger.check = () => Promise.reject(new Fault('STORE_UNAVAILABLE', 'secret'))
        const readiness = await service.call('GET', '/readyz')
        expect(readiness.status).to.equal(503)
        expect(readiness.json).to.deep.equal({ ready: false, checks: { store: 'failed' } })
        expect((await service.call('GET', '/healthz')).status).to.equal(200)
      } finally {
        // What was put over the methods goes; the methods come back.
        Reflect.deleteProperty(service.ledger, 'status')
        Reflect.deleteProperty(service.ledger, 'check')
      }
    })

    it('answers in five languages (D25)', async () => {
      const messages = await Promise.all(
        ['en', 'de', 'fr', 'es', 'it'].map(async (language) => {
          const headers = { 'Accept-Language': language }
          return (await service.call('GET', '/v1/account', { headers })).json.message
        }),
      )
      expect(new Set(messages).size).to.equal(5)
    })
  })

  describe('a client that disconnects', () => {
    it('before its answer is not counted, and the work is aborted', async () => {
      const leaving = new AbortController()
      const request = fetch(`${service.url}/v1/generate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': live },
        body: '{"slow":5000}',
        signal: leaving.signal,
      })
      while (documents.atWork === 0) await sleep(10)
      leaving.abort()
      expect(await request.catch((thrown: unknown) => thrown)).to.be.instanceOf(Error)
      while (documents.atWork > 0) await sleep(10)
      await sleep(100)
      expect((await service.get('/v1/account', live)).json.quota).to.include({ used: 0 })
      expect(
        await service.database.all(`SELECT id FROM reservations WHERE counted_by IS NULL`),
      ).to.deep.equal([])
    })
  })

  describe('Operations', () => {
    it('answers /healthz, /readyz, /metrics, /openapi.json and /docs without a key', async () => {
      expect((await service.call('GET', '/healthz')).json).to.deep.equal({ status: 'ok' })
      expect((await service.call('GET', '/readyz')).json).to.deep.equal({
        ready: true,
        checks: { store: 'ok' },
      })
      expect((await service.call('GET', '/metrics')).text).to.contain(
        'twinvoice_http_requests_total',
      )
      const described = await service.call('GET', '/openapi.json')
      expect(described.headers.get('Cache-Control')).to.equal('no-store')
      const document = described.json
      expect(document).to.include({ openapi: '3.1.0' })
      expect(document.servers).to.deep.equal([{ url: service.url }])
    })

    it('leads a browser from / to the documentation; a program finds nothing there', async () => {
      const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
      const page = await fetch(service.url, { redirect: 'manual', headers: { accept } })
      expect([page.status, page.headers.get('location')]).to.deep.equal([302, '/docs'])
      await page.arrayBuffer()
      expect((await service.call('GET', '/')).status).to.equal(404)
    })

    it('serves the documentation from the package, without any foreign host', async () => {
      const page = await service.call('GET', '/docs')
      expect(page.headers.get('content-type')).to.contain('text/html')
      expect(page.text).not.to.match(/https?:/)
      const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1])
      expect(files).to.have.lengthOf(4)
      for (const file of files) {
        const response = await fetch(`${service.url}/${file}`)
        expect(response.status, file).to.equal(200)
        await response.arrayBuffer()
      }
    })

    it('sends security headers, and CORS headers only if configured', async () => {
      const { headers } = await service.get('/v1/account', live, { Origin: 'https://shop.example' })
      expect(headers.get('x-content-type-options')).to.equal('nosniff')
      expect(headers.get('content-security-policy')).to.contain("default-src 'none'")
      expect(headers.get('x-powered-by')).to.equal(null)
      expect(headers.get('access-control-allow-origin')).to.equal(null)
    })

    it('logs neither keys nor invoice data of a request', async () => {
      service.records.length = 0
      await service.post('/v1/generate?secret=Geheim', live, { invoice: { number: 'Geheim-17' } })
      await service.call('GET', '/geheim/path')
      const written = JSON.stringify(service.records) + (await service.call('GET', '/metrics')).text
      expect(written).to.contain('/v1/generate').and.to.contain('unmatched')
      expect(written).not.to.contain('eheim')
      expect(written).not.to.contain(live)
    })
  })
})
