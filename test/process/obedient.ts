import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveJobs } from '../../src/process/index.js'

/** What the process is told to do before it is ready. */
export type Setup = 'ready' | 'refuse' | 'never' | 'blind'

/** A job that does as it is told. */
export interface Job {
  /** What it answers. */
  readonly say: string
  /** A file to which each attempt adds the process's number. */
  readonly log?: string
  /** How many attempts do what `then` says; later ones answer at once. */
  readonly times?: number
  readonly then?: 'wait' | 'spin' | 'die' | 'abort' | 'allocate' | 'exhaust' | 'throw' | 'flood'
  /** What it tells before it does so. */
  readonly tell?: string
  /** Megabytes that the process keeps. */
  readonly keepMb?: number
}

/** The answer; `job` counts the jobs of this process. */
export interface Answer {
  readonly said: string
  readonly pid: number
  readonly job: number
  readonly bulk?: readonly Uint8Array[]
}

const kept: Buffer[] = []
let jobs = 0

serveJobs<Setup, Job, Answer, string>(async (setup) => {
  if (setup === 'refuse') throw new Error('as told')
  // As where there is no /proc.
  if (setup === 'blind')
    process.memoryUsage.rss = () => {
      throw new Error('ENOENT')
    }
  if (setup === 'never') await sleep(1_000_000)
  return obey
})

async function obey(
  { say, log, times = 1, then, keepMb = 0, tell }: Job,
  telling: (early: string) => void,
): Promise<Answer> {
  jobs += 1
  let attempt = 1
  if (log !== undefined) {
    appendFileSync(log, `${process.pid}\n`)
    attempt = readFileSync(log, 'utf8').trim().split('\n').length
  }
  if (keepMb > 0) kept.push(Buffer.alloc(keepMb * 2 ** 20, 1))
  if (tell !== undefined) telling(`${tell} ${attempt}`)
  if (attempt <= times) await act(then)
  // What is little here is much where it is written for the parent.
  const bulk = new Uint8Array(2 ** 24)
  if (then === 'flood')
    return {
      said: say,
      pid: process.pid,
      job: jobs,
      bulk: Array.from({ length: 64 }, () => bulk.subarray(1)),
    }
  return { said: say, pid: process.pid, job: jobs }
}

async function act(then: Job['then']): Promise<void> {
  if (then === 'wait') await sleep(1_000_000)
  if (then === 'spin') for (;;);
  if (then === 'die') process.kill(process.pid, 'SIGKILL')
  if (then === 'abort') process.abort()
  if (then === 'allocate') for (;;) kept.push(Buffer.alloc(2 ** 20, 1))
  if (then === 'exhaust') for (let many = [1]; ;) many = [...many, ...many]
  if (then === 'throw') throw new Error('as told')
}
