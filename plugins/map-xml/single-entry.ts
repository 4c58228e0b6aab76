import type { Invoice } from 'twinvoice/plugin'
import type { MapCode } from './codes.js'

/** A list of the model of which a document has room for one entry. */
export interface SingleEntry {
  readonly code: MapCode
  /** Path in the invoice. */
  readonly path: string
  readonly count: (invoice: Invoice) => number
}

const PRECEDING: SingleEntry = {
  code: 'PRECEDING_INVOICES',
  path: 'precedingInvoices',
  count: ({ precedingInvoices = [] }) => precedingInvoices.length,
}
const DELIVERY: SingleEntry = {
  code: 'DELIVERY_IDENTIFIERS',
  path: 'delivery.identifiers',
  count: ({ delivery }) => delivery?.identifiers?.length ?? 0,
}

/** The lists of which the XML schema of a syntax has one entry. @param schema that of CII */
export function singleEntries(syntax: string, schema: unknown): readonly SingleEntry[] {
  if (syntax === 'ubl') return [DELIVERY]
  return schema === 'complete' ? [PRECEDING] : []
}
