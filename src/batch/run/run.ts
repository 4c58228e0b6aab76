import type { Syntax, PdfaErrors } from '../../catalog/entries/entries.js'
import type { ConvertTarget, ViewFormat } from '../../documents/documents.js'

/** The task of a run. */
export const GOALS = ['generate', 'validate', 'embed', 'convert', 'view'] as const
export type Goal = (typeof GOALS)[number]

/** Options of a run, the same for all of its documents; each goal uses only its own options. */
export interface RunOptions {
  /** Language of messages, and of invoices whose request has none; default `en`. */
  readonly locale?: string
  /** Generate, embed: id of the profile; default that of the worker. */
  readonly profile?: string
  /** Generate: id of the template, which overrides that of the request; view: of a PDF. */
  readonly template?: string
  /** Generate: a PDF with the XML inside (default), or the XML alone; view: `html` (default) or `pdf`. */
  readonly format?: 'pdf' | 'xml' | ViewFormat
  /** Generate: XML syntax. */
  readonly syntax?: Syntax
  /** Generate: conformance level of the PDF/A. */
  readonly level?: 'a' | 'b'
  /** Generate, embed: reads strings such as `"120.50"` as numbers. */
  readonly coerce?: boolean
  /** Generate, embed: sandbox watermark. */
  readonly watermark?: boolean
  /** Validate: additional rule packs. */
  readonly rules?: readonly string[]
  /** Validate: how errors of the PDF/A layer count. */
  readonly pdfa?: PdfaErrors
  /** Convert: the target. */
  readonly to?: ConvertTarget
  /** Convert: whether to write a result if values of the invoice would be lost; default false. */
  readonly lossy?: boolean
}

/** The properties of a run, which do not change after its submission. */
export interface Order {
  readonly goal: Goal
  readonly options: RunOptions
  /** Sources of the documents: files, folders, globs, `s3://` addresses, `-` for standard input. */
  readonly sources: readonly string[]
  /** Folder from which it was submitted: relative paths in standard input refer to it. */
  readonly base: string
  /** Target of the results: an absolute folder or an `s3://` address. */
  readonly place: string
  /** Date and time written to every file and used for every validation; milliseconds. */
  readonly moment: number
  /** Maximum number of documents per job. */
  readonly chunk: number
  /** Folders and prefixes that it may read from and write to; absent: everything that its workers can read. */
  readonly roots?: readonly string[]
}

/** The id of a run, which is also the name of its folder in the place of results. */
export const RUN_ID = /^\d{8}-\d{6}-[0-9a-f]{6}$/

/** The state of a run. */
export type RunState = 'submitting' | 'open' | 'finished' | 'cancelled'

/** The status and progress of a run. */
export interface RunStatus {
  readonly run: string
  readonly goal: Goal
  readonly state: RunState
  /** Address of the results of this run. */
  readonly place: string
  /** Number of submitted documents; so far, if the run is `submitting`. */
  readonly documents: number
  /** Number of documents that have an outcome. */
  readonly settled: number
  /** Number of documents by outcome. */
  readonly outcomes: Readonly<Record<OutcomeStatus, number>>
  /** When the run was submitted, and when its last document was finished; ISO 8601. */
  readonly submittedAt: string
  readonly finishedAt?: string
  /** Why the service cannot continue the run in the background. */
  readonly trouble?: string
}

/**
 * The outcome of a document. `done`: created or valid; `invalid`: rejected or invalid;
 * `broken`: its row or its file cannot be read; `failed`: an internal error prevented a result; `retry`
 * restarts it.
 */
export const OUTCOME_STATUSES = ['done', 'invalid', 'broken', 'failed'] as const
export type OutcomeStatus = (typeof OUTCOME_STATUSES)[number]

/** A job: a part of a run, in the order of its documents. */
export interface ChunkName {
  readonly run: string
  /** From 1. */
  readonly chunk: number
  /** How often `retry` has restarted failed documents of this part. */
  readonly round: number
}

/** Results that outcomes name, and that were not there any more at the end of a run. */
export interface Missing {
  readonly count: number
  /** The first hundred of them, in their order. */
  readonly objects: readonly string[]
}
