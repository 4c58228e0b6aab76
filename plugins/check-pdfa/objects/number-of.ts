import { PdfNumber, PdfString, type PdfValue } from 'twinvoice/pdf'

/**
 * A number, as lenient readers understand it: where a string stands for one, veraPDF takes the count of its
 * bytes. Undefined for any other value.
 */
export function numberOf(value: PdfValue): number | undefined {
  if (value instanceof PdfString) return value.bytes.length
  return value instanceof PdfNumber ? value.value : undefined
}
