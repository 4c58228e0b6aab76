/**
 * The value of a JSON text. A byte order mark, with which editors of Windows begin a file, is passed over
 * (RFC 8259, 8.1).
 * @throws SyntaxError
 */
export function jsonOf(text: string): unknown {
  return JSON.parse(text.replace(/^\ufeff/, ''))
}
