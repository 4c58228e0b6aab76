import { inEnglish, type Detail } from '../../pipeline/detail.js'
import {
  causesOf,
  Fault,
  reasonOf,
  stackOf,
  type FaultCode,
  type FaultPlace,
} from '../../pipeline/errors.js'
import { OutOfTimeFault } from './out-of-time.js'
import { UnreadableDocument, type Observed } from '../results/unreadable.js'

/** A fault as plain data, since errors lose their class between threads. */
export interface CarriedFault {
  readonly fault: {
    readonly code: FaultCode
    readonly reason: string | Detail
    readonly place: FaultPlace
    /** Of a document that cannot be read. */
    readonly observed?: Observed
    /** Where it came from, in the thread that it was thrown in. */
    readonly stack?: string
  }
}

/** Error codes of Node for files and modules that the system, not the document, failed to load. */
const NOT_LOADED: ReadonlySet<unknown> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EIO',
  'MODULE_NOT_FOUND',
  'ERR_MODULE_NOT_FOUND',
])

export function carried(thrown: unknown): CarriedFault {
  const stack = firstStack(thrown)
  const origin = stack === undefined ? {} : { stack }
  if (!(thrown instanceof Fault))
    return { fault: { code: 'STAGE_FAILED', reason: reasonOf(thrown), place: {}, ...origin } }
  const { code, detail, place } = thrown
  const seen = thrown instanceof UnreadableDocument ? { observed: thrown.observed } : {}
  return { fault: { code, reason: detail, place, ...seen, ...origin } }
}

/** The stack of what was thrown first. */
function firstStack(thrown: unknown): string | undefined {
  return causesOf(thrown)
    .map(stackOf)
    .findLast((stack) => stack !== undefined)
}

function isCarriedFault(answer: unknown): answer is CarriedFault {
  return typeof answer === 'object' && answer !== null && 'fault' in answer
}

/**
 * The result in a thread's answer.
 * @throws Fault if the answer carries one
 */
export function resultOf(answer: unknown): unknown {
  if (!isCarriedFault(answer)) return answer
  const { code, reason, place, observed, stack } = answer.fault
  if (observed !== undefined) throw new UnreadableDocument(reason, observed)
  const origin =
    stack === undefined ? undefined : Object.assign(new Error(inEnglish(reason)), { stack })
  // A stage that stops a document for its time, such as the one that reads PDFs, has tried it twice (D37).
  if (code === 'TIMEOUT') throw new OutOfTimeFault('too-slow', reason, place, origin)
  throw new Fault(code, reason, place, origin)
}

/** True if a file could not be opened or a module not loaded, for example without file descriptors. */
export function isNotLoaded(thrown: unknown): boolean {
  try {
    return causesOf(thrown).some((each) => 'code' in each && NOT_LOADED.has(each.code))
  } catch {
    return false
  }
}
