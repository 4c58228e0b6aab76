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

/** Where an error was thrown that nobody awaited; undefined if a thread ended by something else, such as its memory. */
export function frameOfStray(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined
  return framesOf(thrown).find((frame) => !NOT_OF_STAGES.test(frame))
}

function kindOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a value of the type ${typeof thrown} was thrown`
  const { name, message } = thrown
  if (EXITED.test(message)) return message
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  return [name, code, frameOfStray(thrown) ?? ''].filter((part) => part !== '').join(' ')
}
