/** Signs with which a formula begins, also in the wide characters of East Asian keyboards. */
const SIGN = String.raw`[=+\-@\uff0b\uff0d\uff1d\uff20]`
/** At the begin of a cell, also after blanks. */
const FORMULA = new RegExp(String.raw`^[\s\u00a0]*${SIGN}|^[\t\r\n]`)
/**
 * Within a cell, after what another program takes for its end: many languages have the semicolon as their list
 * separator, and do not see the quotes of a cell that begins elsewhere.
 */
const INNER_FORMULA = new RegExp(String.raw`[;\t\r\n][\s\u00a0]*(?=${SIGN})`, 'g')

/**
 * A text for a cell of a CSV file, as text even if a spreadsheet program would take it, or a part of it, for a
 * formula (OWASP, CSV injection).
 */
export function harmless(text: string): string {
  const inside = text.replace(INNER_FORMULA, "$&'")
  return FORMULA.test(text) ? `'${inside}` : inside
}
