import { expectTypeOf } from 'expect-type'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { expect } from 'chai'
import { build } from 'vite'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { ConnectionError, ServiceError, TwinvoiceClient } from '../../src/client/index.js'
import { realService } from '../http/real-service.js'
import { REQUEST } from '../support/fixtures/requests.js'

const BROKEN = { ...REQUEST, invoice: { ...REQUEST.invoice, currency: 'XXY' } }

describe('twinvoice/client', () => {
  const real = realService()
  const client = (apiKey = real.sandbox) =>
    new TwinvoiceClient({ baseUrl: `${real.service.url}/`, apiKey, retries: 0 })

  it('makes, checks, validates, reads, converts and shows invoices', async () => {
    const made = await client().generate(REQUEST)
    expect(new TextDecoder().decode(made.pdf.subarray(0, 5))).to.equal('%PDF-')
    expect(made.validation).to.include({ status: 'valid', profile: 'EN16931' })
    const report = await client().validate(made.pdf, { rules: 'xrechnung' })
    expect(report.valid).to.equal(false)
    expect(report.packs?.map(({ id }) => id)).to.include('xrechnung')
    const { request } = await client().extract(new Blob([made.pdf]))
    expectTypeOf(request.invoice['number']).toBeUnknown()
    expect(request.invoice).to.have.property('number', REQUEST.invoice.number)
    const { xml } = await client().convert(made.pdf, { to: 'ubl', lossy: 'true' })
    expect(xml).to.contain('<ubl:Invoice')
    expect(await client().view(made.pdf)).to.contain('<!doctype html>')
    const alone = await client().generateXml(JSON.stringify(REQUEST), { profile: 'EN16931' })
    expect(alone.xml).to.contain('CrossIndustryInvoice')
    expect((await client().check(REQUEST)).validation.status).to.equal('valid')
    expect((await client().account()).quota.unlimited).to.equal(true)
  })

  it('refuses an address without http or https when it is made', () => {
    for (const baseUrl of ['invoices.example', 'localhost:8080', 'ftp://invoices.example', ''])
      expect(() => new TwinvoiceClient({ baseUrl, apiKey: real.sandbox }), baseUrl).to.throw(
        TypeError,
        'baseUrl must be an address such as https://invoices.example, not ',
      )
  })

  it('throws what the service refuses, with code, details and the id of the request', async () => {
    const refused: unknown = await client()
      .generate(BROKEN)
      .catch((error: unknown) => error)
    expect(refused).to.be.instanceOf(ServiceError)
    const { status, code, details, requestId } = refused as ServiceError
    expect([status, code]).to.deep.equal([400, 'validation_failed'])
    expect(details.map(({ path }) => path)).to.deep.equal(['$.invoice.currency'])
    expect(requestId).to.be.a('string')
    const keyless: unknown = await client('svc_live_none')
      .account()
      .catch((error: unknown) => error)
    expect((keyless as ServiceError).code).to.equal('invalid_api_key')
  })

  it('makes no invoice with settings that it does not have, and lets the service name the right ones', async () => {
    const reason = (settings: object) =>
      client()
        .generate(REQUEST, settings)
        .then(() => undefined)
        .catch((error: unknown) => error)
    expect(String(await reason({ dryRun: true }))).to.contain('call generateXml or check')
    const { details } = (await reason({ profil: 'BASIC' })) as ServiceError
    expect(details[0]).to.include({ path: "$['?profil']", expected: 'did you mean profile?' })
    expect((await client().check(REQUEST, { dryRun: true } as object)).validation).to.be.an(
      'object',
    )
    const untold = (await client()
      .convert(new Blob(['<a/>']), undefined as never)
      .catch((error: unknown) => error)) as ServiceError
    expect(untold.details[0]).to.include({ path: "$['?to']", code: 'REQUIRED' })
  })

  it('counts an invoice once, whose answer was lost', async () => {
    let calls = 0
    const lossy: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      calls += 1
      if (calls > 1) return response
      await response.arrayBuffer()
      throw new TypeError('the connection was lost')
    }
    const live = new TwinvoiceClient({ baseUrl: real.service.url, apiKey: real.live, fetch: lossy })
    const made = await live.generate(REQUEST)
    expect(calls).to.equal(2)
    expect((await live.account()).quota.used).to.equal(1)
    expect(made.account.remaining).to.equal((await live.account()).quota.remaining)
  })

  it('runs in a browser: its bundle needs no module of Node', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-client-'))
    try {
      const entry = join(folder, 'entry.js')
      const door = join(PACKAGE_ROOT, 'dist', 'src', 'client', 'index.js')
      writeFileSync(entry, `export { TwinvoiceClient } from ${JSON.stringify(door)}`)
      await build({
        configFile: false,
        root: folder,
        logLevel: 'error',
        build: {
          lib: { entry, name: 'twinvoice', formats: ['iife'], fileName: 'bundle' },
          rollupOptions: {
            onLog: (_level, { message }) => {
              throw new Error(message)
            },
          },
          outDir: folder,
          emptyOutDir: false,
        },
      })
      const context = createContext({
        ...{ fetch, AbortSignal, FormData, Blob, Response, URLSearchParams, TextDecoder, crypto },
        ...{ atob, setTimeout, clearTimeout },
      })
      new Script(readFileSync(join(folder, 'bundle.iife.js'), 'utf8')).runInContext(context)
      const { TwinvoiceClient: Bundled } = new Script('twinvoice').runInContext(context) as {
        TwinvoiceClient: typeof TwinvoiceClient
      }
      const bundled = new Bundled({ baseUrl: real.service.url, apiKey: real.sandbox })
      expect((await bundled.account()).plan).to.equal('sandbox')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('twinvoice/client: repeats', () => {
  let server: Server
  let answers: { readonly status: number; readonly headers?: Record<string, string> }[] = []
  const keys: (string | undefined)[] = []
  const client = (retries: number) => {
    const { port } = server.address() as AddressInfo
    return new TwinvoiceClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', retries })
  }
  const thrown = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => error,
    )
  before(async () => {
    server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key'] as string | undefined)
      const { status, headers } = answers.shift() ?? { status: 200 }
      response.writeHead(status, headers).end(status === 200 ? '{"xml_base64":"PGEvPg=="}' : 'none')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  beforeEach(() => {
    keys.length = 0
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  it('repeats with the same key what may succeed later, and nothing else', async () => {
    answers = [{ status: 503, headers: { 'Retry-After': '0' } }, { status: 502 }]
    expect((await client(2).generateXml(REQUEST)).xml).to.equal('<a/>')
    expect([keys.length, new Set(keys).size]).to.deep.equal([3, 1])
    for (const status of [400, 401, 402, 409, 500]) {
      answers = [{ status }]
      const error = await thrown(client(2).generateXml(REQUEST))
      expect((error as ConnectionError).status).to.equal(status)
    }
  })

  it('waits until the date that a proxy gives, unless it is far away', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toUTCString()
    answers = [{ status: 503, headers: { 'Retry-After': at(-5_000) } }]
    expect((await client(1).generateXml(REQUEST)).xml).to.equal('<a/>')
    const start = performance.now()
    answers = [{ status: 503, headers: { 'Retry-After': at(3_000) } }]
    expect((await client(1).generateXml(REQUEST)).xml).to.equal('<a/>')
    // A date has no milliseconds.
    expect(performance.now() - start).to.be.above(1_500)
    answers = [{ status: 503, headers: { 'Retry-After': at(3_600_000) } }]
    expect(await thrown(client(1).account())).to.have.property('status', 503)
  })

  it('takes neither key nor invoice to another host', async () => {
    const calls: string[] = []
    const other = createServer((request, response) => {
      calls.push(String(request.headers['x-api-key']))
      response.end('{}')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    for (const status of [302, 307, 308]) {
      answers = [{ status, headers: { Location: `http://localhost:${port}/v1/account` } }]
      expect(await thrown(client(1).account())).to.have.property('status', status)
    }
    other.closeAllConnections()
    other.close()
    expect(calls).to.deep.equal([])
  })

  it('gives up after the repeats, and at once if the service asks for a long pause', async () => {
    answers = [{ status: 503 }, { status: 503 }, { status: 200 }]
    expect(await thrown(client(1).account())).to.be.instanceOf(ConnectionError)
    answers = [{ status: 429, headers: { 'Retry-After': '3600' } }]
    expect(await thrown(client(3).account())).to.have.property('status', 429)
    const nowhere = new TwinvoiceClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', retries: 0 })
    expect(String(await thrown(nowhere.account()))).to.contain(
      'http://127.0.0.1:1 cannot be reached',
    )
  })

  it('ends a pause when the call is cancelled', async () => {
    answers = [{ status: 429, headers: { 'Retry-After': '60' } }]
    const reason = new Error('enough')
    const controller = new AbortController()
    setTimeout(() => {
      controller.abort(reason)
    }, 50)
    expect(await thrown(client(3).account({ signal: controller.signal }))).to.equal(reason)
  })
})
