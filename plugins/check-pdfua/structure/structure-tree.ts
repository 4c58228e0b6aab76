import {
  asDict,
  ParentTree,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfNumber,
  type PdfValue,
} from 'twinvoice/pdf'
import { roleOf, type Role } from './standard-types.js'

/** Elements above one another that are followed. */
const MAX_ANCESTORS = 100

/** Elements of a structure tree that are read at most. */
const MAX_ELEMENTS = 100_000

/** A structure element. */
export interface Element {
  readonly dict: PdfDict
  /** Its type as written. */
  readonly tag: string
  readonly role: Role
  /** The standard type that it comes down to; empty without one. */
  readonly type: string
  readonly parent: Element | undefined
  /** All that it names, those that another element names as well included. */
  readonly kids: Element[]
  /** Objects, such as annotations, that are its content. */
  readonly objects: PdfDict[]
  /** How many elements, objects and sequences of marked content are its content. */
  parts: number
  /** True if it or an element above it names its language. */
  readonly hasLanguage: boolean
}

/** A document's structure tree. */
export interface StructureTree {
  /** Undefined where there is none. */
  readonly root: PdfDict | undefined
  /** All elements, in document order. */
  readonly elements: readonly Element[]
  /** An element that is below itself. */
  readonly circular: Element | undefined
  /**
   * The element that the parent tree gives (ISO 32000-1, 14.7.4.4).
   * @param key of a page or form, `/StructParents`, or of an annotation, `/StructParent`
   * @param mcid of marked content in the page or form
   */
  readonly owner: (key: number, mcid?: number) => Element | undefined
  /** False if there are more elements than were read. */
  readonly isComplete: boolean
}

interface Open {
  readonly value: PdfValue
  readonly parent: Element | undefined
}

/** Reads the structure tree. @throws LimitExceeded */
export function readStructure(document: PdfDocument): StructureTree {
  const root = document.catalog.dict('StructTreeRoot')
  const roles = root?.dict('RoleMap')
  const elements: Element[] = []
  const byDict = new Map<PdfDict, Element>()
  let circular: Element | undefined
  const open: Open[] = contentOf(root, undefined)
  const parents = new ParentTree(document, root)
  const owner = (key: number, mcid?: number) => {
    const dict = parents.of(key, mcid)
    if (dict === undefined || (mcid !== undefined && !isBelow(dict, root))) return undefined
    const element = byDict.get(dict) ?? lonely(dict, roles)
    byDict.set(dict, element)
    return element
  }
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, parent } = next
    if (parent !== undefined && (value instanceof PdfDict || value instanceof PdfNumber))
      parent.parts += 1
    if (!(value instanceof PdfDict)) continue
    const dict = value
    const type = dict.name('Type')
    if (type === 'OBJR') {
      const object = dict.dict('Obj')
      if (object !== undefined) parent?.objects.push(object)
    }
    // Of a kid without /Type it is not said that it is something else (ISO 32000-1, tables 323 to 325).
    if (type !== undefined && type !== 'StructElem') continue
    const known = byDict.get(dict)
    if (known !== undefined) {
      parent?.kids.push(known)
      if (isAround(known, parent, document)) circular ??= known
      continue
    }
    if (byDict.size >= MAX_ELEMENTS) return { root, elements, circular, owner, isComplete: false }
    document.budget.spendValues(4)
    const element = elementOf(dict, roles, parent)
    byDict.set(dict, element)
    parent?.kids.push(element)
    elements.push(element)
    const content = contentOf(dict, element)
    document.budget.spendValues(content.length)
    for (const each of content) open.push(each)
  }
  return { root, elements, circular, owner, isComplete: true }
}

/** True if an element is this one, or above it. */
function isAround(element: Element, below: Element | undefined, { budget }: PdfDocument): boolean {
  for (let next = below; next !== undefined; next = next.parent) {
    budget.spendValues(1)
    if (next === element) return true
  }
  return false
}

/** What /K names, the last first; an array in an array is no content (ISO 32000-1, table 323). */
function contentOf(dict: PdfDict | undefined, parent: Element | undefined): Open[] {
  const content = dict?.get('K')
  const all = content instanceof PdfArray ? [...content.values()].reverse() : [content]
  return all.map((value) => ({ value, parent }))
}

/** True if /P, which every element needs (ISO 32000-1, table 323), leads from an element to the root. */
function isBelow(dict: PdfDict, root: PdfDict | undefined): boolean {
  let next: PdfDict | undefined = dict
  for (let steps = 0; next !== undefined && next !== root && steps < MAX_ANCESTORS; steps++)
    next = next.dict('P')
  return next !== undefined
}

/** An element that the parent tree names and no element above has as its kid. */
function lonely(dict: PdfDict, roles: PdfDict | undefined): Element {
  const chain: PdfDict[] = []
  for (
    let next: PdfDict | undefined = dict;
    next?.has('S') === true && !chain.includes(next) && chain.length < MAX_ANCESTORS;
    next = next.dict('P')
  )
    chain.unshift(next)
  let element: Element | undefined
  for (const each of chain) element = elementOf(each, roles, element)
  return element ?? elementOf(dict, roles, undefined)
}

function elementOf(
  dict: PdfDict,
  roles: PdfDict | undefined,
  parent: Element | undefined,
): Element {
  const tag = dict.name('S') ?? ''
  const role = roleOf(tag, roles)
  const hasLanguage = dict.string('Lang') !== undefined || parent?.hasLanguage === true
  const content = { kids: [], objects: [], parts: 0 }
  return { dict, tag, role, type: role.standard ?? '', parent, ...content, hasLanguage }
}

/**
 * An attribute of an element, its own or of a class (ISO 32000-1, 14.7.5).
 * @param owner the application that the attribute is defined for, such as Table
 */
export function attributeOf(
  { dict }: Element,
  owner: string,
  name: string,
  { root }: Pick<StructureTree, 'root'>,
): PdfValue {
  const listed = (value: PdfValue) => (value instanceof PdfArray ? [...value.values()] : [value])
  const own = listed(dict.get('A'))
  const classes = listed(dict.get('C')).flatMap((entry) => {
    const key = asName(entry)
    return key === undefined ? [] : listed(root?.dict('ClassMap')?.get(key))
  })
  for (const entry of [...own, ...classes]) {
    const attributes = asDict(entry)
    const value = attributes?.name('O') === owner ? attributes.get(name) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

function asName(value: PdfValue): string | undefined {
  return value instanceof PdfName ? value.value : undefined
}
