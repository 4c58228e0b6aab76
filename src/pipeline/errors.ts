import { inEnglish, type Detail } from './detail.js'

/**
 * Every fault that the kernel and its surroundings throw. One table, so that documentation,
 * exit codes and HTTP statuses can be checked against it.
 */
export const FAULTS = {
  PLAN_INVALID: 'The plan of a pipeline does not fit together.',
  PLUGIN_INVALID: 'A plugin cannot be used as it is.',
  CATALOG_INVALID: 'A template, profile or rule pack cannot be used as it is.',
  OPTIONS_INVALID: 'The options given are not usable.',
  ARGUMENT_INVALID: 'An argument of a call is not of the kind that it takes.',
  STAGE_FAILED: 'A stage broke while a document ran.',
  STAGE_INCOMPLETE: 'A stage ended without giving what it promised.',
  ABORTED: 'The run was aborted; its cause is the reason of the signal.',
  TIMEOUT: 'The document took longer than allowed.',
  BUSY: 'The queue of waiting documents is full.',
  OVER_SHARE: 'Too many documents of one share are in progress.',
  WORKER_DIED: 'The process that worked on the document died.',
  OUT_OF_MEMORY: 'The document needed more memory than its process may use.',
  STORE_UNAVAILABLE: 'The store of accounts cannot be reached.',
  STORE_INVALID: 'The store of accounts cannot be used as it is.',
  CONFIG_INVALID: 'The configuration is not usable.',
  INPUT_UNREADABLE: 'An input cannot be read.',
  OUTPUT_UNWRITABLE: 'An output cannot be written.',
  CLOSED: 'This instance has been closed.',
} as const

export type FaultCode = keyof typeof FAULTS

/** The origin of a fault, as far as it is known. */
export interface FaultPlace {
  /** Package that contains the cause. */
  readonly package?: string
  readonly plugin?: string
  readonly stage?: string
  readonly file?: string
}

/**
 * An error of the program, its set-up or its environment, not of the document.
 * `message` names plugin and file where they are known, and says what to do.
 */
export class Fault extends Error {
  readonly code: FaultCode
  /** The message without the place. */
  readonly reason: string
  /** The same, apart from its values, so that it can be said in other languages; a string is in English alone. */
  readonly detail: string | Detail
  readonly place: FaultPlace

  constructor(code: FaultCode, reason: string | Detail, place: FaultPlace = {}, cause?: unknown) {
    const text = inEnglish(reason)
    const where = [
      place.package === undefined ? '' : `package ${place.package}`,
      place.plugin === undefined ? '' : `plugin ${place.plugin}`,
      place.stage === undefined ? '' : `stage ${place.stage}`,
      place.file ?? '',
    ].filter((part) => part !== '')
    super(
      where.length === 0 ? text : `${where.join(', ')}: ${text}`,
      cause === undefined ? {} : { cause },
    )
    this.name = 'Fault'
    this.code = code
    this.reason = text
    this.detail = reason
    this.place = place
  }
}

/**
 * An error and the errors that caused it, the outermost first; empty for what is no error. Each is there once, also
 * if it is its own cause, and the list ends at what cannot be read: plugins throw anything.
 */
export function causesOf(thrown: unknown): readonly Error[] {
  const causes: Error[] = []
  try {
    for (
      let next = thrown;
      next instanceof Error && !causes.includes(next);
      next = (next as { readonly cause?: unknown }).cause
    )
      causes.push(next)
  } catch {
    // What is left of it cannot be examined.
  }
  return causes
}

/** The stack of an error; undefined if it has none that is a text. */
export function stackOf(error: Error): string | undefined {
  try {
    const stack: unknown = error.stack
    return typeof stack === 'string' ? stack : undefined
  } catch {
    return undefined
  }
}

/** The frames of an error's stack, such as `at run (file:///…:3:9)`: they quote no value, as its message may. */
export function framesOf(error: Error): readonly string[] {
  const lines = stackOf(error)?.split('\n') ?? []
  return lines.filter((line) => /^ {4}at /.test(line)).map((line) => line.trim())
}

/** The reason of a thrown value, which may be of any kind, and throw itself when it is examined. */
export function reasonOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown)
  } catch {
    return 'a value without a text was thrown'
  }
}
