import type { Piscina } from 'piscina'
import { framesOf } from '../../pipeline/errors.js'

/** Frames of what starts threads and watches them. */
const NOT_OF_STAGES = /\bnode:|[\\/]piscina[\\/]/
/** The only message that surely quotes no document. */
const EXITED = /^worker exited with code: -?\d+$/

/**
 * Warns that a thread ended without a document that could report it, such as by an error in a timer of a stage. The
 * warning says where that was thrown, which names the plugin; the error, whose message may quote a document, is its
 * `cause`.
 */
export function warnOfThread(thrown: unknown): void {
  const warning = new Error(`a thread ended: ${kindOf(thrown)}`, {
    cause: thrown,
  })
  warning.name = 'TwinvoiceWarning'
  process.emitWarning(warning)
}

/**
 * Ends the tasks of a pool in which no thread could start: none is replaced then, and they would wait for ever.
 * @param attempts end a task each, which waits for a thread or has one
 * @returns whether there were any
 */
export function endWaiting(
  { threads }: Piscina,
  attempts: ReadonlySet<AbortController>,
  thrown: unknown,
): boolean {
  if (threads.length > 0) return false
  for (const each of attempts) each.abort(thrown)
  return attempts.size > 0
}

/**
 * Who ends this process or thread by `process.exit`, for a listener of its event `exit`: nothing else says so.
 * @returns undefined if it ends by itself
 */
export function frameOfExit(): string | undefined {
  // Few frames are kept, or none, if a flag of Node or a package says so.
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 20
  const frames = framesOf(new Error('where'))
  Error.stackTraceLimit = limit
  const exit = frames.findIndex((frame) => /\bexit \(node:/.test(frame))
  return exit < 0 ? undefined : frames.slice(exit).find((frame) => !frame.includes('node:'))
}

/** What a thread tells that is ended by its own code. */
export interface ExitNotice {
  readonly exitedAt: string
}

/** The same error with the place where the thread was ended, if it tells that a thread has ended. */
export function exitedAt(thrown: unknown, frame: string | undefined): unknown {
  if (frame === undefined || !isExit(thrown)) return thrown
  const told = new Error(thrown.message, { cause: thrown })
  told.stack = `${String(told)}\n    ${frame}`
  return told
}

/** Whether a thread has ended itself. */
export function isExit(thrown: unknown): thrown is Error {
  return thrown instanceof Error && EXITED.test(thrown.message)
}

/** Where an error was thrown that nobody awaited; undefined if a thread ended by something else, such as its memory. */
export function frameOfStray(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined
  return framesOf(thrown).find((frame) => !NOT_OF_STAGES.test(frame))
}

function kindOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a value of the type ${typeof thrown} was thrown`
  const { name, message } = thrown
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  const what = EXITED.test(message) ? [message] : [name, code]
  return [...what, frameOfStray(thrown) ?? ''].filter((part) => part !== '').join(' ')
}
