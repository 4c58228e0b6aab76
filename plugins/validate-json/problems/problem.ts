import type { PathSegment } from 'twinvoice/plugin'

/** Values for the placeholders of a message. */
export type Params = Readonly<Record<string, string>>

/** A text in the message files and the values for its placeholders. */
export interface Phrase {
  readonly key: string
  readonly params?: Params
}

/** A language-independent description of an error in a value. */
export interface Detail extends Phrase {
  /** A code of the schema (D3), or the id of a business rule. */
  readonly code: string
  /** Present for a business rule; otherwise the error is one of form (D2). */
  readonly kind?: 'business'
  readonly expected?: Phrase
}

/** An error and its path. */
export interface Problem extends Detail {
  readonly segments: readonly PathSegment[]
  /** The value, shortened for display. */
  readonly found?: string
  /** What was meant, if that is clear: the same value in the form to send. */
  readonly meant?: string
}
