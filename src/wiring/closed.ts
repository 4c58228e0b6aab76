import { Fault } from '../pipeline/errors.js'

/** The fault of every call after `close()`, and of those that it ended. */
export function instanceClosed(cause?: unknown): Fault {
  return new Fault('CLOSED', 'this instance has been closed', {}, cause)
}
