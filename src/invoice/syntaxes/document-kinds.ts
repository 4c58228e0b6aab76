import { bind, type BoundRow } from '../binding/bind.js'
import { CII_NAMESPACES, ublNamespaces, type Namespace } from '../binding/namespaces.js'
import { isCreditNote } from '../model/document-type.js'
import { DOCUMENT } from './cii/document.js'
import { CREDIT_NOTE, INVOICE } from './ubl/document.js'

/** The XML syntaxes of EN 16931. */
export const SYNTAXES = ['cii', 'ubl'] as const
export type Syntax = (typeof SYNTAXES)[number]

/** A document type of a syntax: its rows, and the namespaces of their prefixes. */
export interface DocumentKind {
  readonly syntax: Syntax
  readonly root: BoundRow
  readonly namespaces: readonly Namespace[]
}

const CII: DocumentKind = {
  syntax: 'cii',
  root: bind(DOCUMENT),
  namespaces: CII_NAMESPACES,
}

const UBL_INVOICE: DocumentKind = {
  syntax: 'ubl',
  root: bind(INVOICE),
  namespaces: ublNamespaces('Invoice'),
}

const UBL_CREDIT_NOTE: DocumentKind = {
  syntax: 'ubl',
  root: bind(CREDIT_NOTE),
  namespaces: ublNamespaces('CreditNote'),
}

/** All document types, CII first. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [CII, UBL_INVOICE, UBL_CREDIT_NOTE]

/** The document type of a syntax for an invoice type code (BT-3). */
export function kindFor(syntax: Syntax, typeCode: string): DocumentKind {
  if (syntax === 'cii') return CII
  return isCreditNote(typeCode) ? UBL_CREDIT_NOTE : UBL_INVOICE
}

/** The document type of a root element: `rsm:CrossIndustryInvoice`, `ubl:Invoice`. */
export function kindOf(element: string): DocumentKind | undefined {
  return DOCUMENT_KINDS.find(({ root }) => root.element === element)
}
