import { reasonOf } from '../pipeline/errors.js'
import { ownResidentBytes } from './memory.js'
import type { Ending, FromProcess, JobCost, ToProcess } from './messages.js'

/**
 * Works on one job. What it throws is a fault of the program, never a result.
 * @param tell sends what is known before the answer, as plain data
 */
export type Work<Job, Answer, Early = never> = (
  job: Job,
  tell: (early: Early) => void,
) => Answer | Promise<Answer>

/**
 * Runs the jobs that a {@link ProcessPool} sends to this process, one at a time. The main module of
 * such a process calls it once.
 * @param prepare makes the function that does the work, from what the pool was given as `setup`;
 *   what it loads is loaded before the first job
 */
export function serveJobs<Setup, Job, Answer, Early = never>(
  prepare: (setup: Setup) => Work<Job, Answer, Early> | Promise<Work<Job, Answer, Early>>,
): void {
  let work: Work<Job, Answer, Early> | undefined
  const send = (message: FromProcess<Answer, Early>) => void process.send?.(message)
  const onMessage = async (message: ToProcess<Setup, Job>): Promise<void> => {
    if ('setup' in message) {
      try {
        work = await prepare(message.setup)
        send({ ready: true })
      } catch (thrown) {
        send({ refused: reasonOf(thrown) })
      }
    } else if (work !== undefined) {
      const { id, job } = message
      const ending = await endingOf(work, job, (early) => send({ id, early }))
      try {
        send({ id, ...ending, cost: cost() })
      } catch (thrown) {
        // The answer is no plain data, or too large for the memory.
        const ending = isOutOfMemory(thrown)
          ? { outOfMemory: true as const }
          : { failure: reasonOf(thrown) }
        send({ id, ...ending, cost: cost() })
      }
    }
  }
  process.on('message', (message: ToProcess<Setup, Job>) => void onMessage(message))
  // The parent has ended: no response is needed.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}

async function endingOf<Job, Answer, Early>(
  work: Work<Job, Answer, Early>,
  job: Job,
  tell: (early: Early) => void,
): Promise<Ending<Answer>> {
  try {
    return { answer: await work(job, tell) }
  } catch (thrown) {
    if (isOutOfMemory(thrown)) return { outOfMemory: true }
    return { failure: (thrown instanceof Error ? thrown.stack : undefined) ?? reasonOf(thrown) }
  }
}

/**
 * True for the errors of Node.js when the operating system has no more memory. Code that catches
 * errors of a decoder must rethrow these: they say nothing about the data.
 */
export function isOutOfMemory(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const code = 'code' in thrown ? thrown.code : undefined
  return (
    code === 'Z_MEM_ERROR' ||
    code === 'ERR_MEMORY_ALLOCATION_FAILED' ||
    // V8 could not write a message.
    thrown.message.startsWith('Data cannot be cloned, out of memory') ||
    (thrown instanceof RangeError && /allocation failed/i.test(thrown.message))
  )
}

function cost(): JobCost {
  const { user, system } = process.cpuUsage()
  return { rss: ownResidentBytes(), cpuSeconds: (user + system) / 1e6 }
}
