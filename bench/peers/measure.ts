import { median } from '../../test/support/figures.js'
import type { Invoice } from './inputs.js'
import type { Answer, Command, Job, Peer, Task } from './worker/peer.js'
import { summaryOf, turns, type Summary } from './statistics.js'
import { WorkerProcess } from './worker/worker-process.js'

/** A peer that is installed. */
export interface Entrant {
  readonly peer: Peer
  readonly command: Command
}

/** How much is measured. */
export interface Budget {
  /** Documents at most, of each peer. */
  readonly documents: number
  /** Seconds of work after which a peer has been measured enough. */
  readonly seconds: number
  /** Share of documents and seconds that warm up and are not counted. */
  readonly warmUp: number
  /** Processes that are started to measure the first answer. */
  readonly starts: number
  /** The longest that one document may take. */
  readonly timeoutMs: number
}

/** One peer at one task with invoices of one size. */
export interface Measured extends Partial<Summary> {
  readonly peer: string
  readonly task: Task
  readonly lines: number
  /** From the start of the process to the first answer; the median of the starts. */
  readonly coldMs?: number
  readonly peakMiB?: number
  readonly bytes?: number
  readonly error?: string
}

interface Contest extends Entrant {
  readonly worker: WorkerProcess
  readonly coldMs: number
  /** Of documents that are not counted. */
  readonly warmUps: number[]
  readonly times: number[]
  bytes: number
  error: string | undefined
}

/** Lets all peers that can do a task do it by turns, each in a process of its own. */
export async function measure(
  entrants: readonly Entrant[],
  task: Task,
  lines: number,
  invoices: readonly Invoice[],
  budget: Budget,
): Promise<Measured[]> {
  const contests: Contest[] = []
  const able = entrants.filter(({ peer }) => peer.does[task] !== undefined)
  for (const entrant of able) {
    const [first] = invoices
    if (first === undefined) throw new Error('there is no invoice')
    const job = { ...first, task }
    const colds: number[] = []
    let { worker, answer, ms } = await started(entrant.command, job, budget)
    for (let start = 1; start < budget.starts && answer.error === undefined; start += 1) {
      await worker.end()
      colds.push(ms)
      ;({ worker, answer, ms } = await started(entrant.command, job, budget))
    }
    const { error, bytes = 0 } = answer
    const coldMs = median([...colds, ms])
    contests.push({ ...entrant, worker, coldMs, warmUps: [], times: [], bytes, error })
  }
  const { documents, seconds, warmUp } = budget
  const before = { documents: Math.ceil(documents * warmUp), seconds: seconds * warmUp, least: 1 }
  for (const [times, most] of [
    ['warmUps', before],
    ['times', { documents, seconds, least: 3 }],
  ] as const)
    for (let round = 0; round < most.documents; round += 1)
      for (const contest of turns(contests, round)) {
        const invoice = invoices[round % invoices.length]
        const isLeft = contest.error === undefined && !isDone(contest[times], most)
        if (invoice === undefined || !isLeft) continue
        const answer = await contest.worker.ask({ ...invoice, task }, budget.timeoutMs)
        contest.error = errorOf(answer)
        contest[times].push(answer.ms)
      }
  await Promise.all(contests.map(({ worker }) => worker.end()))
  return contests.map((contest) => resultOf(contest, task, lines))
}

/** A new process, its first answer, and the time until then. */
async function started(command: Command, job: Job, { timeoutMs }: Budget) {
  const worker = new WorkerProcess(command)
  const answer = await worker.ask(job, timeoutMs)
  return { worker, answer, ms: performance.now() - worker.started }
}

/** How many documents at most, and seconds that they take, if they are at least so many. */
interface Extent {
  readonly documents: number
  readonly seconds: number
  readonly least: number
}

/** Whether documents took the time that they have, at least so many of them. */
function isDone(times: readonly number[], { seconds, least }: Extent): boolean {
  const spent = times.reduce((sum, ms) => sum + ms, 0)
  return times.length >= least && spent >= seconds * 1000
}

function errorOf({ error, valid, findings }: Answer): string | undefined {
  return error ?? (valid === false ? `called invalid: ${String(findings)}` : undefined)
}

function resultOf(contest: Contest, task: Task, lines: number): Measured {
  const { peer, worker, coldMs, times, bytes, error } = contest
  const base = { peer: peer.name, task, lines }
  if (error !== undefined) return { ...base, error }
  return { ...base, ...summaryOf(times), coldMs, peakMiB: worker.peakMiB, bytes }
}
