import { readHeader, type FileHeader } from '../xref/file-structure.js'
import { fileKind, signedKind } from './file-kind.js'
import { PdfNotReadable } from './not-readable.js'

/**
 * The header of a PDF. Other bytes before it are tolerated, but for those of another format: a ZIP
 * file with a PDF in it is no PDF.
 * @throws PdfNotReadable
 */
export function headerOf(bytes: Uint8Array): FileHeader {
  const header = readHeader(bytes)
  if (header === undefined) throw new PdfNotReadable('no-header', fileKind(bytes))
  const other = header.at === 0 ? undefined : signedKind(bytes)
  if (other !== undefined) throw new PdfNotReadable('no-header', other)
  return header
}
