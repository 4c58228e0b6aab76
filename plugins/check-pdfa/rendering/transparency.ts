import { PdfArray, PdfDict, type PdfValue } from 'twinvoice/pdf'
import { nameOf } from './rendering.js'

/** What of a graphics state parameter dictionary makes painting transparent. */
export function stateTransparency(dict: PdfDict): string[] {
  const needs = ['CA', 'ca']
    .filter((key) => (dict.number(key) ?? 1) < 1)
    .map((key) => `/${key} ${dict.number(key)}`)
  const mode = blendMode(dict.get('BM'))
  if (mode !== undefined && mode !== 'Normal' && mode !== 'Compatible') needs.push(`/BM /${mode}`)
  if (dict.get('SMask') instanceof PdfDict) needs.push('/SMask')
  return needs
}

/** Of an array of blend modes a viewer takes the first that it knows. */
function blendMode(value: PdfValue): string | undefined {
  const modes = value instanceof PdfArray ? [...value.values()] : [value]
  return modes.map(nameOf).find((name) => name !== undefined)
}

/** What of an image dictionary makes it transparent. */
export function imageTransparency(dict: PdfDict): string[] {
  const needs: string[] = []
  if (dict.has('SMask') && nameOf(dict.get('SMask')) !== 'None')
    needs.push('image with a soft mask')
  if ((dict.number('SMaskInData') ?? 0) > 0) needs.push('image with a soft mask in its data')
  return needs
}
