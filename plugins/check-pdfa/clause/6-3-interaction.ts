import {
  asDict,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  type PdfValue,
} from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'
import { eachValue } from './each-value.js'

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

function* annotations({
  rendering,
}: PdfaSubject): Generator<{ dict: PdfDict; subtype: string; page: number }> {
  for (const page of rendering.pages)
    for (const value of page.dict.array('Annots')?.values() ?? []) {
      const dict = asDict(value)
      if (dict !== undefined)
        yield { dict, subtype: dict.name('Subtype') ?? '', page: page.index + 1 }
    }
}

/** 6.3.1: the annotation types of ISO 32000-1 but 3D, Sound, Screen and Movie. */
export function annotationTypes(subject: PdfaSubject, found: Found): void {
  for (const { dict, subtype, page } of annotations(subject))
    if (!ANNOTATIONS.has(subtype)) found(`/${subtype} on page ${page}`, { object: dict, page })
}

/** 6.3.2: annotations print and are not hidden. */
export function annotationFlags(subject: PdfaSubject, found: Found): void {
  for (const { dict, subtype, page } of annotations(subject)) {
    const flags = dict.number('F')
    if (flags === undefined) {
      if (subtype !== 'Popup')
        found(`/${subtype} on page ${page} without /F`, { object: dict, page })
      continue
    }
    if ((flags & PRINT) === 0 || (flags & (HIDDEN | INVISIBLE | TOGGLE_NO_VIEW | NO_VIEW)) !== 0)
      found(`/${subtype} on page ${page} with /F ${flags}`, { object: dict, page })
  }
}

/** 6.3.3: every annotation that is drawn has an appearance, with N only. */
export function appearances(subject: PdfaSubject, found: Found): void {
  for (const { dict, subtype, page } of annotations(subject)) {
    const where = `/${subtype} on page ${page}`
    const at = { object: dict, page }
    const appearance = dict.dict('AP')
    if (appearance === undefined) {
      if (subtype !== 'Popup' && subtype !== 'Link' && !isFlat(dict))
        found(`${where} without an appearance`, at)
      continue
    }
    for (const key of appearance.keys)
      if (key !== 'N') found(`${where}: /${key} in its appearance`, at)
    const normal = appearance.get('N')
    const isButton = subtype === 'Widget' && fieldType(dict) === 'Btn'
    if (isButton ? !isStates(normal) : !(normal instanceof PdfStream))
      found(`${where}: /N is ${isButton ? 'no dictionary of appearances' : 'no stream'}`, at)
  }
}

/** Appearances by state, at least one. */
function isStates(value: PdfValue): boolean {
  return value instanceof PdfDict && value.keys.length > 0
}

function isFlat(dict: PdfDict): boolean {
  const sides = [...(dict.array('Rect')?.values() ?? [])].map((side) =>
    side instanceof PdfNumber ? side.value : 0,
  )
  return sides.length === 4 && sides[0] === sides[2] && sides[1] === sides[3]
}

function fieldType(dict: PdfDict): string | undefined {
  for (
    let node: PdfDict | undefined = dict, depth = 0;
    node !== undefined && depth < 32;
    node = node.dict('Parent'), depth += 1
  ) {
    const type = node.name('FT')
    if (type !== undefined) return type
  }
  return undefined
}

/** 6.4.1: fields without actions, NeedAppearances absent or false. */
export function forms(subject: PdfaSubject, found: Found): void {
  const form = subject.document.catalog.dict('AcroForm')
  if (form?.boolean('NeedAppearances') === true) found('/NeedAppearances true')
  for (const { dict, number } of fields(subject))
    if (dict.has('AA')) found('/AA of a form field', number)
  for (const { dict, subtype, page } of annotations(subject)) {
    if (subtype !== 'Widget') continue
    for (const key of ['A', 'AA']) if (dict.has(key)) found(`/${key} of a widget on page ${page}`)
  }
}

/** Form fields that are looked at. */
const MAX_FIELDS = 50_000

/** Dictionaries of form fields: /FT is theirs alone, the form names the others. */
function* fields({
  document,
  objects,
}: PdfaSubject): Generator<{ dict: PdfDict; number?: number }> {
  const seen = new Set<PdfDict>()
  for (const { number, value } of objects)
    if (value instanceof PdfDict && value.has('FT')) {
      seen.add(value)
      yield { dict: value, number }
    }
  const open = [...(document.catalog.dict('AcroForm')?.array('Fields')?.values() ?? [])]
  for (let steps = 0; open.length > 0 && steps < MAX_FIELDS; steps += 1) {
    const dict = asDict(open.pop())
    if (dict === undefined || seen.has(dict)) continue
    seen.add(dict)
    yield { dict }
    for (const kid of dict.array('Kids')?.values() ?? []) open.push(kid)
  }
}

/** 6.4.2: no XFA. */
export function xfa({ document }: PdfaSubject, found: Found): void {
  if (document.catalog.dict('AcroForm')?.has('XFA') === true) found('/XFA in the form')
  if (document.catalog.boolean('NeedsRendering') === true) found('/NeedsRendering true')
}

