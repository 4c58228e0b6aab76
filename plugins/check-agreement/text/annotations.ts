import { asDict, boxOf, PdfDict, PdfStream, type PdfDocument, type PdfPage } from 'twinvoice/pdf'
import { around, corners, matrixOf, shared, type Box, type Matrix } from '../paint/matrix.js'
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
/** Flag of a field whose text is shown as asterisks (table 228). */
const PASSWORD = 1 << 13
/** Fields of text and choices; of others, viewers do not show the value as text (12.7.4). */
const OF_TEXT: ReadonlySet<string | undefined> = new Set(['Tx', 'Ch', undefined])
const MOST_PARENTS = 32
/** A smaller field has no room for text that one can read. Points. */
const SMALLEST = 2

/**
 * The annotations of a page that are shown, in the order in which they are painted.
 * @param box what a viewer shows of the page
 */
export function shownAnnotations(
  document: PdfDocument,
  page: PdfPage,
  layers: HiddenLayers,
  box: Box,
): ShownAnnotation[] {
  const isMadeByViewer = document.catalog.dict('AcroForm')?.boolean('NeedAppearances') === true
  return [...(page.dict.array('Annots')?.values() ?? [])].flatMap((each): ShownAnnotation[] => {
    const annotation = asDict(each)
    if (annotation === undefined || ((annotation.number('F') ?? 0) & HIDDEN) !== 0) return []
    if (annotation.name('Subtype') === 'Popup' || layers.has(annotation.dict('OC'))) return []
    const value = fieldText(annotation)
    const form = appearanceOf(annotation)
    if (value !== undefined && (form === undefined || isMadeByViewer))
      return hasRoom(annotation, box) ? [{ value }] : []
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

/** Whether a viewer has room for text in the rectangle of an annotation, on the page. */
function hasRoom(annotation: PdfDict, page: Box): boolean {
  const rectangle = boxOf(annotation.array('Rect'))
  if (rectangle === undefined) return false
  const [left, bottom, right, top] = shared(rectangle, page)
  return right - left >= SMALLEST && top - bottom >= SMALLEST
}

/** The text of a field that a viewer shows. */
function fieldText(annotation: PdfDict): string | undefined {
  if (annotation.name('Subtype') !== 'Widget') return undefined
  const field = (key: string) => inheritingField(annotation, key)
  const isText = OF_TEXT.has(field('FT')?.name('FT'))
  const isSecret = ((field('Ff')?.number('Ff') ?? 0) & PASSWORD) !== 0
  return isText && !isSecret ? field('V')?.text('V') : undefined
}

/** The field that says something of an annotation: it, or one that it belongs to (12.7.3.1). */
function inheritingField(annotation: PdfDict, key: string): PdfDict | undefined {
  let field: PdfDict | undefined = annotation
  for (let above = 0; field !== undefined && above < MOST_PARENTS; above += 1) {
    if (field.has(key)) return field
    field = field.dict('Parent')
  }
  return undefined
}
