import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'
import Koa from 'koa'
import mount from 'koa-mount'

import type { AppOptions } from '../../src/http/app-options.js'
import { createKeyText } from '../../src/accounts/keys/key.js'
import { createApp } from '../../src/http/app.js'
import { HttpServer } from '../../src/http/server.js'
import { DocumentsDouble } from '../support/serving/documents-double.js'
import { checkAnswer, checkProblem } from './openapi-check.js'
import { Service } from './service.js'

/** Sends bytes as they are, and reads until the connection ends. */
async function raw(port: number, ...parts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  for (const part of parts) {
    socket.write(part)
    await sleep(20)
  }
  await closed
  return text
}

/** Headers and body of an answer as it came over the wire. */
function partsOf(answer: string): [headers: Headers, body: string] {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const lines = head.split('\r\n').slice(1)
  return [new Headers(lines.map((line) => line.split(': ') as [string, string])), body]
}

/** The error body of such an answer, once it has been checked. */
function bodyOf(answer: string): { error: string; request_id: string } {
  const [headers, body] = partsOf(answer)
  checkProblem(answer.slice(0, 40), headers, body)
  return JSON.parse(body) as { error: string; request_id: string }
}

describe('the HTTP server', () => {
  let folder: string
  let documents: DocumentsDouble
  let service: Service
  let port: number
  let key: string

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-server-'))
    documents = new DocumentsDouble()
    service = await Service.start({
      storeUrl: `sqlite:${folder}/store.sqlite`,
      documents,
      app: { limits: { bodyTimeoutMs: 300 } },
      server: { headersTimeoutMs: 300, requestTimeoutMs: 5000, keepAliveMs: 500, connections: 20 },
    })
    port = Number(new URL(service.url).port)
    key = (await service.newKey('sandbox')).text
  })
  after(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  describe('refuses malformed HTTP with 400 and closes the connection', () => {
    const head = 'POST /v1/validate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
    for (const [title, text] of [
      [
        'Content-Length and Transfer-Encoding together',
        `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
      ['two Content-Lengths', `${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}  `],
      ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n'],
      ['a space before the colon', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A : b\r\n\r\n'],
      [
        'a bare line feed in a header',
        'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\nX-C: d\r\n\r\n',
      ],
      ['a wrong chunk size', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
      ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
      ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a"><b>\r\n\r\n'],
      ['a host with a path', 'GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n'],
      ['a host with a user', 'GET /healthz HTTP/1.1\r\nHost: a@b\r\n\r\n'],
      ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
      ['nonsense', 'hello\r\n\r\n'],
    ] as const)
      it(title, async () => {
        const answer = await raw(port, text)
        expect(answer).to.match(/^HTTP\/1\.1 400 Bad Request\r\n/)
        expect(answer).to.match(/\r\nConnection: close\r\n/i)
        expect(bodyOf(answer).error).to.equal('bad_request')
      })

    it('with the error body of the contract', async () => {
      const answer = await raw(port, 'hello\r\n\r\n')
      expect(bodyOf(answer).error).to.equal('bad_request')
      expect(answer).to.contain(`X-Request-Id: ${bodyOf(answer).request_id}`)
    })
  })

  for (const [title, request, status] of [
    ['an unknown expectation', 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n', 417],
    ['a tunnel', 'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n', 405],
    ['an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['a known method of no path', 'PURGE /healthz HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ] as const)
    it(`refuses ${title} with ${status}, with the error body of the contract`, async () => {
      const answer = await raw(port, request)
      expect(answer).to.match(new RegExp(`^HTTP/1\\.1 ${status} `))
      const names = { 405: 'method_not_allowed', 417: 'expectation_failed' }
      expect(bodyOf(answer).error).to.equal(names[status])
      if (status === 405) expect(partsOf(answer)[0].get('allow')).to.contain('GET')
    })

  it('refuses too large headers with 431', async () => {
    const answer = await raw(
      port,
      `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    )
    expect(answer).to.match(/^HTTP\/1\.1 431 /)
    expect(bodyOf(answer).error).to.equal('header_too_large')
  })

  it('ends slow headers with 408', async () => {
    const answer = await raw(port, 'GET /healthz HTTP/1.1\r\n', 'Host: a\r\n')
    expect(answer).to.match(/^HTTP\/1\.1 408 /)
    expect(bodyOf(answer).error).to.equal('request_timeout')
  })

  for (const [path, type] of [
    ['/v1/generate', 'application/json'],
    ['/v1/embed', 'multipart/form-data; boundary=x'],
    ['/v1/validate', 'application/json'],
    ['/v1/extract', 'application/json'],
    ['/v1/convert?to=ubl', 'application/json'],
    ['/v1/view', 'application/json'],
  ] as const)
    it(`ends a slow body of ${path} with 408, and does no work for it`, async () => {
      const before = documents.runs
      const answer = await raw(
        port,
        `POST ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{"inv`,
      )
      expect(answer).to.match(/^HTTP\/1\.1 408 /)
      expect(bodyOf(answer).error).to.equal('request_timeout')
      checkAnswer('POST', path, 408, ...partsOf(answer))
      expect(documents.runs).to.equal(before)
    })

  /** Opens a connection whose own end stays open when the server ends its end. */
  async function open(
    ...parts: readonly string[]
  ): Promise<{ socket: Socket; closed: Promise<unknown> }> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    socket.resume()
    const closed = once(socket, 'close')
    await once(socket, 'connect')
    for (const part of parts) socket.write(part)
    return { socket, closed }
  }

  for (const [title, ...parts] of [
    ['headers that never end', 'GET /healthz HTTP/1.1\r\n'],
    ['nothing', ''],
    ['nonsense', 'hello\r\n\r\n'],
    ['a tunnel', 'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n'],
    [
      'a body that never comes, without a key',
      'POST /v1/generate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ] as const)
    it(`keeps no connection half open after ${title}`, async () => {
      const held = await Promise.all(Array.from({ length: 20 }, () => open(...parts)))
      // Each would be kept for minutes by a client that never ends its own side.
      for (const { socket } of held) {
        while (!socket.readableEnded && !socket.destroyed) await sleep(20)
      }
      while (service.connections > 0) await sleep(50)
      for (const { socket } of held) socket.destroy()
    })

  it('answers and counts a complete request whatever follows it on the connection', async () => {
    const live = (await service.newKey('live')).text
    const usedBy = async () =>
      Number(
        ((await service.get('/v1/account', live)).json.quota as { used: number } | undefined)?.used,
      )
    const request = `POST /v1/generate HTTP/1.1\r\nHost: a\r\nX-API-Key: ${live}\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{"slow":50}`
    const garbage = [
      'hello\r\n\r\n',
      '\0\0\0',
      'GET / HTTP/9.9\r\n\r\n',
      'POST / HTTP/1.1\r\nA b\r\n\r\n',
    ]
    for (const [at, what] of garbage.entries()) {
      const together = await raw(port, request + what)
      const behind = await raw(port, request, what)
      for (const answer of [together, behind]) expect(answer).to.match(/^HTTP\/1\.1 200 /)
      expect(await usedBy()).to.equal(2 * (at + 1))
    }
    // Garbage within the body makes the request itself no request.
    const chunked = request
      .replace('Content-Length: 11', 'Transfer-Encoding: chunked')
      .replace('{"slow":50}', 'b\r\n{"slow":50}\r\nzz\r\n')
    expect(await raw(port, chunked)).to.match(/^HTTP\/1\.1 400 /)
    expect(await usedBy()).to.equal(2 * garbage.length)
  })

  it('sends all answers that are due if a connection has too many requests at once', async () => {
    const own = (await service.newKey('sandbox')).text
    const body = '{"slow":20}'
    const one = `POST /v1/generate HTTP/1.1\r\nHost: a\r\nX-API-Key: ${own}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const runs = documents.runs
    const answers = await raw(port, one.repeat(40), one.repeat(40))
    const statuses = answers.match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(9)))
    expect(statuses).to.deep.equal([...Array<number>(32).fill(200), 503])
    expect(documents.runs - runs).to.equal(32)
    expect(bodyOf(answers.slice(answers.lastIndexOf('HTTP/1.1'))).error).to.equal('unavailable')
  })

  it('cuts off a connection with a flood of requests', async () => {
    const one = `POST /v1/generate HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`
    expect(await raw(port, one.repeat(400))).to.equal('')
  })

  it('does not answer a request twice if its body arrives too slowly after the answer', async () => {
    const head =
      'POST /v1/generate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
    const answer = await raw(port, head, '{', '"')
    expect(answer.match(/HTTP\/1\.1 \d+/g)).to.deep.equal(['HTTP/1.1 401'])
  })

  it('accepts no more connections of one address than its limit, and still accepts others', async () => {
    const server = new HttpServer((_request, response) => response.end('ok'), {
      connectionsPerAddress: 5,
    })
    const own = await server.listen(0, '0.0.0.0')
    const sockets = Array.from({ length: 12 }, () => connect(own, '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => undefined)
    await sleep(200)
    expect(sockets.filter((socket) => !socket.destroyed)).to.have.lengthOf(5)
    const other = connect({ port: own, host: '127.0.0.1', localAddress: '127.0.0.2' })
    other.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    const [text] = (await once(other, 'data')) as [Buffer]
    expect(text.toString()).to.match(/^HTTP\/1\.1 200 /)
    for (const socket of sockets) socket.destroy()
    await sleep(50)
    expect((await fetch(`http://127.0.0.1:${own}`)).status).to.equal(200)
    await server.drain(100)
  })

  it('closes idle connections when nearly all are in use', async () => {
    const server = new HttpServer((_request, response) => response.end('ok'), { connections: 10 })
    const own = await server.listen(0, '127.0.0.1')
    const agent = new Agent({ keepAlive: true })
    const ask = () =>
      new Promise<void>((resolve, reject) => {
        httpRequest({ port: own, host: '127.0.0.1', agent }, (response) => {
          response.resume()
          response.once('end', resolve)
        })
          .once('error', reject)
          .end()
      })
    await Promise.all(Array.from({ length: 9 }, ask))
    const more = connect(own, '127.0.0.1')
    await once(more, 'connect')
    while (Object.values(agent.freeSockets).flat().length > 0) await sleep(20)
    more.destroy()
    agent.destroy()
    await server.drain(100)
  })

  it('accepts no more connections than its limit', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => undefined)
        await once(socket, 'connect')
        return socket
      }),
    )
    await sleep(100)
    const open = sockets.filter((socket) => !socket.destroyed && !socket.readableEnded)
    expect(open.length).to.be.at.most(20)
    for (const socket of sockets) socket.destroy()
    await sleep(50)
    expect((await service.call('GET', '/healthz')).status).to.equal(200)
  })

  it('does not answer 100 Continue to a body that is announced too large', async () => {
    const announce = (length: number) =>
      `POST /v1/generate HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`
    const refused = await raw(port, announce(10 * 1024 * 1024 + 1))
    expect(refused).to.match(/^HTTP\/1\.1 413 /)
    const invited = await raw(port, announce(2), '{}')
    expect(invited).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  })
})

