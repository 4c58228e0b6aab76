import type { CheckedFile } from './inputs.js'
import type { Entrant } from './measure.js'
import type { Answer, Job } from './worker/peer.js'
import { summaryOf, type Summary } from './statistics.js'
import { WorkerProcess } from './worker/worker-process.js'

/** What a peer said of each file, in the order of the files. */
export interface Verdicts extends Partial<Summary> {
  readonly peer: string
  readonly peakMiB: number
  readonly answers: readonly Answer[]
}

/**
 * Lets one peer check files, one after the other. A process that dies or is late is started again
 * for the next file.
 * @param task what is done with each file: a PDF, or an XML alone
 * @param warmUp files that are checked before, and not counted
 */
export async function verdictsOf(
  { peer, command }: Entrant,
  task: 'check' | 'rules',
  files: readonly CheckedFile[],
  timeoutMs: number,
  warmUp: readonly CheckedFile[] = [],
): Promise<Verdicts> {
  let worker = new WorkerProcess(command)
  let peakMiB = 0
  const answers: Answer[] = []
  for (const [index, { path }] of [...warmUp, ...files].entries()) {
    if (!worker.alive) worker = new WorkerProcess(command)
    const job: Job = { task, file: path, request: '', xml: path, pdf: '' }
    const answer = await worker.ask(job, timeoutMs)
    if (index >= warmUp.length) answers.push(answer)
    peakMiB = Math.max(peakMiB, worker.peakMiB)
  }
  await worker.end()
  const times = answers.filter(({ error }) => error === undefined).map(({ ms }) => ms)
  return { peer: peer.name, peakMiB, answers, ...(times.length > 0 ? summaryOf(times) : {}) }
}

/**
 * Whether a damage was seen: an answer that says something which was not said of the sound file.
 * An exception is no answer.
 */
export function isFound(sound: Answer, damaged: Answer): boolean {
  if (damaged.error !== undefined) return false
  if (sound.valid === true && damaged.valid === false) return true
  const known = new Set(sound.findings)
  return (damaged.findings ?? []).some((finding) => !known.has(finding))
}
