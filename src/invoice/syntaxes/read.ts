import type { BoundRow, Group, Term } from '../binding/bind.js'
import { matchRow } from '../binding/match.js'
import type { EntryCodec } from '../binding/codec.js'
import { isModelObject, pathReader, setAtPath, type ModelObject } from '../binding/model-path.js'
import { kindOf, type Syntax } from './document-kinds.js'
import { rootOf, trimmed, type XmlElement } from '../binding/xml-element.js'
import { Trace, TraceLog, type TracedValue } from './trace.js'
import { ciiView } from './zugferd-1.js'

/** The invoice in a document, and its syntax. */
export interface ReadInvoice {
  readonly syntax: Syntax
  /** Strings are unchanged, dates are `YYYY-MM-DD`. */
  readonly invoice: ModelObject
}

/**
 * Reads a CII or UBL document into the semantic model, as defined by the table; one of ZUGFeRD 1.0 is
 * read as CII. Elements that are
 * not in the table are ignored. If EN 16931 allows one element and the document has several, the
 * first is used.
 * @returns undefined if the root element does not belong to a known syntax
 * @throws Fault INPUT_UNREADABLE if the text is not well-formed XML, ARGUMENT_INVALID if it is no text
 */
export function readDocument(xml: string | XmlElement): ReadInvoice | undefined {
  const { root: element } = ciiView(rootOf(xml))
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

/** What was read from a document, with the places of all its values. */
export interface TracedInvoice extends ReadInvoice {
  readonly values: readonly TracedValue[]
}

/** Like {@link readDocument}, and also says where each value was, and what was left. */
export function traceDocument(xml: string | XmlElement): TracedInvoice | undefined {
  const { root: element, xpathInFile } = ciiView(rootOf(xml))
  const kind = kindOf(element.name)
  if (kind === undefined) return undefined
  const log = new TraceLog()
  const invoice: ModelObject = {}
  readChildren(kind.root, element, invoice, invoice, new Trace(log, `/${element.name}`))
  const inFile = log.values.map((each) => ({ ...each, xpath: xpathInFile(each.xpath) }))
  return { syntax: kind.syntax, invoice, values: inFile }
}

function readChildren(
  row: BoundRow,
  element: XmlElement,
  here: ModelObject,
  root: ModelObject,
  trace?: Trace,
): void {
  if (element.children.length === 0) return
  const rows = row.children ?? []
  const traces = trace?.below(element.children)
  const last: (() => void)[] = []
  for (let index = 0; index < element.children.length; index++) {
    const child = element.children[index] as XmlElement
    const matched = matchRow(rows, child, root, element.children)
    const below = traces?.[index]
    if (matched === undefined) below?.leftWhole(child)
    else if (matched.readLast === true)
      last.push(() => {
        readElement(matched, child, here, root, below)
      })
    else if (matched.constant === undefined) readElement(matched, child, here, root, below)
    else if (matched.anyText !== true && !isConstant(matched.constant, child.text))
      below?.left(child.text)
  }
  for (const read of last) read()
}

/** An xs:boolean can also be written as a digit; the rules take the tax VAT in any case of its letters. */
function isConstant(constant: string, text: string): boolean {
  const own = trimmed(text)
  const written = constant === 'VAT' ? own.toUpperCase() : own
  return written === constant || { true: '1', false: '0' }[constant] === written
}

function readElement(
  row: BoundRow,
  element: XmlElement,
  here: ModelObject,
  root: ModelObject,
  above?: Trace,
): void {
  const { group, term, entry } = row
  const target = group === undefined ? here : openGroup(group, here)
  const trace = group === undefined ? above : above?.within(groupPath(group, here))
  if (entry !== undefined) readEntry(entry, element.text, target, trace)
  else if (term !== undefined && isOfOtherForm(row, element)) trace?.left(element.text)
  else if (term !== undefined) readTerm(row, term, element.text, target, root, trace)
  else trace?.left(element.text)
  for (const [name, value] of element.attributes) {
    const bound = ownValue(row.attributes, name)
    if (bound !== undefined) setTerm(bound, trimmed(value), target, root, trace, name)
    else if (!isRepeated(row, name, value, target, root)) trace?.left(value, name)
  }
  readChildren(row, element, target, root, trace)
  // CII always has the delivery element, even if there is no delivery.
  if (group?.many === false && Object.keys(target).length === 0)
    Reflect.deleteProperty(here, group.path)
}

/**
 * True if the text has a form that the codec of the row does not read, as an attribute says: a date of
 * format 610 is a month (UNTDID 2379), and no date of EN 16931.
 */
function isOfOtherForm({ codec, fixed }: BoundRow, { attributes }: XmlElement): boolean {
  if (codec === undefined || fixed === undefined) return false
  return [...attributes].some(
    ([name, value]) => (ownValue(fixed, name) ?? trimmed(value)) !== trimmed(value),
  )
}

/** What a table has for a name of the document, which may be that of a member of every object. */
function ownValue<Value>(
  table: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}

/** True for an attribute that the syntax requires, or that repeats a term. */
function isRepeated(
  { fixed, copied }: BoundRow,
  name: string,
  value: string,
  here: ModelObject,
  root: ModelObject,
): boolean {
  if (ownValue(fixed, name) === value) return true
  const path = ownValue(copied, name)
  return path !== undefined && pathReader(path)(here, root) === value
}

function groupPath({ path, many }: Group, here: ModelObject): string {
  const list = pathReader(path)(here, here)
  return many && Array.isArray(list) ? `${path}[${list.length - 1}]` : path
}

function openGroup(group: Group, here: ModelObject): ModelObject {
  const present = pathReader(group.path)(here, here)
  if (!group.many) return isModelObject(present) ? present : (here[group.path] = {})
  const entry: ModelObject = {}
  if (Array.isArray(present)) present.push(entry)
  else setAtPath(group.path, here, here, [entry])
  return entry
}

function readEntry(entry: EntryCodec, text: string, target: ModelObject, trace?: Trace): void {
  const fields = Object.entries(entry.read(trimmed(text))).filter(([, value]) => value !== '')
  for (const [field, value] of fields) {
    target[field] = value
    if (typeof value === 'string') trace?.read(field, value)
  }
}

function readTerm(
  row: BoundRow,
  term: Term,
  text: string,
  here: ModelObject,
  root: ModelObject,
  trace: Trace | undefined,
): void {
  const own = trimmed(text)
  const value = own === row.placeholder ? '' : (row.codec?.read(own) ?? own)
  setTerm(term, term.type === 'date' ? withoutZone(value) : value, here, root, trace)
}

/** An xs:date of UBL can have a time zone; a date of EN 16931 has none. */
function withoutZone(date: string): string {
  return date.replace(/^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/, '$1')
}

/** A term keeps its first value; another value that follows has no place. */
function setTerm(
  term: Term,
  value: string,
  here: ModelObject,
  root: ModelObject,
  trace?: Trace,
  attribute?: string,
): void {
  if (value === '') return
  const { path } = term
  const present = pathReader(path)(here, root)
  if (present === undefined) setAtPath(path, here, root, value)
  if (present === undefined || present === value) trace?.read(path, value, attribute)
  else trace?.left(value, attribute)
}
