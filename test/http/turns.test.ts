import { execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect } from 'chai'

import { HttpServer } from '../../src/http/server.js'
import { DocumentsDouble } from '../support/serving/documents-double.js'
import { Service } from './service.js'

const CONNECTIONS = 150
/** What a request keeps the process busy, in milliseconds. */
const BUSY_MS = 2
/** As of a proxy, which may have all connections. */
const ALL_OF_ONE = { connections: 1000, connectionsPerAddress: 1000 }
/** Where Node tells of each request that it has read. */
const ARRIVED = 'http.server.request.start'
const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

describe('the turns of requests', function () {
  this.timeout(60_000)
  let begun = 0
  let server: HttpServer
  let port: number
  const sockets: Socket[] = []
  before(async () => {
    server = new HttpServer((request, response) => {
      if (request.url === '/healthz') {
        response.end('here')
        return
      }
      begun += 1
      for (const until = performance.now() + BUSY_MS; performance.now() < until;);
      response.end(request.url)
    }, ALL_OF_ONE)
    port = await server.listen(0, '127.0.0.1')
  })
  after(async () => {
    for (const socket of sockets) socket.destroy()
    await server.drain(0)
  })

  async function opened(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }

  it('leave room for a new connection, and let a probe before the requests that wait', async () => {
    const busy = await Promise.all(Array.from({ length: CONNECTIONS }, opened))
    for (const socket of busy) {
      socket.on('data', () => socket.write(requestOf('/')))
      socket.write(requestOf('/'))
    }
    while (begun < 2 * CONNECTIONS) await new Promise((resolve) => setTimeout(resolve, 20))
    const before = begun
    const probe = await opened()
    probe.write(requestOf('/healthz'))
    const [answer] = (await once(probe, 'data')) as [Buffer]
    expect(answer.toString()).to.match(/^HTTP\/1.1 200/)
    expect(begun - before).to.be.lessThan(CONNECTIONS / 2)
    for (const socket of busy) socket.destroy()
  })

  it('come in the order in which the requests arrived, also of one connection', async () => {
    const socket = await opened()
    let text = ''
    socket.on('data', (bytes: Buffer) => (text += bytes.toString()))
    const paths = Array.from({ length: 20 }, (_, n) => `/n${n}`)
    socket.write(paths.map(requestOf).join(''))
    while (!text.includes('/n19')) await once(socket, 'data')
    expect(text.match(/\/n\d+/g)).to.deep.equal(paths)
  })

  it('are recorded where the client has gone before, and not worked on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-turns-'))
    const storeUrl = `sqlite:${folder}/store.sqlite`
    const documents = new DocumentsDouble()
    const service = await Service.start({ storeUrl, documents, server: ALL_OF_ONE })
    const { text: key } = await service.newKey('live', 'pro')
    const client = `
      const { connect } = require('node:net')
      const open = []
      for (let n = 0; n < ${CONNECTIONS}; n += 1) connect(${new URL(service.url).port}, '127.0.0.1', function () {
        if (open.push(this) < ${CONNECTIONS}) return
        for (const socket of open)
          socket.write('GET /v1/account HTTP/1.1\\r\\nHost: x\\r\\nX-API-Key: ${key}\\r\\n\\r\\n')
        setTimeout(() => process.exit(), 5)
      })`
    // What a client sent just before it left may not arrive.
    let arrived = 0
    const count = () => (arrived += 1)
    subscribe(ARRIVED, count)
    await promisify(execFile)(process.execPath, ['-e', client])
    while (service.connections > 0 || service.records.length < arrived)
      await new Promise((resolve) => setTimeout(resolve, 20))
    unsubscribe(ARRIVED, count)
    const statuses = new Set(service.records.map(({ status }) => status))
    expect(arrived).to.be.greaterThan(1)
    expect(service.records).to.have.length(arrived)
    expect([...statuses]).to.include(499)
    await service.stop()
    rmSync(folder, { recursive: true })
  })
})
