import { detail, type PdfDict } from 'twinvoice/pdf'
import type { Found, PdfuaSubject } from './subject.js'
import { GROUPING, kidsOf, MOST_LEVELS } from '../structure/grouping.js'
import { roleOf } from '../structure/standard-types.js'
import type { Element } from '../structure/structure-tree.js'

/** A language identifier (ISO 32000-1, 14.9.2). */
export const LANGUAGE = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/

/** 7.1: structure types come down to standard ones, and elements hang together. */
export function structureTypes({ tree }: PdfuaSubject, found: Found): void {
  const said = new Set<string>()
  if (tree.circular !== undefined)
    found('7.1', detail`a structure element ${tree.circular.tag.slice(0, 40)} that is below itself`)
  for (const { dict, tag, role } of tree.elements) {
    if (!dict.has('S')) found('7.1', detail`a structure element without /S`)
    if (dict.dict('P') === undefined)
      found('7.1', detail`a structure element ${tag.slice(0, 40)} without /P`)
    if (said.has(tag) || !dict.has('S')) continue
    said.add(tag)
    if (role.isCircular)
      found('7.1', detail`the structure type ${tag.slice(0, 40)} is mapped in a circle`)
    else if (role.standard === undefined)
      found('7.1', detail`the structure type ${tag.slice(0, 40)} is not mapped to a standard one`)
    if (role.remapped !== undefined)
      found('7.1', detail`the standard structure type ${role.remapped} is mapped`)
  }
}

/** 7.2: languages are identifiers, and texts of elements are in one. */
export function languages({ document, tree, hasLanguage }: PdfuaSubject, found: Found): void {
  const ofDocument = document.catalog.text('Lang')
  if (isOdd(ofDocument)) found('7.2', detail`/Lang (${ofDocument.slice(0, 20)}) of the catalog`)
  for (const { dict, tag, hasLanguage: own } of tree.elements) {
    const name = tag.slice(0, 40)
    const language = dict.text('Lang')
    if (isOdd(language))
      found('7.2', detail`/Lang (${language.slice(0, 20)}) of a structure element ${name}`)
    if (hasLanguage || own) continue
    for (const key of ['ActualText', 'Alt', 'E'])
      if (dict.text(key) !== undefined)
        found('7.2', detail`/${key} of a structure element ${name} in no known language`)
  }
}

function isOdd(language: string | undefined): language is string {
  return language !== undefined && !LANGUAGE.test(language)
}

/** Types of elements that may be above or below others (7.2, ISO 32000-1, 14.8.4.3). */
const PARENTS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries<RegExp>({
    TR: /^(Table|THead|TBody|TFoot)$/,
    THead: /^Table$/,
    TBody: /^Table$/,
    TFoot: /^Table$/,
    TH: /^TR$/,
    TD: /^TR$/,
    LI: /^L$/,
    LBody: /^LI$/,
    TOCI: /^TOC$/,
  }),
)
const KIDS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries<RegExp>({
    Table: /^(TR|THead|TBody|TFoot|Caption)$/,
    TR: /^(TH|TD)$/,
    THead: /^TR$/,
    TBody: /^TR$/,
    TFoot: /^TR$/,
    L: /^(L|LI|Caption)$/,
    LI: /^(Lbl|LBody)$/,
    TOC: /^(TOC|TOCI|Caption)$/,
  }),
)

/** 7.2: tables, lists and tables of contents are nested as ISO 32000-1 has it. */
export function nesting({ document, tree }: PdfuaSubject, found: Found): void {
  const roles = tree.root?.dict('RoleMap')
  for (const element of tree.elements) {
    const { type, dict } = element
    const kids = kidsOf(element, document)
    const parents = PARENTS.get(type)
    const above = typeAbove(dict, roles)
    if (parents !== undefined && !parents.test(above ?? ''))
      found('7.2', detail`${type} in ${above ?? detail`no element`}`)
    const allowed = KIDS.get(type)
    const wrong = allowed === undefined ? undefined : kids.find((kid) => !allowed.test(kid.type))
    if (wrong !== undefined)
      found('7.2', detail`${wrong.type || wrong.tag.slice(0, 40)} in ${type}`)
    if (type === 'Table') tableParts(kids, found)
    if (/^(L|TOC)$/.test(type) && kids.slice(1).some((kid) => kid.type === 'Caption'))
      found('7.2', detail`Caption of ${type} that is not first`)
  }
}

/** The standard type of the element above: the one that /P names, whichever has it as its kid. */
function typeAbove(dict: PdfDict, roles: PdfDict | undefined): string | undefined {
  let above = dict.dict('P')
  for (let level = 0; level < MOST_LEVELS; level++) {
    const type = roleOf(above?.name('S') ?? '', roles).standard
    if (type === undefined || !GROUPING.test(type)) return type
    above = above?.dict('P')
  }
  return undefined
}

/** 7.2: heads, feet and captions of a table. */
function tableParts(kids: readonly Element[], found: Found): void {
  const count = (type: string) => kids.filter((kid) => kid.type === type).length
  for (const part of ['THead', 'TFoot']) {
    if (count(part) > 1) found('7.2', detail`${count(part)} ${part} in a table`)
    if (count(part) > 0 && count('TBody') === 0) found('7.2', detail`${part} without TBody`)
  }
  if (count('Caption') > 1) found('7.2', detail`${count('Caption')} captions of a table`)
  const at = kids.findIndex((kid) => kid.type === 'Caption')
  if (at > 0 && at < kids.length - 1) found('7.2', detail`Caption in the middle of a table`)
}

/** 7.3 and 7.7: figures and formulas have an alternate text. */
export function alternates({ tree }: PdfuaSubject, found: Found): void {
  for (const { type, dict } of tree.elements) {
    if (type !== 'Figure' && type !== 'Formula') continue
    if ((dict.text('Alt') ?? '') === '' && dict.text('ActualText') === undefined)
      found(type === 'Figure' ? '7.3' : '7.7', detail`${type} without /Alt or /ActualText`)
  }
}

/** 7.4.2 and 7.4.4: headings go down one level at a time, and are of one kind. */
export function headings({ document, tree }: PdfuaSubject, found: Found): void {
  let level = 0
  for (const element of tree.elements) {
    const { type } = element
    if (kidsOf(element, document).filter((kid) => kid.type === 'H').length > 1)
      found('7.4.4', detail`several H in one ${type}`)
    const next = Number(/^H([1-6])$/.exec(type)?.[1] ?? 0)
    if (next === 0) continue
    if (next > level + 1)
      found(
        '7.4.2',
        level === 0 ? detail`H${next} is the first heading` : detail`H${next} follows H${level}`,
      )
    level = next
  }
  if (level > 0 && tree.elements.some(({ type }) => type === 'H'))
    found('7.4.4', detail`both H and numbered headings`)
}

/** 7.9: notes have identifiers of their own. */
export function notes({ tree }: PdfuaSubject, found: Found): void {
  const known = new Set<string>()
  for (const { dict } of tree.elements.filter(({ type }) => type === 'Note')) {
    const id = dict.text('ID') ?? ''
    if (id === '') found('7.9', detail`a note without /ID`)
    else if (known.has(id)) found('7.9', detail`two notes of /ID (${id.slice(0, 40)})`)
    known.add(id)
  }
}
