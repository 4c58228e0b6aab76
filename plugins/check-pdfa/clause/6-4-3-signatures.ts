import {
  detail,
  formFields,
  type PdfDict,
  type PdfDocument,
  PdfNumber,
  PdfString,
} from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'
import { signedData } from '../signature/signed-data.js'

/**
 * 6.4.3: a signature covers the file but itself, and is a PKCS#7 object with its certificate and one signer,
 * whatever /SubFilter says.
 */
export function signatures({ document }: PdfaSubject, found: Found): void {
  for (const signature of new Set(signaturesOf(document))) {
    const contents = signature.get('Contents')
    const range = [...(signature.array('ByteRange')?.values() ?? [])].map((part) =>
      part instanceof PdfNumber ? part.value : NaN,
    )
    if (!(contents instanceof PdfString)) {
      found(detail`a signature without /Contents`)
      continue
    }
    if (!covers(document.bytes, range, contents.bytes.length))
      found(
        detail`a signature of the bytes ${range.join(' ').slice(0, 60)} does not cover the file`,
      )
    checkSigners(contents.bytes, found)
  }
}

function checkSigners(contents: Uint8Array, found: Found): void {
  const signed = signedData(contents)
  if (signed === 'unknown') return
  if (signed === undefined) {
    found(detail`/Contents of a signature is no PKCS#7 object`)
    return
  }
  if (signed.certificates === 0) found(detail`a signature without certificate`)
  if (signed.signers !== 1) found(detail`a signature of ${signed.signers} signers`)
}

/** Values of signature fields; usage rights (/Perms /UR3) are no signatures of the document. */
function* signaturesOf(document: PdfDocument): Generator<PdfDict> {
  for (const { dict, type } of formFields(document)) {
    const value = type === 'Sig' ? dict.dict('V') : undefined
    if (value !== undefined) yield value
  }
}

/** Two ranges, around the hexadecimal string alone, up to the end of the file or of its revision. */
function covers(bytes: Uint8Array, range: readonly number[], length: number): boolean {
  const [start = -1, before = 0, behind = 0, rest = 0] = range
  const end = behind + rest
  if (range.length !== 4 || start !== 0 || end > bytes.length) return false
  const gap = behind - before
  if (gap < 2 * length || bytes[before] !== 0x3c || bytes[behind - 1] !== 0x3e) return false
  if (end === bytes.length) return true
  const tail = Buffer.from(bytes.subarray(Math.max(0, end - 8), end)).toString('latin1')
  return /%%EOF[\r\n]{0,2}$/.test(tail)
}
