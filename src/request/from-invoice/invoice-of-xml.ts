import type { Invoice } from '../../invoice/model/invoice.js'
import { readInvoice } from '../../invoice/syntaxes/read.js'

const NOTHING = { guideline: '', number: '', date: '', currency: '', typeCode: '' }

/** The invoice of an XML that is to be embedded. It may lack what its own rules demand. */
export function invoiceOfXml(xml: string): Invoice {
  return { ...NOTHING, ...readInvoice(xml) } as Invoice
}
