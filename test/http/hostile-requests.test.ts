import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { DocumentsDouble } from '../support/serving/documents-double.js'
import { checkProblem } from './openapi-check.js'
import { Service } from './service.js'

describe('requests that the parser of HTTP lets through', () => {
  let folder: string
  let service: Service
  let key: string

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-hostile-'))
    service = await Service.start({
      storeUrl: `sqlite:${folder}/store.sqlite`,
      documents: new DocumentsDouble(),
    })
    key = (await service.newKey('sandbox')).text
  })
  after(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  /** Sends bytes as they are, and reads one answer, whose connection the service ends. */
  async function bytesFor(text: string): Promise<string> {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    socket.write(text)
    await once(socket, 'close')
    return answer
  }

  async function answerTo(text: string): Promise<{ status: number; error: string }> {
    const answer = await bytesFor(text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const headers = head.split('\r\n').slice(1)
    checkProblem(
      text,
      new Headers(headers.map((line) => line.split(': ') as [string, string])),
      body,
    )
    const { error } = JSON.parse(body) as { error: string }
    return { status: Number(answer.slice(9, 12)), error }
  }

  for (const target of ['http://[::bad/healthz', 'http://%zz@a/healthz', 'http://a:b:c/docs'])
    it(`refuses the target ${target} with the error body of the contract`, async () => {
      const answer = await answerTo(
        `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      )
      expect(answer.status).to.be.oneOf([400, 404])
    })

  it('refuses more headers than are kept, in place of missing a key that came last', async () => {
    const many = 'A:b\r\n'.repeat(1000)
    const answer = await answerTo(
      `GET /v1/account HTTP/1.1\r\nHost: a\r\n${many}X-API-Key: ${key}\r\n\r\n`,
    )
    expect(answer).to.deep.equal({ status: 431, error: 'header_too_large' })
  })

  it('gives a client of HTTP/1.0 that names no host links without one', async () => {
    const headers = `X-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 12\r\n`
    const refused = await bytesFor(`POST /v1/generate HTTP/1.0\r\n${headers}\r\n{"refuse":1}`)
    expect(refused).to.include('"docs":"/docs"')
    const described = await bytesFor('GET /openapi.json HTTP/1.0\r\n\r\n')
    expect(described).to.include('"servers":[{"url":"/"}]')
  })

  it('refuses a transfer coding that it does not decode', async () => {
    const headers = `X-API-Key: ${key}\r\nContent-Type: application/json\r\n`
    const answer = await answerTo(
      `POST /v1/generate HTTP/1.1\r\nHost: a\r\n${headers}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    )
    expect(answer).to.deep.equal({ status: 400, error: 'bad_request' })
  })

  for (const [type, expected] of [
    ['application/json; profile="; charset=utf-16"', 200],
    ['application/json; charset=', 200],
    ['application/json; charset="UTF-8" ;', 200],
    ['application/json; charset=utf-8; charset=utf-16', 415],
    ['application/json; charset="utf-16', 415],
    ['application/json; charset', 200],
    ['application/json; a b', 200],
  ] as const)
    it(`reads a media type like the headers of a form: ${type}`, async () => {
      const answer = await service.post('/v1/generate', key, '{}', { 'Content-Type': type })
      expect(answer.status, JSON.stringify(answer.json['message'])).to.equal(expected)
    })

  it('does not log as a fault that a client ends in the middle of a body', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    const headers = `X-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n`
    socket.write(`POST /v1/generate HTTP/1.1\r\nHost: a\r\n${headers}\r\n{`)
    await sleep(100)
    const before = service.records.length
    socket.resetAndDestroy()
    while (service.records.length === before) await sleep(10)
    await sleep(50)
    expect(service.faults).to.deep.equal([])
    expect(service.records.at(-1)).to.include({ gone: true, status: 499 })
  })

  it('records 499, and no fault, for a client that leaves before its answer', async () => {
    const before = service.records.length
    const left: unknown = await service
      .call('POST', '/v1/generate', {
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
        body: '{"slow":60000}',
        signal: AbortSignal.timeout(200),
      })
      .catch((thrown: unknown) => thrown)
    expect(left).to.be.instanceOf(DOMException)
    while (service.records.length === before) await sleep(10)
    await sleep(50)
    expect(service.records.at(-1)).to.include({ gone: true, status: 499, route: '/v1/generate' })
    expect(service.faults).to.deep.equal([])
  })

  describe('forms', () => {
    const file = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'

    async function sent(...parts: readonly string[]): Promise<[number, unknown]> {
      const form = `${parts.map((part) => `--a b\r\n${part}\r\n`).join('')}--a b--\r\n`
      const type = { 'Content-Type': 'multipart/form-data; boundary="a b"' }
      const answer = await service.post('/v1/validate', key, form, type)
      return [answer.status, answer.json['details']]
    }
    const unreadable = [
      400,
      [{ path: '$', code: 'FORMAT', message: 'The multipart body cannot be read.' }],
    ]

    it('takes a file', async () => {
      expect((await sent(file))[0]).to.equal(200)
    })

    for (const [title, headers] of [
      ['has no Content-Disposition', 'Content-Type: text/plain'],
      ['is not of a form', 'Content-Disposition: attachment; name="rules"'],
      ['has a name that cannot be read', "Content-Disposition: form-data; filename*=utf-7''%zz"],
    ] as const)
      it(`refuses a part that ${title}`, async () => {
        expect(await sent(file, `${headers}\r\n\r\nxrechnung`)).to.deep.equal(unreadable)
      })

    it('refuses a part behind a delimiter with more than white space', async () => {
      const rules = '--a b;\r\nContent-Disposition: form-data; name="rules"\r\n\r\nxrechnung'
      expect(await sent(`${file}\r\n${rules}`)).to.deep.equal(unreadable)
    })

    it('takes a Content-Type with an empty parameter', async () => {
      const type = { 'Content-Type': 'multipart/form-data;; boundary="a b";' }
      const form = `--a b\r\n${file}\r\n--a b--\r\n`
      expect((await service.post('/v1/validate', key, form, type)).status).to.equal(200)
    })

    for (const [title, type, text] of [
      ['an unknown encoding', 'text/plain; charset=foo', 'xrechnung'],
      ['bytes that are not UTF-8', 'text/plain', '\xE4'],
    ] as const)
      it(`names a field in ${title}`, async () => {
        const headers = `Content-Disposition: form-data; name="rules"\r\nContent-Type: ${type}`
        const form = `--b\r\n${file}\r\n--b\r\n${headers}\r\n\r\n${text}\r\n--b--\r\n`
        const answer = await service.call('POST', '/v1/validate', {
          headers: { 'X-API-Key': key, 'Content-Type': 'multipart/form-data; boundary=b' },
          body: Buffer.from(form, 'latin1'),
        })
        const [detail] = answer.json['details'] as Record<string, unknown>[]
        expect(detail).to.include({ path: '$.rules', code: 'FORMAT' })
      })

    it('names the form for a part without a name', async () => {
      const [status, details] = await sent(file, 'Content-Disposition: form-data\r\n\r\na')
      expect(status).to.equal(400)
      expect(details).to.have.nested.property('[0].path', '$')
    })

    it('refuses a field that it would cut off', async () => {
      const rules = `en16931,${'facturx,'.repeat(127)}xrechnung`
      const field = `Content-Disposition: form-data; name="rules"\r\n\r\n${rules}`
      const [status, details] = await sent(file, field)
      expect(status).to.equal(400)
      expect(details).to.have.nested.property('[0].code', 'TOO_LONG')
    })
  })
})
