import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'
import fc from 'fast-check'

import { FairQueue, OverShare, type Permit, type Share } from '../../src/concurrency/fair-queue.js'

const share = (id: string, limits: Partial<Share> = {}): Share => ({
  id,
  queue: Infinity,
  part: 1,
  ...limits,
})
const usual = { permits: 1, spare: 1, slowMs: 30, evictMs: 100 }
const never = () => new AbortController().signal

/** Tasks that run until they are told to end; it notes in which order they were started. */
class Tasks {
  readonly queue: FairQueue
  readonly started: string[] = []
  readonly permits = new Map<string, Permit>()
  readonly refused = new Map<string, unknown>()

  constructor(options = usual) {
    this.queue = new FairQueue(options)
  }

  begin(name: string, of: Share, signal = never()): void {
    this.queue.begin(of, signal).then(
      (permit) => {
        this.started.push(name)
        this.permits.set(name, permit)
      },
      (thrown: unknown) => this.refused.set(name, thrown),
    )
  }

  end(name: string): void {
    const permit = this.permits.get(name)
    if (permit === undefined) throw new Error(`${name} has not been started`)
    this.queue.end(permit)
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await sleep(2)
  }
}

describe('A fair queue', () => {
  it('runs the tasks of one share in order, as many at a time as there are permits', async () => {
    const tasks = new Tasks({ ...usual, permits: 2 })
    for (const name of ['a', 'b', 'c', 'd']) tasks.begin(name, share('one'))
    await tasks.until(() => tasks.started.length === 2)
    expect(tasks.queue.waiting).to.equal(2)
    tasks.end('a')
    tasks.end('b')
    await tasks.until(() => tasks.started.length === 4)
    expect(tasks.started).to.deep.equal(['a', 'b', 'c', 'd'])
  })

  it('starts the task of another share before those of a share with much work', async () => {
    const tasks = new Tasks({ ...usual, slowMs: 10_000 })
    for (const name of ['a', 'b', 'c']) tasks.begin(name, share('one'))
    await sleep(20)
    tasks.begin('other', share('two'))
    tasks.end('a')
    await tasks.until(() => tasks.started.length === 2)
    expect(tasks.started).to.deep.equal(['a', 'other'])
  })

  it('gives a permit to another share beside a slow task, and none to the same share', async () => {
    const tasks = new Tasks()
    tasks.begin('slow', share('one'))
    tasks.begin('own', share('one'))
    tasks.begin('other', share('two'))
    await tasks.until(() => tasks.started.includes('other'))
    expect(tasks.started).to.deep.equal(['slow', 'other'])
    tasks.end('other')
    tasks.begin('third', share('three'))
    await tasks.until(() => tasks.started.includes('third'))
    tasks.end('third')
    await sleep(10)
    expect(tasks.started).not.to.include('own')
    tasks.end('slow')
    await tasks.until(() => tasks.started.includes('own'))
  })

  it('ends a slow task of the share that has used the most, if all are slow and others wait', async () => {
    const tasks = new Tasks()
    tasks.begin('first', share('one'))
    await tasks.until(() => tasks.started.length === 1)
    tasks.end('first')
    tasks.begin('a', share('one'))
    await sleep(40)
    tasks.begin('b', share('two'))
    await sleep(40)
    tasks.begin('c', share('three'))
    await tasks.until(() => tasks.permits.get('a')?.evicted.aborted === true)
    expect(tasks.permits.get('b')?.evicted.aborted).to.equal(false)
    tasks.end('a')
    await tasks.until(() => tasks.started.includes('c'))
  })

  it('ends one, too, where a timer fires before its time', async () => {
    const now = performance.now.bind(performance)
    // A clock that is slower than the timers.
    performance.now = () => now() * 0.95
    try {
      const tasks = new Tasks()
      tasks.begin('a', share('one'))
      await sleep(40)
      tasks.begin('b', share('two'))
      await sleep(40)
      tasks.begin('c', share('three'))
      await sleep(400)
      expect(tasks.permits.get('a')?.evicted.aborted).to.equal(true)
      expect(tasks.permits.get('b')?.evicted.aborted).to.equal(false)
    } finally {
      performance.now = now
    }
  })

  it('ends no slow task while no other share waits', async () => {
    const tasks = new Tasks()
    tasks.begin('a', share('one'))
    await sleep(40)
    tasks.begin('b', share('two'))
    await sleep(200)
    expect(tasks.permits.get('a')?.evicted.aborted).to.equal(false)
    expect(tasks.permits.get('b')?.evicted.aborted).to.equal(false)
  })

  it('refuses tasks of a share whose queue is full, and accepts those of others', async () => {
    const tasks = new Tasks()
    for (const name of ['a', 'b', 'c', 'd']) tasks.begin(name, share('one', { queue: 2 }))
    await tasks.until(() => tasks.refused.has('d'))
    expect(tasks.refused.get('d')).to.be.instanceOf(OverShare)
    expect([...tasks.refused.keys()]).to.deep.equal(['d'])
    tasks.begin('other', share('two', { queue: 2 }))
    await tasks.until(() => tasks.started.includes('other'))
  })

  it('refuses a share that has used more than its part only while others wait', async () => {
    // A thousandth of a minute.
    const small = share('one', { part: 0.001 })
    const tasks = new Tasks()
    tasks.begin('a', small)
    await sleep(100)
    tasks.end('a')
    tasks.begin('alone', small)
    await tasks.until(() => tasks.started.includes('alone'))
    tasks.end('alone')
    tasks.begin('other', share('two'))
    tasks.begin('shared', small)
    await tasks.until(() => tasks.refused.has('shared'))
    const refusal = tasks.refused.get('shared') as OverShare
    expect(refusal.retryAfterMs).to.be.within(1, 60_000)
  })

  it('removes a waiting task whose signal fires', async () => {
    const tasks = new Tasks()
    const gone = new AbortController()
    tasks.begin('a', share('one'))
    tasks.begin('b', share('one'), gone.signal)
    tasks.begin('c', share('one'))
    gone.abort(new Error('gone'))
    await tasks.until(() => tasks.refused.has('b'))
    tasks.end('a')
    await tasks.until(() => tasks.started.includes('c'))
    expect(tasks.started).to.deep.equal(['a', 'c'])
  })

  it('issues fewer permits while some are withheld, and none while all are', async () => {
    const tasks = new Tasks()
    tasks.queue.withhold(2)
    expect(tasks.queue.capacity).to.equal(0)
    tasks.begin('a', share('one'))
    await sleep(10)
    expect(tasks.started).to.deep.equal([])
    tasks.queue.withhold(0)
    await tasks.until(() => tasks.started.length === 1)
  })

  it('starts every task once, and never more at a time than there are permits, for any sequence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 6 })), {
          minLength: 1,
          maxLength: 30,
        }),
        async (permits, tasks) => {
          const queue = new FairQueue({ permits, spare: 1, slowMs: 3, evictMs: 1000 })
          let [running, most, done] = [0, 0, 0]
          const perShare = new Map<number, number>()
          await Promise.all(
            tasks.map(async ([of, ms]) => {
              const permit = await queue.begin(share(String(of)), never())
              most = Math.max(most, (running += 1))
              perShare.set(of, (perShare.get(of) ?? 0) + 1)
              expect(perShare.get(of)).to.be.at.most(permits)
              await sleep(ms)
              perShare.set(of, (perShare.get(of) ?? 0) - 1)
              running -= 1
              done += 1
              queue.end(permit)
            }),
          )
          expect(most).to.be.at.most(permits + 1)
          expect(done).to.equal(tasks.length)
          expect(queue.waiting).to.equal(0)
        },
      ),
      { numRuns: 25 },
    )
  })
})
