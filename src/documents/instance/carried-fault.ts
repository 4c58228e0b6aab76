import { Fault, reasonOf, type FaultCode, type FaultPlace } from '../../pipeline/errors.js'

/** A fault as plain data, since errors lose their class between threads. */
export interface CarriedFault {
  readonly fault: { readonly code: FaultCode; readonly reason: string; readonly place: FaultPlace }
}

/** Error codes of Node for files and modules that the system, not the document, failed to load. */
const NOT_LOADED = new Set([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EIO',
  'MODULE_NOT_FOUND',
  'ERR_MODULE_NOT_FOUND',
])

export function carried(thrown: unknown): CarriedFault {
  if (!(thrown instanceof Fault))
    return { fault: { code: 'STAGE_FAILED', reason: reasonOf(thrown), place: {} } }
  const { code, reason, place } = thrown
  return { fault: { code, reason, place } }
}

export function isCarriedFault(answer: unknown): answer is CarriedFault {
  return typeof answer === 'object' && answer !== null && 'fault' in answer
}

/**
 * The result in a thread's answer.
 * @throws Fault if the answer carries one
 */
export function resultOf(answer: unknown): unknown {
  if (!isCarriedFault(answer)) return answer
  const { code, reason, place } = answer.fault
  throw new Fault(code, reason, place)
}

/** True if a file could not be opened or a module not loaded, for example without file descriptors. */
export function isNotLoaded(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const code = 'code' in thrown ? String(thrown.code) : ''
  return NOT_LOADED.has(code) || isNotLoaded(thrown.cause)
}
