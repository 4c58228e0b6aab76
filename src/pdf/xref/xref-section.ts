import type { PdfDict } from '../syntax/values.js'

/** Where an object is: in the file, in an object stream, or nowhere any more. */
export type XrefEntry =
  | { readonly type: 'free'; readonly generation: number }
  | { readonly type: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly type: 'compressed'; readonly container: number; readonly index: number }

/** A subsection of a classic table: the offset of its line, and what the line says. */
export interface XrefSubsection {
  readonly at: number
  readonly first: number
  readonly count: number
  /** Offset of the first entry. */
  readonly entriesAt: number
}

/** One cross-reference section. */
export interface XrefSection {
  readonly kind: 'table' | 'stream'
  /** Offset of the keyword `xref`, or of the stream's object. */
  readonly at: number
  /** The trailer dictionary, or the dictionary of the stream. */
  readonly trailer: PdfDict
  /** Of a table; empty for a stream. */
  readonly subsections: readonly XrefSubsection[]
  /** Read because a table's trailer names it in `/XRefStm`. */
  readonly hybrid: boolean
}
