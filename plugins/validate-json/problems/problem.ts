import type { PathSegment } from 'twinvoice/plugin'

/** Codes of what the schema refuses (D3). */
export type DetailCode =
  | 'INVALID_JSON'
  | 'REQUIRED'
  | 'TYPE'
  | 'FORMAT'
  | 'VALUE'
  | 'RANGE'
  | 'TOO_LONG'
  | 'TOO_SHORT'
  | 'UNKNOWN_FIELD'
  | 'UNSUPPORTED_CHARACTER'
  | 'IMAGE'

/** Values for the gaps of a message. */
export type Params = Readonly<Record<string, string>>

/** A text in the message files and what goes into its gaps. */
export interface Phrase {
  readonly key: string
  readonly params?: Params
}

/** What is wrong with a value, in no language yet. */
export interface Detail extends Phrase {
  /** A code of the schema, or the id of a business rule. */
  readonly code: string
  /** Of a business rule; otherwise the problem is one of form (D2). */
  readonly kind?: 'business'
  readonly expected?: Phrase
}

/** What is wrong, and where. */
export interface Problem extends Detail {
  readonly segments: readonly PathSegment[]
  /** What stands there, short enough to be shown. */
  readonly found?: string
}
