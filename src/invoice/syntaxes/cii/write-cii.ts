import type { Invoice } from '../../model/invoice.js'
import { isModelObject, pathReader, type ModelObject } from '../../binding/model-path.js'
import { DOCUMENT } from './document.js'
import type { Row } from '../../binding/row.js'
import { PROFILE_LEVELS, type ProfileLevel, type Term } from '../../model/term.js'
import { ciiDate } from './date.js'

/** Writes a row for one model object; '' where there is nothing to write. */
type Writer = (here: ModelObject, root: ModelObject) => string

const NAMESPACES = [
  ['rsm', 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'],
  ['qdt', 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100'],
  ['ram', 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'],
  ['udt', 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100'],
] as const

const ROOT_ATTRIBUTES = NAMESPACES.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('')

/**
 * Makes the writer for a profile: a function from the semantic model to the CII document.
 * Compile it once; it holds no state and runs in time linear in the lines.
 */
export function ciiWriter(profile: ProfileLevel): (invoice: Invoice) => string {
  const body = childrenWriter(DOCUMENT, PROFILE_LEVELS.indexOf(profile))
  return (invoice) => {
    const root: ModelObject = { ...invoice }
    return (
      `<?xml version="1.0" encoding="UTF-8"?>\n` +
      `<${DOCUMENT.element}${ROOT_ATTRIBUTES}>${body(root, root)}</${DOCUMENT.element}>\n`
    )
  }
}

function childrenWriter(row: Row, level: number): Writer {
  const parts = (row.children ?? [])
    .filter((child) => child.from === undefined || PROFILE_LEVELS.indexOf(child.from) <= level)
    .map((child) => ({ fixed: fixedText(child) !== undefined, write: rowWriter(child, level) }))
  return (here, root) => {
    let text = ''
    let substantial = false
    for (const part of parts) {
      const written = part.write(here, root)
      if (written === '') continue
      text += written
      substantial ||= !part.fixed
    }
    return substantial ? text : ''
  }
}

function rowWriter(row: Row, level: number): Writer {
  const fixed = fixedText(row)
  if (fixed !== undefined) return () => fixed
  const element = firstEntryOnly(row.firstOf, elementWriter(row, level))
  const { group } = row
  if (group === undefined) return element
  const read = pathReader(group.path)
  if (!group.many)
    return (here, root) => {
      const value = read(here, root)
      return element(isModelObject(value) ? value : {}, root)
    }
  const wanted = onlyFilter(row.only)
  return (here, root) => {
    const list = read(here, root)
    if (!Array.isArray(list)) return ''
    let text = ''
    for (const entry of list)
      if (isModelObject(entry) && wanted(entry)) text += element(entry, root)
    return text
  }
}

/** A term of the whole invoice that CII has in an entry of a list stands in the first alone. */
function firstEntryOnly(list: string | undefined, write: Writer): Writer {
  if (list === undefined) return write
  return (here, root) => {
    const entries = root[list]
    return Array.isArray(entries) && entries[0] === here ? write(here, root) : ''
  }
}

/** The text of an element that holds nothing but constants, such as a charge indicator. */
function fixedText(row: Row): string | undefined {
  if (row.constant !== undefined)
    return `<${row.element}>${escapeText(row.constant)}</${row.element}>`
  if (row.term !== undefined || row.group !== undefined || row.children === undefined)
    return undefined
  const parts = row.children.map(fixedText)
  return parts.includes(undefined)
    ? undefined
    : `<${row.element}>${parts.join('')}</${row.element}>`
}

function elementWriter(row: Row, level: number): Writer {
  const content = row.term === undefined ? childrenWriter(row, level) : termWriter(row.term)
  const attributes = attributesWriter(row)
  const empty = row.always === true ? `<${row.element}/>` : ''
  return (here, root) => {
    const text = content(here, root)
    return text === '' ? empty : `<${row.element}${attributes(here, root)}>${text}</${row.element}>`
  }
}

function attributesWriter(row: Row): Writer {
  const writers = Object.entries(row.attributes ?? {}).map(([name, value]): Writer => {
    if (typeof value === 'string') return () => ` ${name}="${escapeAttribute(value)}"`
    const read = pathReader(value.path)
    return (here, root) => {
      const text = read(here, root)
      return typeof text === 'string' && text !== '' ? ` ${name}="${escapeAttribute(text)}"` : ''
    }
  })
  return (here, root) => writers.reduce((text, write) => text + write(here, root), '')
}

function termWriter(term: Term): Writer {
  const read = pathReader(term.path)
  const form = term.type === 'date' ? ciiDate : escapeText
  return (here, root) => {
    const value = read(here, root)
    return typeof value === 'string' ? form(value) : ''
  }
}

function onlyFilter(only: string | undefined): (entry: ModelObject) => boolean {
  if (only === undefined) return () => true
  const without = only.startsWith('!')
  const field = only.replace(/^!/, '')
  return (entry) => (entry[field] === undefined) === without
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
