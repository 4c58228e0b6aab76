/** Names of the invoice's XML in ZUGFeRD and Factur-X (D30). */
const INVOICE_NAMES: ReadonlySet<string> = new Set([
  'factur-x.xml',
  'xrechnung.xml',
  'zugferd-invoice.xml',
  'ZUGFeRD-invoice.xml',
])

const FOLDED: ReadonlySet<string> = new Set([...INVOICE_NAMES].map((name) => name.toLowerCase()))

/** True for the exact name of an invoice's XML. */
export function isInvoiceName(name: string): boolean {
  return INVOICE_NAMES.has(name)
}

/** True for such a name in any mixture of upper and lower case. */
export function isLikeInvoiceName(name: string): boolean {
  return FOLDED.has(name.toLowerCase())
}
