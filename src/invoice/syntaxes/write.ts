import type { Invoice } from '../model/invoice.js'
import type { BoundRow } from '../binding/bind.js'
import { withoutOwnTaxCurrency } from './tax-currency.js'
import { withGrossPrices } from './cii/gross-price.js'
import { inTreeOrder } from './line-order.js'
import { hasRoomForOne } from './single-lists.js'
import { onlyFilter } from '../binding/match.js'
import { isModelObject, pathReader, type ModelObject } from '../binding/model-path.js'
import { PROFILE_LEVELS, type ProfileLevel, type SchemaExtent } from '../binding/row.js'
import { DOCUMENT_KINDS, kindFor, type DocumentKind, type Syntax } from './document-kinds.js'

/** Writes a row for one model object; '' where there is nothing to write. */
type Writer = (here: ModelObject, root: ModelObject) => string

/**
 * Makes the writer of a syntax: a function from the semantic model to the document. Make it once;
 * it holds no state and runs in time linear in the lines. It takes what was read from a document
 * as well as a complete invoice; what is not there is not written.
 * @param level for CII: the Factur-X profile, which leaves out what its schema does not have
 * @param schema for CII: the schema that counts; of a list that it has no room for, the first entry is written
 */
export function xmlWriter(
  syntax: Syntax,
  level: ProfileLevel = 'EXTENDED',
  schema: SchemaExtent = 'profile',
): (invoice: Invoice | ModelObject) => string {
  const writers = new Map(
    DOCUMENT_KINDS.filter((kind) => kind.syntax === syntax).map((kind) => [
      kind,
      documentWriter(kind, { level: PROFILE_LEVELS.indexOf(level), schema }),
    ]),
  )
  return (invoice) => {
    const given: ModelObject = { ...invoice }
    const root = syntax === 'cii' ? withGrossPrices(withoutOwnTaxCurrency(given)) : given
    const { typeCode } = root
    const kind = kindFor(syntax, typeof typeCode === 'string' ? typeCode : '')
    return writers.get(kind)?.(root, root) ?? ''
  }
}

/** The writer of CII for a Factur-X profile. */
export function ciiWriter(profile: ProfileLevel): (invoice: Invoice | ModelObject) => string {
  return xmlWriter('cii', profile)
}

/** The writer of UBL, which writes all terms. */
export function ublWriter(): (invoice: Invoice | ModelObject) => string {
  return xmlWriter('ubl')
}

/** What the schema has room for. */
interface Room {
  /** Index in {@link PROFILE_LEVELS}. */
  readonly level: number
  readonly schema: SchemaExtent
}

