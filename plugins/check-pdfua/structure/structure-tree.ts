import {
  asDict,
  PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfName,
  PdfNumber,
  type PdfValue,
} from 'twinvoice/pdf'
import { roleOf, type Role } from './standard-types.js'

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
  readonly kids: Element[]
  /** Objects, such as annotations, that are its content. */
  readonly objects: PdfDict[]
  /** True if it or an element above it names its language. */
  readonly hasLanguage: boolean
}

/** A document's structure tree. */
export interface StructureTree {
  /** Undefined where there is none. */
  readonly root: PdfDict | undefined
  /** All elements, in document order. */
  readonly elements: readonly Element[]
  /** The element that marked content belongs to, by page or stream and identifier. */
  readonly content: ReadonlyMap<PdfDict, ReadonlyMap<number, Element>>
  /** The element that an annotation or another object belongs to. */
  readonly objects: ReadonlyMap<PdfDict, Element>
  /** False if there are more elements than were read. */
  readonly isComplete: boolean
}

interface Open {
  readonly value: PdfValue
  readonly parent: Element | undefined
  readonly page: PdfDict | undefined
}

/** Reads the structure tree. @throws LimitExceeded */
export function readStructure(document: PdfDocument): StructureTree {
  const root = document.catalog.dict('StructTreeRoot')
  const roles = root?.dict('RoleMap')
  const elements: Element[] = []
  const content = new Map<PdfDict, Map<number, Element>>()
  const objects = new Map<PdfDict, Element>()
  const seen = new Set<PdfDict>()
  const open: Open[] = [{ value: root?.get('K'), parent: undefined, page: undefined }]
  const mark = (owner: PdfDict | undefined, mcid: number, element: Element | undefined) => {
    if (owner === undefined || element === undefined) return
    const known = content.get(owner) ?? new Map<number, Element>()
    content.set(owner, known.set(mcid, element))
  }
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, parent, page } = next
    if (value instanceof PdfNumber) mark(page, value.value, parent)
    if (value instanceof PdfArray) {
      const kids = [...value.values()].reverse()
      for (const kid of kids) open.push({ value: kid, parent, page })
      continue
    }
    const dict = asDict(value)
    if (dict === undefined) continue
    const own = dict.dict('Pg') ?? page
    const object = dict.dict('Obj')
    if (dict.name('Type') === 'MCR' || (dict.has('MCID') && !dict.has('S'))) {
      mark(asDict(dict.get('Stm')) ?? own, dict.number('MCID') ?? -1, parent)
      continue
    }
    if (object !== undefined && !dict.has('S')) {
      if (parent !== undefined) objects.set(object, parent)
      parent?.objects.push(object)
      continue
    }
    if (!dict.has('S') || seen.has(dict)) continue
    if (seen.add(dict).size > MAX_ELEMENTS)
      return { root, elements, content, objects, isComplete: false }
    document.budget.spendValues(4)
    const element = elementOf(dict, roles, parent)
    parent?.kids.push(element)
    elements.push(element)
    open.push({ value: dict.get('K'), parent: element, page: own })
  }
  return { root, elements, content, objects, isComplete: true }
}

function elementOf(
  dict: PdfDict,
  roles: PdfDict | undefined,
  parent: Element | undefined,
): Element {
  const tag = dict.name('S') ?? ''
  const role = roleOf(tag, roles)
  const hasLanguage = dict.has('Lang') || parent?.hasLanguage === true
  return { dict, tag, role, type: role.standard ?? '', parent, kids: [], objects: [], hasLanguage }
}

/** An attribute of an element, its own or of a class (ISO 32000-1, 14.7.5). */
export function attributeOf(
  { dict }: Element,
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
    const value = asDict(entry)?.get(name)
    if (value !== undefined) return value
  }
  return undefined
}

function asName(value: PdfValue): string | undefined {
  return value instanceof PdfName ? value.value : undefined
}
