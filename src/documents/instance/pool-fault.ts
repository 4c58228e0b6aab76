import { OverShare } from '../../concurrency/fair-queue.js'
import { detail } from '../../pipeline/detail.js'
import { Fault, reasonOf } from '../../pipeline/errors.js'
import { instanceClosed } from '../../wiring/closed.js'
import { frameOfStray, isExit } from './lost-thread.js'
import { OutOfTimeFault } from './out-of-time.js'
import { OverShareFault } from './over-share.js'

/** A slow document was ended because others were waiting. */
export class Evicted extends Error {}

/** How a document ended that has no result. */
export interface End {
  /** Of the caller. */
  readonly signal: AbortSignal | undefined
  /** The time in milliseconds that it had, if it took longer. */
  readonly overrun: number | undefined
  /** The names of the stages that were at work; empty if none was. */
  readonly stages: string
  /** Whether the instance was closed before the document was done. */
  readonly isClosed: boolean
}

/** The fault that the caller is given; one about time names the stages that it ran out in. */
export function poolFault(thrown: unknown, { signal, overrun, stages, isClosed }: End): Fault {
  const place = stages === '' ? {} : { stage: stages }
  if (signal?.aborted === true)
    return new Fault('ABORTED', 'aborted by the caller', {}, signal.reason)
  if (overrun !== undefined)
    return new OutOfTimeFault(
      'too-slow',
      detail`the document took longer than ${overrun} ms`,
      place,
      thrown,
    )
  if (thrown instanceof Evicted)
    return new OutOfTimeFault(
      'gave-way',
      detail`the document was slow, and others were waiting`,
      place,
      thrown,
    )
  if (thrown instanceof OverShare) return new OverShareFault(thrown.retryAfterMs, thrown)
  if (thrown instanceof Fault) return thrown
  // Its thread was ended with the others; the document has no part in that.
  if (isClosed) return instanceClosed(thrown)
  return workerDied(thrown, stages)
}

/**
 * The fault for a thread that ended by itself. An error that nobody awaited may be of another stage than those at
 * work: its place is that in its stack.
 */
export function workerDied(thrown: unknown, stages = ''): Fault {
  const frame = frameOfStray(thrown)
  const cause = frame === undefined ? reasonOf(thrown) : `${reasonOf(thrown)} (${frame})`
  const isOfStages = frame === undefined || isExit(thrown)
  const place = !isOfStages || stages === '' ? {} : { stage: stages }
  const reason = detail`the worker ended before its document was done: ${cause}`
  return new Fault('WORKER_DIED', reason, place, thrown)
}

/** The fault of an instance that is not ready in time: a stage may wait for ever for what it loads. */
export function notReady(ms: number, stages: string, thrown: unknown): Fault {
  const place = stages === '' ? {} : { stage: stages }
  return new Fault('TIMEOUT', detail`it was not set up within ${ms} ms`, place, thrown)
}