describe('a body over the limit', () => {
  let folder: string
  let service: Service

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-large-body-'))
    // With the times of a real server: a busy machine needs more than the others of these tests allow.
    service = await Service.start({
      storeUrl: `sqlite:${folder}/store.sqlite`,
      documents: new DocumentsDouble(),
    })
  })
  after(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  it('lets a client that sends too much read the reason', async () => {
    const { text: key } = await service.newKey('sandbox')
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.write(
      `POST /v1/generate HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    for (let sent = 0; sent < 200; sent += 1) {
      if (!socket.write(chunk)) await once(socket, 'drain')
    }
    socket.write('0\r\n\r\n')
    while (!text.includes('payload_too_large')) await sleep(10)
    expect(text).to.match(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })
})

describe('the end of the HTTP server', () => {
  const slow =
    (ms: number) => async (_request: IncomingMessage, response: { end(text: string): unknown }) => {
      await sleep(ms)
      response.end('done')
    }

  async function get(
    port: number,
    agent?: Agent,
  ): Promise<{ text: string; connection: string | undefined }> {
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      ...(agent === undefined ? {} : { agent }),
    })
    request.end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of response) text += String(chunk)
    return { text, connection: response.headers.connection }
  }

  it('finishes requests in progress, then accepts no more', async () => {
    const server = new HttpServer(slow(400))
    const port = await server.listen(0, '127.0.0.1')
    const answer = get(port)
    await sleep(100)
    const drained = server.drain(5000)
    expect(await answer).to.deep.equal({ text: 'done', connection: 'close' })
    expect(await drained).to.equal(true)
    const refused = await get(port).catch((thrown: unknown) => thrown)
    expect(refused).to.have.property('code', 'ECONNREFUSED')
  })

  it('answers once more on an unused connection, then closes it', async () => {
    const server = new HttpServer(slow(0), { keepAliveMs: 3000 })
    const port = await server.listen(0, '127.0.0.1')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await get(port, agent)).connection).to.equal('keep-alive')
    const drained = server.drain(5000)
    await sleep(100)
    expect(await get(port, agent)).to.deep.equal({ text: 'done', connection: 'close' })
    expect(await drained).to.equal(true)
    agent.destroy()
  })

  it('closes a connection that stays unused', async () => {
    const server = new HttpServer(slow(0), { keepAliveMs: 60_000 })
    const port = await server.listen(0, '127.0.0.1')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await get(port, agent)
    expect(await server.drain(20_000, 100)).to.equal(true)
    agent.destroy()
  })

  it('cuts off requests that do not end in time, and logs it', async () => {
    const server = new HttpServer(slow(60_000))
    const port = await server.listen(0, '127.0.0.1')
    const cut = get(port).catch((thrown: unknown) => thrown)
    await sleep(50)
    expect(await server.drain(200)).to.equal(false)
    expect(await cut).to.have.property('code', 'ECONNRESET')
  })

  it('reports the remedy for a port that is in use', async () => {
    const first = new HttpServer(slow(0))
    const port = await first.listen(0, '127.0.0.1')
    const second = new HttpServer(slow(0))
    const fault = await second.listen(port, '127.0.0.1').catch((thrown: unknown) => thrown)
    expect(fault).to.have.property('code', 'CONFIG_INVALID')
    expect(String(fault)).to.contain(`port ${port} is taken`).and.contain('TWINVOICE_PORT')
    await first.drain(100)
  })
})

describe('the app inside another', () => {
  let folder: string
  let service: Service
  const sockets: Socket[] = []

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-mount-'))
    const documents = new DocumentsDouble()
    service = await Service.start({ storeUrl: `sqlite:${folder}/store.sqlite`, documents })
  })
  after(async () => {
    for (const socket of sockets) socket.destroy()
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  /** Uses the app below /invoicing, as a client does. */
  async function isWholeBelow(
    listener: ConstructorParameters<typeof HttpServer>[0],
  ): Promise<void> {
    const server = new HttpServer(listener)
    const port = await server.listen(0, '127.0.0.1')
    const base = `http://127.0.0.1:${port}/invoicing`
    const call = async (method: string, path: string, init: RequestInit = {}) => {
      const response = await fetch(base + path, { method, ...init })
      const text = await response.text()
      checkAnswer(method, path, response.status, response.headers, text)
      return { status: response.status, text, headers: response.headers }
    }
    const json = async (method: string, path: string, init: RequestInit = {}) =>
      JSON.parse((await call(method, path, init)).text) as Record<string, unknown>
    try {
      const headers = {
        'X-API-Key': (await service.newKey('sandbox')).text,
        'Content-Type': 'application/json',
      }
      expect(await json('POST', '/v1/validate', { headers, body: '{}' })).to.include({
        error: 'validation_failed',
        docs: `${base}/docs`,
      })
      const made = await json('POST', '/v1/generate', { headers, body: '{}' })
      expect(made.filename).to.equal('invoice-1.pdf')
      expect(await json('GET', '/v1/account', { headers })).to.include({ plan: 'sandbox' })
      expect(await json('GET', '/v1/account')).to.include({ error: 'missing_api_key' })
      expect(await json('GET', '/v1/none')).to.include({ error: 'not_found' })
      const wrongMethod = await call('DELETE', '/v1/account', { headers })
      expect([wrongMethod.status, wrongMethod.headers.get('allow')]).to.deep.equal([
        405,
        'GET, HEAD',
      ])
      expect(await json('GET', '/readyz')).to.include({ ready: true })
      const document = await json('GET', '/openapi.json')
      expect(document.servers).to.deep.equal([{ url: base }])
      const page = (await call('GET', '/docs')).text
      const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
      expect(files.length).to.be.greaterThan(3)
      for (const file of files)
        expect((await fetch(new URL(file, `${base}/docs`))).status, file).to.equal(200)
      const outside = await fetch(`http://127.0.0.1:${port}/v1/account`)
      expect(outside.status, 'outside of the prefix').to.equal(404)
    } finally {
      await server.drain(200)
    }
  }

  it('works under a prefix of its own, in node:http', async () => {
    const app = createApp({
      documents: new DocumentsDouble(),
      ledger: service.ledger,
      prefix: '/invoicing',
    })
    await isWholeBelow(app.callback())
  })

  it('refuses a prefix below which nothing would be found', () => {
    for (const prefix of ['invoicing', '/invoicing/', '/', '//a', '/a b'])
      expect(() => createApp({ documents: new DocumentsDouble(), ledger: service.ledger, prefix }))
        .to.throw(prefix)
        .with.property('code', 'OPTIONS_INVALID')
  })

  for (const [title, given, reason] of [
    ['origins in one text', { corsOrigins: 'https://a.example' }, 'options.corsOrigins must be'],
    ['an origin that none is', { corsOrigins: ['https://a.example/'] }, 'corsOrigins[0] must be'],
    ['a limit in words', { limits: { bodyBytes: '10MB' } }, 'options.limits.bodyBytes must be'],
    ['a misspelt limit', { limits: { bodybytes: 5 } }, 'did you mean bodyBytes?'],
    ['a misspelt option', { trustproxy: true }, 'did you mean trustProxy?'],
    ['a base without its scheme', { baseUrl: 'example.org' }, 'options.baseUrl must be'],
    ['no accounts', { ledger: undefined }, 'options.ledger must be what openLedger() gives'],
  ] as const)
    it(`refuses ${title}`, () => {
      const options = { documents: new DocumentsDouble(), ledger: service.ledger, ...given }
      expect(() => createApp(options as unknown as AppOptions))
        .to.throw(reason)
        .with.property('code', 'OPTIONS_INVALID')
    })

  it('works in a node:http server that removes the prefix', async () => {
    const app = createApp({ documents: new DocumentsDouble(), ledger: service.ledger })
    const handle = app.callback()
    await isWholeBelow((request, response) => {
      const [, prefix, rest] = /^(\/invoicing)(\/.*)$/.exec(request.url ?? '') ?? []
      if (prefix === undefined) {
        response.statusCode = 404
        response.end()
        return
      }
      Object.assign(request, { originalUrl: request.url, url: rest })
      return handle(request, response)
    })
  })

  it('works mounted into another Koa app, which keeps its own middleware and errors', async () => {
    const outer = new Koa()
    const errors: unknown[] = []
    const passed: string[] = []
    outer.on('error', (thrown: unknown) => errors.push(thrown))
    outer.use(async (context, next) => {
      passed.push(context.path)
      await next()
    })
    outer.use(
      mount('/invoicing', createApp({ documents: new DocumentsDouble(), ledger: service.ledger })),
    )
    await isWholeBelow(outer.callback())
    expect(passed).to.include('/invoicing/v1/generate')
    expect(errors).to.deep.equal([])
  })

  it('says at once, not after the time for a body, that a parser in front has read the body', async () => {
    const faults: unknown[] = []
    const app = createApp({
      documents: new DocumentsDouble(),
      ledger: service.ledger,
      log: { request: () => undefined, fault: (thrown) => faults.push(thrown) },
      limits: { bodyTimeoutMs: 1000 },
    })
    const handle = app.callback()
    const server = new HttpServer(async (request, response) => {
      await buffer(request)
      await handle(request, response)
    })
    try {
      const port = await server.listen(0, '127.0.0.1')
      const headers = {
        'X-API-Key': (await service.newKey('sandbox')).text,
        'Content-Type': 'application/json',
      }
      const url = `http://127.0.0.1:${port}/v1/generate`
      const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
      expect(await answer.json()).to.include({ error: 'internal_error' })
      expect(String(faults[0])).to.contain('mount the app before any body parser')
    } finally {
      await server.drain(200)
    }
  })

  it('leads browsers to its own documentation wherever it is mounted', async () => {
    const leads = async (path: string, inside: string, given: Partial<AppOptions> = {}) => {
      const app = createApp({ documents: new DocumentsDouble(), ledger: service.ledger, ...given })
      const handle = app.callback()
      const server = new HttpServer((request, response) => {
        Object.assign(request, { originalUrl: request.url, url: inside })
        return handle(request, response)
      })
      const port = await server.listen(0, '127.0.0.1')
      const address = `http://127.0.0.1:${port}${path}`
      const page = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } })
      await server.drain(100)
      return page.headers.get('location')
    }
    expect(await leads('/invoicing/', '/')).to.equal('/invoicing/docs')
    // As Express and Koa have it for the address that the app is mounted at.
    expect(await leads('/invoicing', '/')).to.equal('/invoicing/docs')
    expect(await leads('/invoicing?a=/b', '/?a=/b')).to.equal('/invoicing/docs')
    expect(await leads('/a/b/', '/b/', { prefix: '/b' })).to.equal('/a/b/docs')
    const baseUrl = 'https://api.example/invoicing/'
    expect(await leads('/', '/', { baseUrl })).to.equal('https://api.example/invoicing/docs')
  })

  it('trusts the headers of a proxy only if configured', async () => {
    const told = {
      'X-Request-Id': 'from-the-proxy-17',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'invoices.example',
    }
    const ask = async (app: Parameters<typeof createApp>[0], headers: Record<string, string>) => {
      const server = new HttpServer(createApp(app).callback())
      const port = await server.listen(0, '127.0.0.1')
      const answer = await fetch(`http://127.0.0.1:${port}/openapi.json`, { headers })
      const { servers } = (await answer.json()) as { servers: { url: string }[] }
      await server.drain(100)
      const url = servers[0]?.url.replace(String(port), 'port')
      return [answer.headers.get('x-request-id'), url]
    }
    const app = { documents: new DocumentsDouble(), ledger: service.ledger }
    const [ownId, ownUrl] = await ask(app, told)
    expect(ownId).not.to.equal('from-the-proxy-17')
    expect(ownUrl).to.equal('http://127.0.0.1:port')
    const behind = { ...app, trustProxy: true }
    expect(await ask(behind, told)).to.deep.equal(['from-the-proxy-17', 'https://invoices.example'])
    // The last is a key, which would be in the log.
    for (const id of ['a b"c', createKeyText('live')]) {
      const [own] = await ask(behind, { ...told, 'X-Request-Id': id })
      expect(own).to.match(/^[0-9a-f-]{36}$/)
    }
    const named = await ask({ ...app, baseUrl: 'https://api.example/invoicing/' }, {})
    expect(named[1]).to.equal('https://api.example/invoicing')
  })

  it('allows browsers of the configured origins, and no others', async () => {
    const app = createApp({
      documents: new DocumentsDouble(),
      ledger: service.ledger,
      corsOrigins: ['https://shop.example'],
    })
    const server = new HttpServer(app.callback())
    const port = await server.listen(0, '127.0.0.1')
    const preflight = (origin: string) =>
      fetch(`http://127.0.0.1:${port}/v1/generate`, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      })
    const allowed = await preflight('https://shop.example')
    expect(allowed.status).to.equal(204)
    expect(allowed.headers.get('access-control-allow-origin')).to.equal('https://shop.example')
    expect(allowed.headers.get('access-control-allow-headers')).to.contain('X-API-Key')
    const other = await preflight('https://evil.example')
    expect(other.headers.get('access-control-allow-origin')).to.be.oneOf([null, ''])
    await server.drain(200)
  })
})
