import { skipSpace } from '../syntax/characters.js'
import { readObjectHeader } from '../syntax/indirect-object.js'
import type { Parser } from '../syntax/parser.js'
import { PdfDict } from '../syntax/values.js'

/** In these bytes a linearised file says that it is one (ISO 32000-1, F.3.3). */
const FIRST_BYTES = 1024

interface Start {
  readonly bytes: Uint8Array
  /** Bytes before `%PDF-`. */
  readonly shift: number
  readonly parser: (from: number) => Parser
}

/**
 * True if a file is linearised, and the section that `startxref` leads to is not the one that follows the
 * linearization dictionary (F.3.4, F.3.11). Some programs begin with the latter as long as the dictionary's
 * length is that of the file, so they would show another document.
 * @param sectionAt offset of the section that `startxref` leads to
 */
export function isMisleading(sectionAt: number, { bytes, shift, parser }: Start): boolean {
  const start = parser(shift)
  start.skipSpace()
  const header = start.position < FIRST_BYTES ? readObjectHeader(bytes, start.position) : undefined
  const dict = header === undefined ? undefined : parser(header.objAt + 3).next()
  if (!(dict instanceof PdfDict) || dict.number('L') !== bytes.length) return false
  if ((dict.number('Linearized') ?? 0) <= 0) return false
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, FIRST_BYTES))
  const endobjAt = head.indexOf('endobj')
  return endobjAt >= 0 && skipSpace(bytes, endobjAt + 6) !== skipSpace(bytes, sectionAt)
}
