import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'
import Koa from 'koa'

import { Answers, boundedAnswers } from '../../../src/http/connections/answers.js'
import type { RequestState } from '../../../src/http/request/context.js'
import { HttpServer } from '../../../src/http/server.js'

const MIB = 1024 * 1024
/** More than what two sockets of one machine take without being read. */
const LARGE = 24 * MIB

describe('answers that clients do not read', () => {
  const sockets: Socket[] = []
  let server: HttpServer
  let port: number
  let bytes = LARGE

  async function serve(limits: { answerBytes: number; answerTimeoutMs: number }): Promise<void> {
    const app = new Koa<RequestState>()
    app.silent = true
    app.use(boundedAnswers(new Answers(limits)))
    app.use((context) => {
      const text = 'a'.repeat(bytes)
      context.state.caller = { account: { id: context.get('X-Account') } } as never
      context.body = { text }
    })
    server = new HttpServer(app.callback())
    port = await server.listen(0, '127.0.0.1')
  }

  /** Asks, and reads nothing of the answer. */
  async function askAndSleep(account = 'greedy'): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').pause()
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX-Account: ${account}\r\n\r\n`)
    await sleep(100)
    return socket
  }

  async function ask(account = 'honest'): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { 'X-Account': account } })
    expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8')
    const text = await answer.text()
    expect(answer.headers.get('content-length')).to.equal(String(text.length))
    return text.length
  }

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await server.drain(100)
    bytes = LARGE
  })

  it('are cut off after a time limit, large and small', async () => {
    await serve({ answerBytes: 1024 * MIB, answerTimeoutMs: 400 })
    await askAndSleep()
    while (server.connections > 0) await sleep(20)
  })

  it('are cut off when one client has too many, without effect on others', async () => {
    await serve({ answerBytes: 4 * LARGE, answerTimeoutMs: 60_000 })
    const other = await askAndSleep('other')
    for (let times = 0; times < 6; times += 1) await askAndSleep()
    expect(server.connections).to.be.at.most(4)
    let read = 0
    other.on('data', (chunk: Buffer) => (read += chunk.length))
    other.resume()
    while (read < LARGE) await once(other, 'data')
  })

  it('do not affect answers of any size that are read completely', async () => {
    await serve({ answerBytes: 4 * LARGE, answerTimeoutMs: 1000 })
    for (bytes of [0, 1, 1000, 256 * 1024 - 11, 256 * 1024 - 10, 256 * 1024, MIB, LARGE])
      expect(await ask()).to.equal(bytes + 11)
  })
})
