/** Names that an invoice's XML bears in ZUGFeRD and Factur-X (D30). */
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

/**
 * An attachment's name made safe to show and to write: no folders, no control characters, no
 * characters that change the direction of text, at most 120 characters.
 */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(UNSAFE, '').slice(0, 120)
  return clean === '' || clean === '.' || clean === '..' ? 'unnamed' : clean
}

/** True if {@link safeName} has to change the name. */
export function isUnsafeName(name: string): boolean {
  return name !== safeName(name)
}

const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
