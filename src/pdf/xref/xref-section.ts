import { detail, type Detail } from '../details/detail.js'
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
  /** Numbers of the objects that only this part of a hybrid file has: its table calls them free. */
  readonly hides: readonly number[]
}

/** True if an object has more than one entry in a section: programs choose among them (7.5.4, 7.5.8.2). */
export function overlap(subsections: readonly Pick<XrefSubsection, 'first' | 'count'>[]): boolean {
  const inOrder = subsections.filter(({ count }) => count > 0).sort((a, b) => a.first - b.first)
  return inOrder.some(({ first }, i) => {
    const before = inOrder[i - 1]
    return before !== undefined && before.first + before.count > first
  })
}

/** What is said of a section whose subsections overlap. */
export function twoEntries(): Detail {
  return detail`a cross-reference section with two entries of one object`
}

/** What is said of a section with an entry that leads to no byte of the file. */
export function beyondTheEnd(): Detail {
  return detail`a cross-reference table that leads beyond the end of the file`
}
