import {
  type Detail,
  detail,
  actionsOf,
  asDict,
  formFields,
  PdfArray,
  PdfDict,
  PdfNumber,
  PdfStream,
  readNameTree,
  type PdfValue,
} from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'

const ANNOTATIONS = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment Widget PrinterMark TrapNet Watermark Redact'.split(
    ' ',
  ),
)
const INVISIBLE = 1
const HIDDEN = 2
const PRINT = 4
const NO_VIEW = 32
const TOGGLE_NO_VIEW = 256
/** Further appearances of an annotation that are reported. */
const MOST_OTHERS = 10

function* annotations({
  rendering,
}: PdfaSubject): Generator<{ dict: PdfDict; subtype: string; page: number }> {
  for (const page of rendering.pages)
    for (const value of page.dict.array('Annots')?.values() ?? []) {
      if (value instanceof PdfDict)
        yield { dict: value, subtype: value.name('Subtype') ?? '', page: page.index + 1 }
    }
}

/** 6.3.1: the annotation types of ISO 32000-1 but 3D, Sound, Screen and Movie. */
export function annotationTypes(subject: PdfaSubject, found: Found): void {
  for (const { dict, subtype, page } of annotations(subject))
    if (!ANNOTATIONS.has(subtype))
      found(detail`/${subtype} on page ${page}`, { object: dict, page })
}

/** 6.3.2: annotations print and are not hidden. */
export function annotationFlags(subject: PdfaSubject, found: Found): void {
  for (const { dict, subtype, page } of annotations(subject)) {
    const where = detail`/${subtype} on page ${page}`
    const at = { object: dict, page }
    const flags = dict.number('F')
    if (flags === undefined) {
      if (subtype !== 'Popup' || dict.has('F')) found(detail`${where} without flags in /F`, at)
    } else if (
      (flags & PRINT) === 0 ||
      (flags & (HIDDEN | INVISIBLE | TOGGLE_NO_VIEW | NO_VIEW)) !== 0
    )
      found(detail`${where} with /F ${flags}`, at)
  }
}

/** 6.3.3: every annotation that is drawn has an appearance, with N only. */
export function appearances(subject: PdfaSubject, found: Found): void {
  for (const { dict, subtype, page } of annotations(subject)) {
    const where = placeOf(dict, subtype, page)
    const at = { object: dict, page }
    const appearance = dict.dict('AP')
    if (appearance === undefined) {
      if (subtype !== 'Popup' && subtype !== 'Link' && !isFlat(dict))
        found(detail`${where} without an appearance`, at)
      continue
    }
    const others = [...appearance.entries()].filter(([key]) => key !== 'N' && appearance.has(key))
    for (const [key] of others.slice(0, MOST_OTHERS))
      found(detail`${where}: /${key} in its appearance`, at)
    const normal = appearance.get('N')
    const isButton = subtype === 'Widget' && fieldType(dict) === 'Btn'
    if (isButton ? !isStates(normal) : !(normal instanceof PdfStream))
      found(
        isButton
          ? detail`${where}: /N is not a dictionary of appearances`
          : detail`${where}: /N is not a stream`,
        at,
      )
  }
}

/** For messages: who fills in a form knows a field by its name. */
function placeOf(dict: PdfDict, subtype: string, page: number): Detail {
  const field = subtype === 'Widget' ? fieldName(dict) : ''
  return field === ''
    ? detail`/${subtype} on page ${page}`
    : detail`the field ${field.slice(0, 60)} on page ${page}`
}

/** Appearances by state, at least one. */
function isStates(value: PdfValue): boolean {
  return (
    value instanceof PdfDict &&
    [...value.entries()].some(([, appearance]) => appearance instanceof PdfStream)
  )
}

function isFlat(dict: PdfDict): boolean {
  const sides = [...(dict.array('Rect')?.values() ?? [])].map((side) =>
    side instanceof PdfNumber ? side.value : NaN,
  )
  return sides.length === 4 && sides[0] === sides[2] && sides[1] === sides[3]
}

function fieldType(dict: PdfDict): string | undefined {
  return ancestry(dict)
    .map((node) => node.name('FT'))
    .find((type) => type !== undefined)
}

/** The name of a field, with those of the fields that it belongs to (ISO 32000-1, 12.7.3.2). */
function fieldName(dict: PdfDict): string {
  const names = ancestry(dict).flatMap((node) => node.text('T') ?? [])
  return names.reverse().join('.')
}

const MOST_PARENTS = 32

/** A field and those above it. */
function ancestry(dict: PdfDict): PdfDict[] {
  const nodes: PdfDict[] = []
  for (
    let node: PdfDict | undefined = dict;
    node !== undefined && nodes.length < MOST_PARENTS;
    node = node.dict('Parent')
  )
    nodes.push(node)
  return nodes
}

