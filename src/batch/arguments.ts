import { types } from 'node:util'
import { PDFA_ERRORS, SYNTAXES } from '../catalog/entries/entries.js'
import {
  aBoolean,
  aCount,
  aFunction,
  anObject,
  documents,
  aLocale,
  aNumber,
  aSignal,
  aString,
  being,
  listOf,
  objectOf,
  oneOf,
  type Check,
  type Checks,
} from '../documents/arguments/checks.js'
import { checkOptions } from '../documents/arguments/options.js'
import { CONVERT_TARGETS } from '../documents/documents.js'
import { OUTCOME_STATUSES, type RunOptions } from './run/run.js'
import type { Submission } from './submission.js'
import type { WorkerOptions, WorkerParts } from './work/worker.js'

const strings = listOf(aString)

const OPTIONS: Checks<RunOptions> = {
  locale: aLocale,
  profile: aString,
  template: aString,
  format: oneOf(['pdf', 'xml', 'html']),
  syntax: oneOf(SYNTAXES),
  level: oneOf(['a', 'b']),
  coerce: aBoolean,
  watermark: aBoolean,
  rules: strings,
  pdfa: oneOf(PDFA_ERRORS),
  to: oneOf(CONVERT_TARGETS),
  lossy: aBoolean,
}

/** What a goal, a moment and a size may be is said where a run is made of them, in the language of a command. */
const SUBMISSION: Checks<Submission> = {
  goal: aString,
  sources: strings,
  place: aString,
  options: objectOf(OPTIONS),
  moment: being('a Date', types.isDate),
  chunk: being('a number', (value) => typeof value === 'number'),
  stdin: anObject,
  roots: strings,
  installed: anObject,
}

const WORK: Checks<WorkerOptions & Pick<WorkerParts, 'documents'>> = {
  documents,
  concurrency: aCount,
  stop: aSignal,
  abort: aSignal,
  run: aString,
  isPatient: aBoolean,
  roots: strings,
  onOutcome: aFunction,
  onTrouble: aFunction,
}

const CALLS = {
  openBatch: objectOf<{ queue: string }>({ queue: aString }, ['queue']),
  create: objectOf(SUBMISSION, ['goal', 'sources', 'place']),
  work: objectOf(WORK, ['documents', 'concurrency']),
  list: objectOf<{ most?: number; after?: string }>({ most: aNumber(0), after: aString }),
  outcomes: objectOf<{ only?: readonly string[] }>({ only: listOf(oneOf(OUTCOME_STATUSES)) }),
} as const satisfies Readonly<Record<string, Check>>

/**
 * Checks what a call of `twinvoice/batch` is given: JavaScript has no types that do. Without it, a misspelt option
 * is ignored for a million documents, and work on no document at a time never ends.
 * @throws Fault OPTIONS_INVALID that names the option and says what was expected
 */
export function checkBatchCall(call: keyof typeof CALLS, options: unknown): void {
  checkOptions(call, CALLS[call], options)
}
