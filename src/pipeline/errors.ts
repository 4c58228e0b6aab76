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

/** The reason of a thrown value, which may be of any kind, and throw itself when it is examined. */
export function reasonOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown)
  } catch {
    return 'a value without a text was thrown'
  }
}
