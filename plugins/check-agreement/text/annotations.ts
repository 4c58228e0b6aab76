import { asDict, PdfDict, PdfStream, type PdfDocument, type PdfPage } from 'twinvoice/pdf'
import { around, boxOf, corners, matrixOf, type Matrix } from '../paint/matrix.js'
import type { HiddenLayers } from './layers.js'

/** What a viewer shows of an annotation. */
export interface ShownAnnotation {
  /** Its appearance, and the matrix that it is drawn in. */
  readonly appearance?: { readonly form: PdfStream; readonly matrix: Matrix }
  /** The value of a field, which viewers show themselves where there is no appearance of it. */
  readonly value?: string
}

/** Flags of an annotation that is hidden or not viewed (ISO 32000-1, table 165). */
const HIDDEN = 0b10_0010
const MOST_PARENTS = 32

/** The annotations of a page that are shown, in the order in which they are painted. */
export function shownAnnotations(
  document: PdfDocument,
  page: PdfPage,
  layers: HiddenLayers,
): ShownAnnotation[] {
  const isMadeByViewer = document.catalog.dict('AcroForm')?.boolean('NeedAppearances') === true
  return [...(page.dict.array('Annots')?.values() ?? [])].flatMap((each): ShownAnnotation[] => {
    const annotation = asDict(each)
    if (annotation === undefined || ((annotation.number('F') ?? 0) & HIDDEN) !== 0) return []
    if (annotation.name('Subtype') === 'Popup' || layers.has(annotation.dict('OC'))) return []
    const value = fieldText(annotation)
    const form = appearanceOf(annotation)
    if (value !== undefined && (form === undefined || isMadeByViewer)) return [{ value }]
    const matrix = form === undefined ? undefined : placeOf(annotation, form)
    return form === undefined || matrix === undefined ? [] : [{ appearance: { form, matrix } }]
  })
}

/** The normal appearance, in the state that it is in (12.5.5). */
function appearanceOf(annotation: PdfDict): PdfStream | undefined {
  const normal = annotation.dict('AP')?.get('N')
  if (normal instanceof PdfStream) return normal
  const state = annotation.name('AS')
  return normal instanceof PdfDict && state !== undefined ? normal.stream(state) : undefined
}

/** From the form to the page: the box around its transformed bounding box becomes the rectangle (algorithm 8.1). */
function placeOf(annotation: PdfDict, form: PdfStream): Matrix | undefined {
  const rectangle = boxOf(annotation.array('Rect'))
  const box = boxOf(form.dict.array('BBox'))
  if (rectangle === undefined || box === undefined) return undefined
  const [left, bottom, right, top] = around(corners(matrixOf(form.dict.array('Matrix')), box))
  const [across, up] = [right - left, top - bottom]
  if (!(across > 0 && up > 0)) return undefined
  const a = (rectangle[2] - rectangle[0]) / across
  const d = (rectangle[3] - rectangle[1]) / up
  return [a, 0, 0, d, rectangle[0] - left * a, rectangle[1] - bottom * d]
}

/** The text of a field, which it may inherit (12.7.3.1). */
function fieldText(annotation: PdfDict): string | undefined {
  if (annotation.name('Subtype') !== 'Widget') return undefined
  let field: PdfDict | undefined = annotation
  for (let above = 0; field !== undefined && above < MOST_PARENTS; above += 1) {
    if (field.has('V')) return field.text('V')
    field = field.dict('Parent')
  }
  return undefined
}
