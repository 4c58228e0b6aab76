/** Bytes of a name in UTF-8 at most: file systems take 255, of which a temporary name needs some. */
const MOST_BYTES = 200

/** What file systems forbid, and what makes a name look like another one: controls of C1 and of direction. */
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069"*/:<>?\\|]/g

/**
 * The name of an invoice's file (D24): characters that a file system forbids become `_`. A number that an XML
 * gives may have any length.
 * @param ending without its dot
 */
export function invoiceFilename(number: string, ending: string): string {
  let name = 'invoice-'
  for (const character of number.replace(FORBIDDEN, '_')) {
    if (Buffer.byteLength(name + character) > MOST_BYTES) break
    name += character
  }
  return `${name}.${ending}`
}