const ACTIONS = new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm'])
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

/** 6.5.1: only harmless actions. */
export function actions({ document, objects, rendering }: PdfaSubject, found: Found): void {
  const seen = new Set<PdfDict>()
  const check = (value: unknown): void => {
    if (value instanceof PdfArray) for (const one of value.values()) check(one)
    if (!(value instanceof PdfDict) || seen.has(value)) return
    seen.add(value)
    const kind = value.name('S') ?? ''
    if (!ACTIONS.has(kind)) found(`an action of type /${kind}`)
    else if (kind === 'Named' && !NAMED.has(value.name('N') ?? ''))
      found(`the named action /${value.name('N') ?? ''}`)
    check(value.get('Next'))
  }
  const open = document.catalog.get('OpenAction')
  if (open instanceof PdfDict) check(open)
  for (const { dict } of annotations({ rendering } as PdfaSubject)) check(dict.get('A'))
  for (const { value } of objects) {
    const dict = value instanceof PdfStream ? value.dict : value
    if (!(dict instanceof PdfDict)) continue
    if (dict.name('Type') === 'Action') check(dict)
    for (const [, triggered] of dict.dict('AA')?.entries() ?? []) check(triggered)
    const action = dict.get('A')
    if (action instanceof PdfDict && action.has('S') && (dict.has('Title') || dict.has('Subtype')))
      check(action)
  }
  const scripts = document.catalog.dict('Names')
  if (scripts?.has('JavaScript') === true) found('/JavaScript in the name dictionary')
}

/** 6.5.2: no additional actions on catalog, pages and fields. */
export function triggers(subject: PdfaSubject, found: Found): void {
  if (subject.document.catalog.has('AA')) found('/AA in the catalog')
  for (const page of subject.rendering.pages)
    if (page.dict.has('AA')) found(`/AA of page ${page.index + 1}`)
}

/** A media type (RFC 2046), without parameters. */
const MIME_TYPE = /^[-\w+.]+\/[-\w+.]+$/

/** 6.8: embedded files say what they are and how they belong to the document. */
export function embeddedFiles({ objects, xmp }: PdfaSubject, found: Found): void {
  const part = xmp?.properties.find(
    (property) =>
      property.name === 'part' && property.namespace === 'http://www.aiim.org/pdfa/ns/id/',
  )?.value
  if (part?.kind === 'simple' && part.text.trim() === '2') return
  const associated = new Set<PdfDict>()
  for (const { value } of objects) {
    const dict = value instanceof PdfStream ? value.dict : value
    if (!(dict instanceof PdfDict)) continue
    for (const entry of dict.array('AF')?.values() ?? []) {
      const specification = asDict(entry)
      if (specification !== undefined) associated.add(specification)
    }
  }
  for (const { number, value } of objects)
    eachValue(value, (inner) => {
      if (inner instanceof PdfDict && (inner.has('EF') || inner.name('Type') === 'Filespec'))
        checkSpecification(inner, associated, (what) => found(what, number))
    })
}

function checkSpecification(
  dict: PdfDict,
  associated: ReadonlySet<PdfDict>,
  found: (what: string) => void,
): void {
  const files = dict.dict('EF')
  if (files !== undefined && (dict.text('F') === undefined || dict.text('UF') === undefined))
    found('a file specification without the text /F or /UF')
  if (dict.name('AFRelationship') === undefined)
    found('a file specification without the name /AFRelationship')
  if (!associated.has(dict)) found('a file specification that no /AF names')
  for (const [, file] of files?.entries() ?? []) {
    if (!(file instanceof PdfStream)) continue
    const type = file.dict.get('Subtype')
    if (!(type instanceof PdfName && MIME_TYPE.test(type.value)))
      found('an embedded file without a MIME type')
  }
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
  if (names.includes('')) found('a configuration without /Name')
  if (new Set(names).size < names.length) found('two configurations of one name')
  const groups = new Set([...(properties.array('OCGs')?.values() ?? [])])
  for (const config of all) {
    if (config.has('AS')) found('/AS in a configuration')
    const order = config.array('Order')
    if (order === undefined) continue
    const listed = new Set(flatten(order))
    for (const group of groups) if (!listed.has(group)) found('a group that /Order leaves out')
  }
}

function flatten(array: PdfArray, depth = 0): unknown[] {
  if (depth > 16) return []
  return [...array.values()].flatMap((item) =>
    item instanceof PdfArray ? flatten(item, depth + 1) : [item],
  )
}

/** 6.10: no alternate presentations and no page transitions that a presentation would run. */
export function presentations({ document, rendering }: PdfaSubject, found: Found): void {
  if (document.catalog.dict('Names')?.has('AlternatePresentations') === true)
    found('/AlternatePresentations')
  for (const page of rendering.pages)
    if (page.dict.has('PresSteps')) found(`/PresSteps of page ${page.index + 1}`)
}

/** 6.11: no document requirements. */
export function requirements({ document }: PdfaSubject, found: Found): void {
  if (document.catalog.has('Requirements')) found('/Requirements in the catalog')
}