function documentWriter({ root, namespaces }: DocumentKind, room: Room): Writer {
  const body = childrenWriter(root, room)
  const declared = namespaces.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('')
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n<${root.element}${declared}>`
  return (here, model) => `${start}${body(here, model)}</${root.element}>\n`
}

function childrenWriter(row: BoundRow, room: Room): Writer {
  const written = (row.children ?? [])
    .filter((child) => child.readOnly !== true)
    .filter((child) => child.from === undefined || PROFILE_LEVELS.indexOf(child.from) <= room.level)
  const tree = written.filter((child) => child.inTree === true)
  const parts = written
    .filter((child) => child.inTree !== true || child === tree[0])
    .map((child) => ({
      fixed: fixedText(child) !== undefined,
      write: child.inTree === true ? treeWriter(tree, room) : rowWriter(child, room),
      without: withoutTerm(child),
    }))
  return (here, root) => {
    let text = ''
    let substantial = false
    for (const part of parts) {
      const written = part.write(here, root)
      text += written === '' ? part.without(here, root) : written
      substantial ||= written !== '' && !part.fixed
    }
    return substantial ? text : ''
  }
}

/** What replaces a term that the model does not have. */
function withoutTerm(row: BoundRow): Writer {
  const { element, placeholder = row.filler } = row
  if (placeholder === undefined) return () => ''
  const attributes = attributesWriter(row)
  const rest = `>${escapeText(placeholder)}</${element}>`
  return (here, root) => `<${element}${attributes(here, root)}${rest}`
}

function rowWriter(row: BoundRow, room: Room): Writer {
  const fixed = fixedText(row)
  if (fixed !== undefined) return () => fixed
  const element = firstEntryOnly(row.firstOf, elementWriter(row, room))
  const wanted = onlyFilter(row.only)
  const { group } = row
  if (group === undefined) return (here, root) => (wanted(here, root) ? element(here, root) : '')
  const read = pathReader(group.path)
  if (!group.many)
    return (here, root) => {
      const value = read(here, root)
      return element(isModelObject(value) ? value : {}, root)
    }
  const isSingle = hasRoomForOne(row, room.schema)
  return (here, root) => {
    const list = read(here, root)
    if (!Array.isArray(list)) return ''
    let text = ''
    for (const entry of isSingle ? list.slice(0, 1) : list)
      if (isModelObject(entry) && wanted(entry, root)) text += element(entry, root)
    return text
  }
}

/** Writes the lists of several rows as one: lines, and the groups and parts around them. */
function treeWriter(rows: readonly BoundRow[], room: Room): Writer {
  const lists = rows.map((row) => ({
    write: elementWriter(row, room),
    read: pathReader(row.group?.path ?? ''),
  }))
  return (here, root) => {
    const [lines = [], ...others] = lists.map(({ write, read }) => {
      const list = read(here, root)
      const entries = Array.isArray(list) ? list.filter(isModelObject) : []
      return entries.map((entry) => ({
        id: textIn(entry, 'lineId'),
        parentId: textIn(entry, 'parentId'),
        text: write(entry, root),
      }))
    })
    return inTreeOrder(lines, others.flat())
      .map(({ text }) => text)
      .join('')
  }
}

function textIn(entry: ModelObject, name: string): string | undefined {
  const value = entry[name]
  return typeof value === 'string' ? value : undefined
}

/** A term of the whole invoice that CII has in an entry of a list is in the first alone. */
function firstEntryOnly(list: string | undefined, write: Writer): Writer {
  if (list === undefined) return write
  return (here, root) => {
    const entries = root[list]
    return Array.isArray(entries) && entries[0] === here ? write(here, root) : ''
  }
}

/** The text of an element that holds nothing but constants, such as a charge indicator. */
function fixedText(row: BoundRow): string | undefined {
  if (row.constant !== undefined)
    return `<${row.element}>${escapeText(row.constant)}</${row.element}>`
  if (row.term !== undefined || row.group !== undefined || row.children === undefined)
    return undefined
  const parts = row.children.map(fixedText)
  return parts.includes(undefined)
    ? undefined
    : `<${row.element}>${parts.join('')}</${row.element}>`
}

function elementWriter(row: BoundRow, room: Room): Writer {
  const content = contentWriter(row, room)
  const attributes = attributesWriter(row)
  const empty = row.always === true ? `<${row.element}/>` : ''
  return (here, root) => {
    const text = content(here, root)
    return text === '' ? empty : `<${row.element}${attributes(here, root)}>${text}</${row.element}>`
  }
}

function contentWriter(row: BoundRow, room: Room): Writer {
  const { term, entry, codec } = row
  if (entry !== undefined) return (here) => escapeText(entry.write(here))
  if (term === undefined) return childrenWriter(row, room)
  const read = pathReader(term.path)
  return (here, root) => {
    const value = read(here, root)
    if (typeof value !== 'string') return ''
    return escapeText(codec === undefined ? value : codec.write(value))
  }
}

function attributesWriter({ attributes, fixed, copied }: BoundRow): Writer {
  const constants = Object.entries(fixed ?? {})
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
  const read = [
    ...Object.entries(attributes ?? {}).map(([name, { path }]) => [name, path] as const),
    ...Object.entries(copied ?? {}),
  ].map(([name, path]) => [name, pathReader(path)] as const)
  if (read.length === 0) return () => constants
  return (here, root) => {
    let text = constants
    for (const [name, readValue] of read) {
      const value = readValue(here, root)
      if (typeof value === 'string' && value !== '') text += ` ${name}="${escapeAttribute(value)}"`
    }
    return text
  }
}

function escapeText(text: string): string {
  return /[&<>\r]/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\r', '&#13;')
    : text
}

function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')
}
