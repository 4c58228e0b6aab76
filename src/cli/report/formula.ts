/**
 * Text that a spreadsheet program would take for a formula (OWASP, CSV injection): also behind blanks, and
 * in the wide characters of East Asian keyboards.
 */
const FORMULA = /^[\s\u00a0]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/

/** A text for a cell of a CSV file, as text even if it looks like a formula. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
