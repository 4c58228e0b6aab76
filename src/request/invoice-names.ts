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

/** Longer than any name that looks like one. */
const LONGEST = 100

/** Where programs and systems cut names: at folders, at streams of a file, and at the end of strings in C. */
const CUTS = /[/\\:\0]/

/**
 * True for a name that people and other programs may take for that of an invoice's XML: in another case, with
 * another dash, with blanks or with characters that are not seen, in a folder, or with dots at its end.
 */
export function resemblesInvoiceName(name: string): boolean {
  return name.split(CUTS).some(looksLikeInvoiceName)
}

function looksLikeInvoiceName(written: string): boolean {
  const name = written.replace(/(?<!\.)\.+$/, '')
  if (name.length > LONGEST) return false
  const seen = name.normalize('NFKC').replace(/[\s\p{Cf}\p{Cc}]/gu, '')
  return isLikeInvoiceName(seen.replace(/[\p{Pd}\u2212_]/gu, '-'))
}

/** True for such a name in any mixture of upper and lower case. */
export function isLikeInvoiceName(name: string): boolean {
  return FOLDED.has(name.toLowerCase())
}
