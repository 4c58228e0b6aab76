import {
  END_OF_DATA,
  Keyword,
  PdfDict,
  type PdfDocument,
  PdfName,
  type PdfValue,
  type Token,
} from 'twinvoice/pdf'

/**
 * Reads the dictionary between `BI` and `ID` and passes over the data to behind `EI`.
 * @returns the dictionary; undefined where the content ends before
 */
export function skipInlineImage(
  document: PdfDocument,
  bytes: Uint8Array,
  parser: { position: number; next(): Token },
): PdfDict | undefined {
  const start = parser.position
  const keys: string[] = []
  const values: PdfValue[] = []
  let key: string | undefined
  for (let token = parser.next(); token !== END_OF_DATA; token = parser.next()) {
    if (token instanceof Keyword) {
      if (token.text !== 'ID') continue
      parser.position = afterData(bytes, parser.position)
      return new PdfDict(keys, values, document, { start, end: parser.position })
    }
    if (key === undefined) key = token instanceof PdfName ? token.value : undefined
    else {
      keys.push(key)
      values.push(token)
      key = undefined
    }
  }
  return undefined
}

/** Looks for `EI` between white space, with something behind it that is no data. */
function afterData(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at + 2 < bytes.length; at += 1) {
    const alone = isSpace(bytes[at - 1]) && (at + 2 >= bytes.length || isSpace(bytes[at + 2]))
    if (
      bytes[at] === 0x45 &&
      bytes[at + 1] === 0x49 &&
      alone &&
      isText(bytes.subarray(at + 2, at + 12))
    )
      return at + 2
  }
  return bytes.length
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x7f && (byte >= 0x20 || isSpace(byte)))
}
