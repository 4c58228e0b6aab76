import type { BoundRow, Group, Term } from '../binding/bind.js'
import { matchRow } from '../binding/match.js'
import { isModelObject, setAtPath, type ModelObject } from '../binding/model-path.js'
import { kindOf, type Syntax } from './document-kinds.js'
import { parseXml, type XmlElement } from '../binding/xml-element.js'

/** The invoice in a document, and its syntax. */
export interface ReadInvoice {
  readonly syntax: Syntax
  /** Strings are unchanged, dates are `YYYY-MM-DD`. */
  readonly invoice: ModelObject
}

/**
 * Reads a CII or UBL document into the semantic model, as defined by the table. Elements that are
 * not in the table are ignored. If EN 16931 allows one element and the document has several, the
 * first is used.
 * @returns undefined if the root element does not belong to a known syntax
 * @throws Fault INPUT_UNREADABLE if the text is not well-formed XML
 */
export function readDocument(xml: string | XmlElement): ReadInvoice | undefined {
  const element = typeof xml === 'string' ? parseXml(xml) : xml
  const kind = kindOf(element.name)
  if (kind === undefined) return undefined
  const invoice: ModelObject = {}
  readChildren(kind.root, element, invoice, invoice)
  return { syntax: kind.syntax, invoice }
}

/** Like {@link readDocument}, but returns only the model; empty for an unknown syntax. */
export function readInvoice(xml: string): ModelObject {
  return readDocument(xml)?.invoice ?? {}
}

function readChildren(
  row: BoundRow,
  element: XmlElement,
  here: ModelObject,
  root: ModelObject,
): void {
  const rows = row.children ?? []
  for (const child of element.children) {
    const matched = matchRow(rows, child, root)
    if (matched !== undefined && matched.constant === undefined)
      readElement(matched, child, here, root)
  }
}

function readElement(
  row: BoundRow,
  element: XmlElement,
  here: ModelObject,
  root: ModelObject,
): void {
  const target = row.group === undefined ? here : openGroup(row.group, here)
  if (row.entry !== undefined) Object.assign(target, row.entry.read(element.text.trim()))
  if (row.term !== undefined) readTerm(row, row.term, element.text, target, root)
  for (const [name, term] of Object.entries(row.attributes ?? {})) {
    const value = element.attributes.get(name)
    if (value !== undefined) setTerm(term, value.trim(), target, root)
  }
  readChildren(row, element, target, root)
  // CII always has the delivery element, even if there is no delivery.
  if (row.group?.many === false && Object.keys(target).length === 0)
    Reflect.deleteProperty(here, row.group.path)
}

function openGroup(group: Group, here: ModelObject): ModelObject {
  const present = here[group.path]
  if (!group.many) return isModelObject(present) ? present : (here[group.path] = {})
  const list = Array.isArray(present) ? present : ((here[group.path] = []) as unknown[])
  const entry: ModelObject = {}
  list.push(entry)
  return entry
}

function readTerm(
  row: BoundRow,
  term: Term,
  text: string,
  here: ModelObject,
  root: ModelObject,
): void {
  const trimmed = text.trim()
  const value = trimmed === row.placeholder ? '' : (row.codec?.read(trimmed) ?? trimmed)
  setTerm(term, value, here, root)
}

function setTerm(term: Term, value: string, here: ModelObject, root: ModelObject): void {
  const probe = term.path.startsWith('/') ? root : here
  if (value !== '' && !(term.path in probe)) setAtPath(term.path, here, root, value)
}
