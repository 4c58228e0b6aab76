import { PdfArray, PdfDict, type PdfStream } from 'twinvoice/pdf'
import { listed } from './listed.js'

/**
 * Whether the parameters of a filter are in an array, and the filter is not, or the other way round (ISO 32000-1, table 5):
 * some programs apply the predictor then, and others do not, so that they read other data.
 */
export function hasDoubtfulPredictor({ dict }: PdfStream): boolean {
  const [filter, parameters] = [dict.get('Filter'), dict.get('DecodeParms')]
  if (filter instanceof PdfArray === parameters instanceof PdfArray) return false
  return listed(parameters).some(
    (one) => one instanceof PdfDict && (one.number('Predictor') ?? 1) > 1,
  )
}
