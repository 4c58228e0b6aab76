import { isModelObject, setAtPath, type ModelObject } from '../../binding/model-path.js'
import { matchRow } from '../../binding/row-match.js'
import { DOCUMENT } from './document.js'
import type { Row } from '../../binding/row.js'
import type { Term } from '../../model/term.js'
import { isoDate } from './date.js'
import { parseXml, type XmlElement } from '../../binding/xml-element.js'

/**
 * Reads a CII document back through the table into the semantic model: strings as they stand,
 * dates as `YYYY-MM-DD`. Elements that are not in the table are passed over; where EN 16931
 * allows one and the document has several, the first counts.
 * @throws Fault INPUT_UNREADABLE where the text is not well-formed XML
 */
export function readInvoice(xml: string): ModelObject {
  const root: ModelObject = {}
  readChildren(DOCUMENT, parseXml(xml), root, root)
  return root
}

function readChildren(row: Row, element: XmlElement, here: ModelObject, root: ModelObject): void {
  const rows = row.children ?? []
  for (const child of element.children) {
    const matched = matchRow(rows, child, root)
    if (matched !== undefined && matched.constant === undefined)
      readElement(matched, child, here, root)
  }
}

function readElement(row: Row, element: XmlElement, here: ModelObject, root: ModelObject): void {
  const target = row.group === undefined ? here : openGroup(row.group, here)
  if (row.term !== undefined) readTerm(row.term, element.text, target, root)
  for (const [name, bound] of Object.entries(row.attributes ?? {})) {
    const value = element.attributes.get(name)
    if (typeof bound !== 'string' && value !== undefined) readTerm(bound, value, target, root)
  }
  readChildren(row, element, target, root)
  // The delivery element is there even where nothing is delivered.
  if (row.group?.many === false && Object.keys(target).length === 0)
    Reflect.deleteProperty(here, row.group.path)
}

function openGroup(group: NonNullable<Row['group']>, here: ModelObject): ModelObject {
  const present = here[group.path]
  if (!group.many) return isModelObject(present) ? present : (here[group.path] = {})
  const list = Array.isArray(present) ? present : ((here[group.path] = []) as unknown[])
  const entry: ModelObject = {}
  list.push(entry)
  return entry
}

function readTerm(term: Term, text: string, here: ModelObject, root: ModelObject): void {
  const value = term.type === 'date' ? isoDate(text) : text.trim()
  const probe = term.path.startsWith('/') ? root : here
  if (value !== '' && !(term.path in probe)) setAtPath(term.path, here, root, value)
}
