import { detail, type Detail, type PdfDocument, type PdfPage, type Xmp } from 'twinvoice/pdf'
import type { StructureTree } from '../structure/structure-tree.js'
import type { ClauseId } from './codes.js'

/** What the clauses look at. */
export interface PdfuaSubject {
  readonly document: PdfDocument
  /** The catalog's XMP metadata; undefined if there is none or it cannot be read. */
  readonly xmp: Xmp | undefined
  readonly pages: readonly PdfPage[]
  readonly tree: StructureTree
  /** True if the catalog names a language of the document. */
  readonly hasLanguage: boolean
  /** Notes what is not judged. */
  readonly leaveOut: (what: Detail) => void
}

/** What is not judged if the structure, or a table in it, is too large. */
export const MORE_THAN_READ = detail`ISO 14289-1 7.2 (more structure elements than are read)`

/** Says that a clause is broken: what was found, in technical terms. */
export type Found = (clause: ClauseId, what: Detail) => void
