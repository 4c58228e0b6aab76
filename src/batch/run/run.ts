import type { Syntax, PdfaErrors } from '../../catalog/entries/entries.js'
import type { ConvertTarget, ViewFormat } from '../../documents/documents.js'

/** What is done with each document of a run. */
export const GOALS = ['generate', 'validate', 'embed', 'convert', 'view'] as const
export type Goal = (typeof GOALS)[number]

/** Options of a run, the same for each of its documents; a goal reads those that concern it. */
export interface RunOptions {
  /** Language of messages, and of invoices whose request names none; default `en`. */
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
  /** Validate: rule packs that judge in addition. */
  readonly rules?: readonly string[]
  /** Validate: how errors of the PDF/A layer count. */
  readonly pdfa?: PdfaErrors
  /** Convert: the target. */
  readonly to?: ConvertTarget
  /** Convert: whether a result that lacks a value of the invoice is written; default false. */
  readonly lossy?: boolean
}

/** What a run consists of, as it was fixed at its submission. */
export interface Order {
  readonly goal: Goal
  readonly options: RunOptions
  /** Where the documents are named: files, folders, globs, `s3://` addresses, `-` for standard input. */
  readonly sources: readonly string[]
  /** Folder to which relative paths in manifests refer: absolute, or an `s3://` address that ends in `/`. */
  readonly base: string
  /** Where the results go: an absolute folder or an `s3://` address. */
  readonly place: string
  /** The moment that goes into every file, and at which every document is judged; milliseconds. */
  readonly moment: number
  /** Documents that one job consists of at most. */
  readonly chunk: number
  /** Folders and prefixes that it may read from and write to; absent: all that its workers can read. */
  readonly roots?: readonly string[]
}

/** Where a run is. */
export type RunState = 'submitting' | 'open' | 'finished' | 'cancelled'

/** How far a run is. */
export interface RunStatus {
  readonly run: string
  readonly goal: Goal
  readonly state: RunState
  /** Address of the results of this run. */
  readonly place: string
  /** Documents that were submitted, so far if the run is `submitting`. */
  readonly documents: number
  /** Documents that have an outcome. */
  readonly settled: number
  /** Documents by outcome. */
  readonly outcomes: Readonly<Record<OutcomeStatus, number>>
  /** When it was submitted, and when its last document was settled; ISO 8601. */
  readonly submittedAt: string
  readonly finishedAt?: string
  /** Why a service that works on it in the background does not get on. */
  readonly trouble?: string
}

/**
 * How a document ended. `done`: made, or judged valid; `invalid`: refused, or judged invalid;
 * `broken`: its row or its file cannot be read; `failed`: the program could not settle it, and it was
 * put aside.
 */
export const OUTCOME_STATUSES = ['done', 'invalid', 'broken', 'failed'] as const
export type OutcomeStatus = (typeof OUTCOME_STATUSES)[number]

/** A job: a part of a run, in the order of its documents. */
export interface ChunkName {
  readonly run: string
  /** From 1. */
  readonly chunk: number
  /** How often failed documents of this part were started again by `retry`. */
  readonly round: number
}
