import { readInvoice, traceDocument } from '../../invoice/syntaxes/read.js'
import { withoutOwnTaxCurrency } from '../../invoice/syntaxes/tax-currency.js'
import type { ProfileLevel, SchemaExtent } from '../../invoice/binding/row.js'
import type { Syntax } from '../../invoice/syntaxes/document-kinds.js'
import { missingValues, type UnmappedValue } from './unmapped.js'
import { writerOf } from './writers.js'

export type { SchemaExtent }

/** A document in another syntax, or of another specification. */
export interface Conversion {
  readonly xml: string
  readonly syntax: Syntax
  /** BT-24 of the new document. */
  readonly guideline: string
  /** Values of the old document that the new one does not have. */
  readonly lost: readonly UnmappedValue[]
}

/** What a document is converted to. */
export interface ConversionTarget {
  /** Absent: that of the document. */
  readonly syntax?: Syntax
  /** The new BT-24 for the old one. */
  readonly guideline: (old: string) => string
  /** What the new document has room for, by its BT-24; absent: everything. */
  readonly level?: (guideline: string) => ProfileLevel
  /** The XML schema of CII that counts for its BT-24; absent: the subset of Factur-X. */
  readonly schema?: (guideline: string) => SchemaExtent
  /** BT-23 for a document without one. */
  readonly businessProcess?: string
}

/**
 * Converts a document through the semantic model. Nothing is computed: amounts stay as they are.
 * @returns undefined for a document in an unknown syntax
 * @throws Fault INPUT_UNREADABLE if the text is not well-formed XML
 */
export function convertDocument(xml: string, target: ConversionTarget): Conversion | undefined {
  const traced = traceDocument(xml)
  if (traced === undefined) return undefined
  const { invoice, values } = traced
  const { syntax = traced.syntax } = target
  const old = invoice['guideline']
  const guideline = target.guideline(typeof old === 'string' ? old : '')
  const { businessProcess } = target
  const process = businessProcess === undefined ? {} : { businessProcess }
  const written = writerOf(
    syntax,
    target.level?.(guideline),
    target.schema?.(guideline),
  )({ ...process, ...invoice, guideline })
  // BT-24 is what the conversion changes, so it is not lost; without BT-6, BT-5 says the same.
  const isOwn = withoutOwnTaxCurrency(invoice) !== invoice
  const own = isOwn ? { taxCurrency: invoice['taxCurrency'] } : {}
  const there = { ...own, ...readInvoice(written), guideline: old }
  return { xml: written, syntax, guideline, lost: missingValues(values, invoice, there) }
}