/** 6.4.1: fields without actions, NeedAppearances absent or false. */
export function forms(subject: PdfaSubject, found: Found): void {
  const form = subject.document.catalog.dict('AcroForm')
  if (form !== undefined && isOn(form, 'NeedAppearances'))
    found(detail`/NeedAppearances other than false`)
  fieldTriggers(subject, found)
  for (const { dict, subtype, page } of annotations(subject))
    if (subtype === 'Widget' && dict.has('A')) found(detail`/A of a widget on page ${page}`)
}

/** True for a key that is there and not false; veraPDF says so of a reference to nothing, too. */
function isOn(dict: PdfDict, key: string): boolean {
  return dict.has(key) && dict.get(key) !== false
}

function fieldTriggers(subject: PdfaSubject, found: Found): void {
  for (const { dict } of formFields(subject.document))
    if (dict.has('AA')) found(detail`/AA of a form field`, { object: dict })
  for (const { dict, subtype, page } of annotations(subject))
    if (subtype === 'Widget' && dict.has('AA')) found(detail`/AA of a widget on page ${page}`)
}

/** 6.4.2: no XFA. */
export function xfa({ document }: PdfaSubject, found: Found): void {
  if (document.catalog.dict('AcroForm')?.has('XFA') === true) found(detail`/XFA in the form`)
  if (isOn(document.catalog, 'NeedsRendering')) found(detail`/NeedsRendering other than false`)
}

const ACTIONS = new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm'])
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

/** 6.5.1: only harmless actions, wherever one can start: what nothing leads to never runs. */
export function actions({ document, rendering }: PdfaSubject, found: Found): void {
  for (const action of actionsOf(document, rendering.pages)) {
    const kind = action.name('S') ?? ''
    if (!ACTIONS.has(kind)) found(detail`an action of type /${kind}`)
    else if (kind === 'Named' && !NAMED.has(action.name('N') ?? ''))
      found(detail`the named action /${action.name('N') ?? ''}`)
  }
  const scripts = document.catalog.dict('Names')?.dict('JavaScript')
  if (readNameTree(document, scripts).next().done === false)
    found(detail`/JavaScript in the name dictionary`)
}

/** 6.5.2: no additional actions on catalog, pages and fields. */
export function triggers(subject: PdfaSubject, found: Found): void {
  if (subject.document.catalog.has('AA')) found(detail`/AA in the catalog`)
  for (const page of subject.rendering.pages)
    if (page.dict.has('AA')) found(detail`/AA of page ${page.index + 1}`)
  fieldTriggers(subject, found)
}

/** 6.9: optional content configurations are named, each name once, without automatic states. */
export function optionalContent({ document }: PdfaSubject, found: Found): void {
  const properties = document.catalog.dict('OCProperties')
  if (properties === undefined) return
  const standard = properties.dict('D')
  const all = [standard, ...[...(properties.array('Configs')?.values() ?? [])].map(asDict)].filter(
    (config): config is PdfDict => config !== undefined,
  )
  const names = all.map((config) => config.text('Name') ?? '')
  if (names.includes('')) found(detail`a configuration without /Name`)
  if (new Set(names).size < names.length) found(detail`two configurations of one name`)
  const groups = new Set([...(properties.array('OCGs')?.values() ?? [])].map(asDict))
  groups.delete(undefined)
  const orders = new Set<PdfArray>()
  for (const config of all) {
    if (config.has('AS')) found(detail`/AS in a configuration`)
    const order = config.array('Order')
    if (order !== undefined) orders.add(order)
  }
  if (orders.size === 0) return
  for (const group of groups)
    if (group?.text('Name') === undefined) found(detail`a group without /Name`)
  for (const order of orders) {
    const listed = new Set<PdfValue>()
    addListed(order, listed)
    document.budget.spendValues(groups.size)
    if ([...groups].some((group) => !listed.has(group)))
      found(detail`a group that /Order leaves out`)
  }
}

/** Adds what an array has, and what arrays in it have, each once: an array may be in itself. */
function addListed(array: PdfArray, listed: Set<PdfValue>, depth = 0): void {
  if (depth > 16 || listed.has(array)) return
  listed.add(array)
  for (const item of array.values())
    if (item instanceof PdfArray) addListed(item, listed, depth + 1)
    else listed.add(item)
}

/** 6.10: no alternate presentations and no page transitions that a presentation would run. */
export function presentations({ document, rendering }: PdfaSubject, found: Found): void {
  if (document.catalog.dict('Names')?.has('AlternatePresentations') === true)
    found(detail`/AlternatePresentations`)
  for (const page of rendering.pages)
    if (page.dict.has('PresSteps')) found(detail`/PresSteps of page ${page.index + 1}`)
}

/** 6.11: no document requirements. */
export function requirements({ document }: PdfaSubject, found: Found): void {
  if (document.catalog.has('Requirements')) found(detail`/Requirements in the catalog`)
}
