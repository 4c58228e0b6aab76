import { PdfArray, type PdfValue } from 'twinvoice/pdf'

/** The values of an array, or the one value that may be in place of it. */
export function listed(value: PdfValue): PdfValue[] {
  return value instanceof PdfArray ? [...value.values()] : [value]
}
