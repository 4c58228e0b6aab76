import { PdfName, type PdfValue } from 'twinvoice/pdf'

/** The text of a name; undefined for any other value. */
export function nameOf(value: PdfValue): string | undefined {
  return value instanceof PdfName ? value.value : undefined
}
