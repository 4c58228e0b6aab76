import { PdfNumber } from 'twinvoice/pdf'
import type { Dict } from '../model/values.js'

/** The width of the line of an annotation (ISO 32000-1, 12.5.4). */
export function borderWidth(annotation: Dict): number {
  const style = annotation.dict('BS')
  const border = annotation.list('Border')?.values[2]
  const old = border instanceof PdfNumber ? border.value : 1
  return Math.max(0, style === undefined ? old : (style.number('W') ?? 1))
}

/** The operator that dashes the line of an annotation; empty where it is not dashed. */
export function dashOf(annotation: Dict): string {
  return annotation.dict('BS')?.name('S') === 'D' ? '[3] 0 d\n' : ''
}
