const INVOICE = /^(factur-x|zugferd-invoice|xrechnung)\.xml$/i
/** Longer than any name that looks like one. */
const LONGEST = 100

/**
 * Whether programs may take a name for that of an invoice, as read-pdf has it: in another case, with another dash, with
 * blanks or characters that are not seen, in a folder, or with dots at its end.
 */
export function resemblesInvoiceName(written: string): boolean {
  return written.split(/[/\\:\0]/).some((part) => {
    const name = part.replace(/(?<!\.)\.+$/, '')
    if (name.length > LONGEST) return false
    const seen = name.normalize('NFKC').replace(/[\s\p{Cf}\p{Cc}]/gu, '')
    return INVOICE.test(seen.replace(/[\p{Pd}\u2212_]/gu, '-'))
  })
}
