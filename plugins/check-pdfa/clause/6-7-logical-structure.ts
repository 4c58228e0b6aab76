import { detail, type Detail, PdfArray, PdfDict } from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'
import { circular } from '../objects/circles.js'
import { claimedLevel } from './6-2-11-glyphs.js'

/** Standard structure types (ISO 32000-1, 14.8.4). */
const STANDARD = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 ' +
    'H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code ' +
    'Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'
  ).split(' '),
)

/** Elements of a structure tree that are checked at most. */
const MAX_ELEMENTS = 200_000

/** Languages that are said to be odd at most. */
const MOST_ODD = 10

/** A language identifier (ISO 32000-1, 14.9.2); empty where the language is not known. */
const LANGUAGE = /^([A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*)?$/

/** 6.7.2.2: at level A the document says that it is tagged. */
export function markInformation(subject: PdfaSubject, found: Found): void {
  if (claimedLevel(subject) !== 'A') return
  if (subject.document.catalog.dict('MarkInfo')?.boolean('Marked') !== true)
    found(detail`no /MarkInfo with /Marked true in the catalog`)
}

/** 6.7.3.3: at level A a structure tree describes the document. */
export function structureHierarchy(subject: PdfaSubject, found: Found): void {
  if (claimedLevel(subject) !== 'A') return
  const root = subject.document.catalog.dict('StructTreeRoot')
  if (root === undefined) found(detail`no /StructTreeRoot in the catalog`)
  else if (root.name('Type') !== 'StructTreeRoot')
    found(detail`a /StructTreeRoot that is not of /Type /StructTreeRoot`)
  reportCircle(subject, found)
}

/** 6.1.9: at other levels, too, readers of the structure tree find its end; veraPDF gives no verdict else. */
export function structureEnds(subject: PdfaSubject, found: Found): void {
  if (claimedLevel(subject) !== 'A') reportCircle(subject, found)
}

function reportCircle({ document }: PdfaSubject, found: Found): void {
  const root = document.catalog.dict('StructTreeRoot')
  const below = root && circular(kidsOf(root), kidsOf, MAX_ELEMENTS)
  if (below === undefined) return
  const type = (below.name('S') ?? '').slice(0, 40)
  found(detail`a structure element ${type} that is below itself`)
}

/** 6.7.3.4: at level A structure types come down to standard ones. */
export function structureTypes(subject: PdfaSubject, found: Found): void {
  const root = subject.document.catalog.dict('StructTreeRoot')
  if (claimedLevel(subject) !== 'A' || root === undefined) return
  const types = new Set<string>()
  for (const element of elementsOf(root)) {
    const type = element.name('S')
    if (type === undefined) found(detail`a structure element without /S`)
    else types.add(type)
  }
  const ends = new Map<string, WayEnd>()
  for (const type of types) checkType(type, root.dict('RoleMap'), ends, found)
}

/** 6.7.4: at level A languages are named by their identifiers. */
export function languages(subject: PdfaSubject, found: Found): void {
  if (claimedLevel(subject) !== 'A') return
  const { catalog } = subject.document
  checkLanguage(catalog, (language) => found(detail`/Lang (${language}) of the catalog`))
  const root = catalog.dict('StructTreeRoot')
  for (const element of root === undefined ? [] : elementsOf(root))
    checkLanguage(element, (language) =>
      found(detail`/Lang (${language}) of a structure element ${element.name('S') ?? ''}`),
    )
  for (const language of subject.rendering.languages)
    if (!LANGUAGE.test(language)) found(saidOf(language))
}

/** The same whatever the level, and of languages that are not known; PDF/UA asks for it. */
export function oddLanguages({ rendering }: PdfaSubject): Detail[] {
  const odd = [...rendering.languages].filter((one) => one === '' || !LANGUAGE.test(one))
  return odd.slice(0, MOST_ODD).map(saidOf)
}

function saidOf(language: string): Detail {
  return detail`/Lang (${language.slice(0, 20)}) in marked content`
}

function checkLanguage(dict: PdfDict, odd: (language: string) => void): void {
  const language = dict.text('Lang')
  if (language !== undefined && !LANGUAGE.test(language)) odd(language.slice(0, 20))
}

/** Where the way of a type through the role map ends. */
type WayEnd = 'standard' | 'circle' | 'nowhere'

/**
 * 6.7.3.4: the role map leads from a type to a standard one, without a circle.
 * @param ends of ways that are known
 */
function checkType(
  type: string,
  roles: PdfDict | undefined,
  ends: Map<string, WayEnd>,
  found: Found,
): void {
  // A standard type ends the ways of others, and not its own.
  const end = endOf(type, roles, STANDARD.has(type) ? new Map<string, WayEnd>() : ends)
  if (end === 'circle') found(detail`the structure type ${type.slice(0, 40)} is mapped in a circle`)
  if (end !== 'nowhere') return
  found(
    STANDARD.has(type)
      ? detail`the standard structure type ${type} is mapped to one that is not`
      : detail`the structure type ${type.slice(0, 40)} is not mapped to a standard one`,
  )
}

/** Types on one way share its end, so that each part of it is gone once. */
function endOf(type: string, roles: PdfDict | undefined, ends: Map<string, WayEnd>): WayEnd {
  const way = new Set<string>()
  let end: WayEnd | undefined
  let now = type
  while (end === undefined) {
    const next = roles?.name(now)
    if (way.has(now)) end = 'circle'
    else if (STANDARD.has(now) && (next === undefined || next === now || now !== type))
      end = 'standard'
    else if (next === undefined) end = 'nowhere'
    else {
      way.add(now)
      end = ends.get(next)
      now = next
    }
  }
  for (const each of way) ends.set(each, end)
  return end
}

/** Marked content, objects and all else that says another type are leaves of the tree (ISO 32000-1, 14.7.4). */
function isElement(dict: PdfDict): boolean {
  return /^(StructElem)?$/.test(dict.name('Type') ?? '')
}

/** All structure elements, each once. */
function* elementsOf(root: PdfDict): Generator<PdfDict> {
  const seen = new Set<PdfDict>([root])
  const open = [root]
  for (let next = open.pop(); next !== undefined && seen.size < MAX_ELEMENTS; next = open.pop())
    for (const kid of kidsOf(next)) {
      if (seen.has(kid)) continue
      seen.add(kid)
      yield kid
      open.push(kid)
    }
}

function kidsOf(parent: PdfDict): PdfDict[] {
  const content = parent.get('K')
  const all = content instanceof PdfArray ? [...content.values()] : [content]
  return all.filter((kid) => kid instanceof PdfDict).filter(isElement)
}
