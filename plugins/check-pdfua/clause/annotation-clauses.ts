import {
  detail,
  formFields as fields,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfPage,
} from 'twinvoice/pdf'
import { attributeOf, type Element, type StructureTree } from '../structure/structure-tree.js'
import type { Found, PdfuaSubject } from './subject.js'

const HIDDEN = 2

/** 7.18: annotations are in the structure tree, described, and reached in its order. */
export function annotations({ pages, tree, hasLanguage }: PdfuaSubject, found: Found): void {
  for (const page of pages) {
    const named = [...(page.dict.array('Annots')?.values() ?? [])]
    const all = named.filter((one) => one instanceof PdfDict)
    const number = page.index + 1
    if (all.length > 0 && page.dict.name('Tabs') !== 'S')
      found('7.18.3', detail`annotations on page ${number}, and /Tabs is not /S`)
    for (const dict of all) {
      const element = elementOf(dict, tree)
      if (!hasLanguage && dict.text('Contents') !== undefined && !hasOwnLanguage(element))
        found('7.2', detail`/Contents of an annotation on page ${number} in no known language`)
      if (isHidden(dict) || isOutside(dict, page)) continue
      const alternate = element?.dict.text('Alt') ?? ''
      const within = element && (element.type === '' ? 'no standard type' : element.type)
      described(dict, { within: within ?? '', alternate, number }, found)
    }
  }
}

interface Context {
  /** Standard type of the element that it belongs to; empty without an element. */
  readonly within: string
  readonly alternate: string
  /** The number of the page, from 1. */
  readonly number: number
}

function described(dict: PdfDict, { within, alternate, number }: Context, found: Found): void {
  const subtype = dict.name('Subtype') ?? ''
  const text = dict.text('Contents') ?? ''
  switch (subtype) {
    case 'Widget':
      if (within !== 'Form') found('7.18.4', detail`a widget on page ${number} that is in no Form`)
      if ((fieldOf(dict)?.text('TU') ?? '') === '' && alternate === '')
        found('7.18.1', detail`a form field on page ${number} without /TU`)
      return
    case 'PrinterMark':
      if (within !== '')
        found('7.18.8', detail`a printer's mark on page ${number} in the structure tree`)
      break
    case 'TrapNet':
      found('7.18.2', detail`/TrapNet on page ${number}`)
      if (within !== 'Annot')
        found('7.18.1', detail`/TrapNet on page ${number} that is in no Annot`)
      break
    case 'Link':
      if (within !== 'Link') found('7.18.5', detail`a link on page ${number} that is in no Link`)
      if (text === '') found('7.18.5', detail`a link on page ${number} without /Contents`)
      break
    default:
      if (within !== 'Annot')
        found('7.18.1', detail`/${subtype} on page ${number} that is in no Annot`)
  }
  if (text === '' && alternate === '')
    found('7.18.1', detail`/${subtype} on page ${number} without /Contents or /Alt`)
}

/** The field of a widget: itself, where it has a name, or the one above (ISO 32000-1, 12.7.3.2). */
function fieldOf(widget: PdfDict): PdfDict | undefined {
  return widget.has('T') ? widget : widget.dict('Parent')
}

/** The element that an annotation, or a field that is one, belongs to. */
function elementOf(dict: PdfDict, tree: StructureTree): Element | undefined {
  const key = dict.number('StructParent')
  return key === undefined ? undefined : tree.owner(key)
}

/** Entries of an annotation are in the language of its element; it has no /Lang itself (12.5.2). */
function hasOwnLanguage(element: Element | undefined): boolean {
  return element?.dict.string('Lang') !== undefined
}

function isHidden(dict: PdfDict): boolean {
  return ((dict.number('F') ?? 0) & HIDDEN) !== 0
}

function isOutside(dict: PdfDict, page: PdfPage): boolean {
  const crop = sides(page.inherited('CropBox') ?? page.inherited('MediaBox'))
  const rect = sides(dict.get('Rect'))
  if (crop === undefined || rect === undefined) return false
  return (
    rect.right <= crop.left ||
    rect.left >= crop.right ||
    rect.top <= crop.bottom ||
    rect.bottom >= crop.top
  )
}

function sides(value: unknown) {
  if (!(value instanceof PdfArray)) return undefined
  const numbers = [...value.values()].map((side) => (side instanceof PdfNumber ? side.value : NaN))
  const [a = NaN, b = NaN, c = NaN, d = NaN] = numbers
  if ([a, b, c, d].some(Number.isNaN)) return undefined
  return {
    left: Math.min(a, c),
    bottom: Math.min(b, d),
    right: Math.max(a, c),
    top: Math.max(b, d),
  }
}

/** 7.2: descriptions of form fields are in a known language. 7.18.4: a Form holds one widget. */
export function formFields({ document, tree, hasLanguage }: PdfuaSubject, found: Found): void {
  for (const element of tree.elements) {
    if (element.type !== 'Form') continue
    if (attributeOf(element, 'PrintField', 'Role', tree) instanceof PdfName) continue
    const widgets = element.objects.filter((object) => object.name('Subtype') === 'Widget')
    if (element.parts !== 1 || widgets.length !== 1)
      found('7.18.4', detail`a Form of ${element.parts} parts, ${widgets.length} of them widgets`)
  }
  if (hasLanguage) return
  for (const { dict } of fields(document))
    if (dict.text('TU') !== undefined && !hasOwnLanguage(elementOf(dict, tree)))
      found('7.2', detail`/TU of a form field in no known language`)
}
