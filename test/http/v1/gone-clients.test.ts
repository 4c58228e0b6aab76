import { once } from 'node:events'
import { connect } from 'node:net'

import { expect } from 'chai'
import Koa from 'koa'

import { BODY_LIMITS } from '../../../src/config/limits.js'
import { Answers, boundedAnswers } from '../../../src/http/connections/answers.js'
import { Problem } from '../../../src/http/problems/problem.js'
import { BodyMemory } from '../../../src/http/request/body-memory.js'
import { readBody } from '../../../src/http/request/body.js'
import type { RequestContext, RequestState } from '../../../src/http/request/context.js'
import { disconnectSignal } from '../../../src/http/request/disconnect-signal.js'
import { HttpServer } from '../../../src/http/server.js'

/** Counts the answers that it is given to watch. */
class Watched extends Answers {
  count = 0

  override begin(...given: Parameters<Answers['begin']>): ReturnType<Answers['begin']> {
    this.count += 1
    return super.begin(...given)
  }
}

describe('a client that has gone before its request is dealt with', () => {
  let server: HttpServer
  let answers: Watched
  let memory: BodyMemory

  /** Serves a request whose client goes first, and gives what that comes to. */
  async function dealtWith<T>(deal: (context: RequestContext) => T | Promise<T>): Promise<T> {
    answers = new Watched({ answerBytes: 1_000_000, answerTimeoutMs: 60_000 })
    memory = new BodyMemory(1_000_000)
    const app = new Koa<RequestState>()
    app.silent = true
    app.use(boundedAnswers(answers))
    const dealt = new Promise<T>((resolve, reject) => {
      app.use(async (context) => {
        context.state.caller = { account: { id: 'acc_1' }, key: { environment: 'live' } } as never
        socket.resetAndDestroy()
        await once(context.res, 'close')
        await Promise.resolve(deal(context)).then(resolve, reject)
        context.body = { text: 'an answer' }
      })
    })
    server = new HttpServer(app.callback())
    const port = await server.listen(0, '127.0.0.1')
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nbegun')
    const result = await dealt
    await new Promise(setImmediate)
    return result
  }
  afterEach(() => server.drain(100))

  it('gets no answer that is kept for it', async () => {
    await dealtWith(() => undefined)
    expect(answers.count).to.equal(0)
  })

  it('has no document made', async () => {
    const signal = await dealtWith((context) => disconnectSignal(context))
    expect(signal.aborted).to.equal(true)
    // What the log passes over, wherever it is thrown.
    expect(signal.reason).to.include({ code: 'ABORTED' })
  })

  it('is not waited for until the time of its body is up', async () => {
    const thrown = await dealtWith((context) =>
      readBody(context, BODY_LIMITS, memory).catch((reason: unknown) => reason),
    )
    expect(thrown).to.be.instanceOf(Problem).and.to.have.property('code', 'bad_request')
  }).timeout(BODY_LIMITS.bodyTimeoutMs / 2)

  it('holds the memory of its body while work continues without it', async () => {
    let end: () => void = () => undefined
    const work = new Promise<void>((resolve) => (end = resolve))
    const another = () => ({ ...holder(), res: { closed: false, once: () => undefined } }) as never
    await dealtWith(async (context) => {
      const here = {
        state: context.state,
        res: { closed: false, once: (_: string, leave: () => void) => setImmediate(leave) },
      } as never
      expect(memory.hold(here, 500_000)).to.equal(undefined)
      await new Promise(setImmediate)
      memory.keep(here, work)
    })
    expect(memory.hold(another(), 500_000)).to.be.instanceOf(Problem)
    end()
    await work
    await new Promise(setImmediate)
    expect(memory.hold(another(), 500_000)).to.equal(undefined)
  })

  it('holds no memory, which nothing would release', async () => {
    await dealtWith((context) => {
      for (let each = 0; each < 100; each += 1) memory.hold(context, 500_000)
    })
    const another = { ...holder(), res: { closed: false, once: () => undefined } }
    expect(memory.hold(another as never, 500_000)).to.equal(undefined)
  })
})

/** The same holder in another request. */
function holder() {
  return { state: { caller: { account: { id: 'acc_1' }, key: { environment: 'live' } } } }
}
