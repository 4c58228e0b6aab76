import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { Fault } from '../../src/pipeline/errors.js'
import { ProcessPool, type PoolLimits } from '../../src/process/index.js'
import { residentBytes } from '../../src/process/memory.js'
import { skip } from '../support/skip.js'
import type { Answer, Job, Setup } from './obedient.js'

const MAIN = fileURLToPath(new URL('./obedient.js', import.meta.url))
const LIMITS: PoolLimits = {
  processes: 1,
  queue: 100,
  timeoutMs: 20_000,
  memoryMb: 256,
  idleMs: 60_000,
}

type Pool = ProcessPool<Setup, Job, Answer, string>

const never = () => new AbortController().signal

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown.code
    throw thrown
  }
}

describe('process: a pool of bounded processes', () => {
  let folder = ''
  let log = ''
  let pools: Pool[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinvoice-process-'))
    log = join(folder, 'log')
  })
  afterEach(async () => {
    await Promise.all(pools.map((pool) => pool.close()))
    pools = []
    rmSync(folder, { recursive: true })
  })

  function poolOf(limits: Partial<PoolLimits> = {}, setup: Setup = 'ready', main = MAIN): Pool {
    const program = { main, setup, place: { stage: 'obedient' } }
    const pool: Pool = new ProcessPool(program, { ...LIMITS, ...limits })
    pools.push(pool)
    return pool
  }

  /** The process that works on a job that has `log`. */
  async function pidAtWork(attempt = 1): Promise<number> {
    for (;;) {
      const pids = read(log).trim().split('\n').filter(Boolean)
      if (pids.length >= attempt) return Number(pids[attempt - 1])
      await sleep(5)
    }
  }

  it('runs jobs one after the other in a process that has loaded its code', async () => {
    const pool = poolOf()
    await pool.warm()
    const first = await pool.run({ say: 'a' }, never())
    expect(first).to.deep.include({ said: 'a', job: 1 })
    expect(await pool.run({ say: 'b' }, never())).to.deep.equal({
      said: 'b',
      pid: first.pid,
      job: 2,
    })
  })

  it('runs jobs where the system does not say how much memory a process has', async () => {
    const pool = poolOf({}, 'blind')
    expect((await pool.run({ say: 'done' }, never())).said).to.equal('done')
  })

  it('runs more jobs at a time than it has processes', async () => {
    const pool = poolOf({ processes: 2 })
    const jobs = Array.from({ length: 50 }, (_, i) => pool.run({ say: String(i) }, never()))
    const answers = await Promise.all(jobs)
    expect(answers.map(({ said }) => said)).to.deep.equal(answers.map((_, i) => String(i)))
    expect(new Set(answers.map(({ pid }) => pid)).size).to.equal(2)
  })

  describe('what a process tells before its answer', () => {
    it('is there while it is still at work', async () => {
      const over = new AbortController()
      const early = await new Promise<string>((resolve, reject) => {
        poolOf().run({ say: '', tell: 'known', then: 'spin' }, over.signal, resolve).catch(reject)
      })
      over.abort()
      expect(early).to.equal('known 1')
    })

    it('is told to the job that it belongs to, in order', async () => {
      const pool = poolOf({ processes: 2 })
      const told: string[][] = []
      const jobs = Array.from({ length: 20 }, (_, i) => {
        const heard: string[] = []
        told.push(heard)
        return pool.run({ say: `${i}`, tell: `${i}` }, never(), (early) => heard.push(early))
      })
      await Promise.all(jobs)
      expect(told).to.deep.equal(told.map((_, i) => [`${i} 1`]))
    })

    it('is told once more by the process that repeats a job', async () => {
      const heard: string[] = []
      const job = { say: 'done', log, tell: 'known', then: 'die' } as const
      await poolOf().run(job, never(), (early) => heard.push(early))
      expect(heard).to.deep.equal(['known 1', 'known 2'])
    })

    it('is not told when the caller has given up', async () => {
      const over = new AbortController()
      const heard: string[] = []
      const pool = poolOf()
      await pool.warm()
      const job = pool.run({ say: '', tell: 'known' }, over.signal, (early) => heard.push(early))
      over.abort()
      expect(await codeOf(job)).to.equal('ABORTED')
      await pool.run({ say: 'next' }, never())
      expect(heard).to.deep.equal([])
    })
  })

  describe('a job that is cut off is repeated once, in a new process', () => {
    for (const then of ['wait', 'spin'] as const)
      for (const signal of ['SIGKILL', 'SIGTERM', 'SIGSEGV', 'SIGABRT'] as const)
        it(`after ${signal} from outside while it makes the process ${then}`, async () => {
          const pool = poolOf()
          const before = await pool.run({ say: 'before' }, never())
          const job = pool.run({ say: 'done', log, then }, never())
          const behind = pool.run({ say: 'behind' }, never())
          expect(await pidAtWork()).to.equal(before.pid)
          process.kill(before.pid, signal)
          const { pid, ...answer } = await job
          expect(answer).to.deep.equal({ said: 'done', job: 1 })
          expect(pid).not.to.equal(before.pid)
          expect((await behind).said).to.equal('behind')
        })

    it('after its time is over, as when the process was stopped', async () => {
      const pool = poolOf({ timeoutMs: 300 })
      const job = pool.run({ say: 'done', log, then: 'wait' }, never())
      process.kill(await pidAtWork(), 'SIGSTOP')
      expect(await job).to.deep.include({ said: 'done', job: 1 })
    })

    for (const then of ['allocate', 'exhaust', 'abort', 'die'] as const)
      it(`after it has made its process ${then}`, async () => {
        const pool = poolOf({ processes: 3 })
        await Promise.all([1, 2, 3].map(() => pool.run({ say: 'before' }, never())))
        expect(await pool.run({ say: 'done', log, then }, never())).to.deep.include({
          said: 'done',
          job: 1,
        })
      })

    it('not after the work threw: that is a fault of the program that names its stage', async () => {
      const pool = poolOf()
      const fault = await pool
        .run({ say: '', log, then: 'throw' }, never())
        .catch((f: unknown) => f)
      expect(fault).to.be.instanceOf(Fault).with.property('code', 'STAGE_FAILED')
      expect((fault as Fault).message)
        .to.contain('stage obedient')
        .and.to.contain('as told')
      expect(read(log).trim().split('\n')).to.have.length(1)
      expect((await pool.run({ say: 'next' }, never())).job).to.equal(2)
    })
  })

  it('fails a job that is cut off twice, with the reason, and continues', async () => {
    for (const [then, code] of [
      ['spin', 'TIMEOUT'],
      ['wait', 'TIMEOUT'],
      ['allocate', 'OUT_OF_MEMORY'],
      ['exhaust', 'OUT_OF_MEMORY'],
      ['flood', 'OUT_OF_MEMORY'],
      ['die', 'WORKER_DIED'],
    ] as const) {
      const pool = poolOf(code === 'TIMEOUT' ? { timeoutMs: 300 } : {})
      await pool.warm()
      const [job, behind] = [{ say: '', then }, { say: 'behind' }].map((each) =>
        pool.run(each, never()),
      )
      expect(await codeOf(job!), then).to.equal(code)
      expect((await behind!).said, then).to.equal('behind')
    }
  })

  it('replaces a process that has grown, while other jobs wait for just that', async function () {
    if (residentBytes(process.pid) === undefined)
      skip(this, 'this system does not say how much memory a process has')
    const pool = poolOf()
    const jobs = Array.from({ length: 6 }, (_, i) =>
      pool.run({ say: String(i), keepMb: i % 2 === 0 ? 100 : 0 }, never()),
    )
    const answers = await Promise.all(jobs)
    expect(answers.map(({ said }) => said)).to.deep.equal(['0', '1', '2', '3', '4', '5'])
    expect(answers.map(({ job }) => job)).to.deep.equal([1, 1, 2, 1, 2, 1])
  })

  it('does not count memory of earlier jobs against a job', async function () {
    if (residentBytes(process.pid) === undefined)
      skip(this, 'this system does not say how much memory a process has')
    const pool = poolOf()
    expect((await pool.run({ say: '', keepMb: 60 }, never())).job).to.equal(1)
    expect((await pool.run({ say: '', keepMb: 150 }, never())).job).to.equal(1)
  })

  it('starts another process after one was killed while it waited', async () => {
    const pool = poolOf()
    for (let turn = 0; turn < 5; turn++) {
      const { pid } = await pool.run({ say: '' }, never())
      process.kill(pid, 'SIGKILL')
    }
    expect((await pool.run({ say: 'on' }, never())).said).to.equal('on')
  })

  it('reports that its processes do not start, or cannot prepare, with the reason', async () => {
    const missing = poolOf({}, 'ready', join(folder, 'none.js'))
    expect(await codeOf(missing.warm())).to.equal('WORKER_DIED')
    expect(await codeOf(missing.run({ say: '' }, never()))).to.equal('WORKER_DIED')
    const refusing = poolOf({}, 'refuse')
    expect(await codeOf(refusing.run({ say: '' }, never()))).to.equal('PLUGIN_INVALID')
    const reason = await refusing.warm().catch((fault: unknown) => (fault as Fault).message)
    expect(reason).to.equal('stage obedient: as told')
  })

  it('does not count time in which this thread was blocked against a job', async () => {
    const pool = poolOf({ timeoutMs: 1000 })
    await pool.warm()
    const job = pool.run({ say: 'done', log, times: 0 }, never())
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
    expect((await job).said).to.equal('done')
    expect(read(log).trim().split('\n')).to.have.length(1)
  })

  it('ends an idle process, and starts another for the next job', async () => {
    const pool = poolOf({ idleMs: 30 })
    for (let turn = 0; turn < 2; turn++) {
      const { pid, job } = await pool.run({ say: '' }, never())
      expect(job).to.equal(1)
      while (isAlive(pid)) await sleep(10)
    }
  })

  it('can be aborted before, while it waits and while it works; other jobs continue', async () => {
    const pool = poolOf()
    await pool.warm()
    const controller = new AbortController()
    const working = codeOf(pool.run({ say: '', log, then: 'spin' }, controller.signal))
    const waiting = codeOf(pool.run({ say: '' }, controller.signal))
    const other = pool.run({ say: 'other' }, never())
    const pid = await pidAtWork()
    controller.abort()
    expect(await Promise.all([working, waiting])).to.deep.equal(['ABORTED', 'ABORTED'])
    expect(await codeOf(pool.run({ say: '' }, controller.signal))).to.equal('ABORTED')
    expect((await other).pid).not.to.equal(pid)
    expect(read(log).trim().split('\n'), 'nothing aborted is done again').to.have.length(1)
  })

  it('refuses more jobs than may wait, and all once it is closed', async () => {
    const pool = poolOf({ queue: 1 })
    const accepted = [pool.run({ say: '' }, never()), pool.run({ say: '' }, never())].map(codeOf)
    expect(await codeOf(pool.run({ say: '' }, never()))).to.equal('BUSY')
    expect(await Promise.all(accepted)).to.deep.equal(['done', 'done'])
    const cut = codeOf(pool.run({ say: '', log, then: 'wait' }, never()))
    const waiting = codeOf(pool.run({ say: '' }, never()))
    const pid = await pidAtWork()
    await pool.close()
    expect(await Promise.all([cut, waiting])).to.deep.equal(['CLOSED', 'CLOSED'])
    expect(await codeOf(pool.run({ say: '' }, never()))).to.equal('CLOSED')
    expect(isAlive(pid)).to.equal(false)
  })
})

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
