import {
  detail,
  findProperty,
  pdfDate,
  PdfString,
  readMetadata,
  XmpNotReadable,
  type PdfDocument,
  type Xmp,
  type XmpProperty,
} from 'twinvoice/pdf'
import type { Model } from '../model/read.js'
import { type Dict, textString } from '../model/values.js'
import type { RepairLog } from '../log/repair-log.js'

const DC = 'http://purl.org/dc/elements/1.1/'
const PDF = 'http://ns.adobe.com/pdf/1.3/'
const XMP = 'http://ns.adobe.com/xap/1.0/'

/** Entries of the document information, and the properties that say the same (ISO 19005-3 6.6.3, table 2). */
const SAME: readonly (readonly [entry: string, namespace: string, property: string])[] = [
  ['Title', DC, 'title'],
  ['Author', DC, 'creator'],
  ['Subject', DC, 'description'],
  ['Keywords', PDF, 'Keywords'],
  ['Keywords', DC, 'subject'],
  ['Creator', XMP, 'CreatorTool'],
  ['Producer', PDF, 'Producer'],
]
const DATES = [
  ['CreationDate', XMP, 'CreateDate'],
  ['ModDate', XMP, 'ModifyDate'],
] as const

/** What is written again: identification and descriptions of schemas, and what an invoice before this one said. */
const WRITTEN_ANEW = /^(http:\/\/www\.aiim\.org\/(pdfa|pdfua)\/ns\/|urn:(factur-x|ferd|zugferd):)/
const WRITTEN_ANEW_TOO: ReadonlySet<string> = new Set([`${DC}format`, `${XMP}MetadataDate`])

const UTF8_MARK = Buffer.of(0xef, 0xbb, 0xbf)
/** Texts are as long as that in a document information that packaging reads quickly. */
const LONGEST = 2000
/** Names of properties that the log lists. */
const MOST_NAMES = 20

/** The metadata of the document; the log says if they cannot be read. @throws LimitExceeded */
export function metadataOf(document: PdfDocument, log: RepairLog): Xmp | undefined {
  try {
    return readMetadata(document)
  } catch (thrown) {
    if (!(thrown instanceof XmpNotReadable)) throw thrown
    log.repaired('6.6.2.1', { found: detail`metadata that cannot be read: ${thrown.detail}` })
    return undefined
  }
}

/**
 * Texts in UTF-8, which came with PDF 2.0, become UTF-16: readers of PDF 1.7, and packaging, take their bytes for
 * characters (ISO 32000-1, 7.9.2.2).
 */
export function encodeInformation({ info }: Model): void {
  for (const key of info.entries.keys()) {
    const value = info.get(key)
    if (value instanceof PdfString && UTF8_MARK.equals(value.bytes.subarray(0, 3)))
      info.set(key, textString(value.text))
  }
}

/**
 * Packaging makes the metadata from the document information (6.6.3). What that lacks is taken from the metadata of the
 * file; the log lists all other properties, which are lost.
 */
export function keepMetadata({ catalog, info }: Model, xmp: Xmp, log: RepairLog): void {
  const kept = new Map<XmpProperty, string>()
  for (const [entry, namespace, name] of SAME) {
    const property = findProperty(xmp, namespace, name)
    if (property === undefined) continue
    const text = textOf(property)
    if ((info.text(entry) ?? '').trim() === '' && text !== '') info.set(entry, textString(text))
    kept.set(property, info.text(entry) ?? '')
  }
  for (const [entry, namespace, name] of DATES) {
    const property = findProperty(xmp, namespace, name)
    const isKept = property !== undefined && keepDate(info, entry, textOf(property))
    if (isKept) kept.set(property, textOf(property))
  }
  const language = findProperty(xmp, DC, 'language')
  if (language !== undefined) kept.set(language, catalog.text('Lang') ?? '')
  const lost = xmp.properties.filter((property) => isLost(property, kept.get(property) ?? ''))
  const names = lost.map(({ prefix, name }) => `${prefix}:${name}`.slice(0, 60))
  if (names.length === 0) return
  const listed = names.slice(0, MOST_NAMES).join(', ')
  const found = names.length > MOST_NAMES ? `${listed}, … (${names.length})` : listed
  log.repaired('6.6.2.1', { found: detail`removed from the metadata: ${found}` })
}

/** @returns whether the information has a date, now or before */
function keepDate(info: Dict, entry: string, text: string): boolean {
  const own = info.get(entry)
  if (own instanceof PdfString && pdfDate(own) !== undefined) return true
  const parts =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|([+-]\d\d):(\d\d))?$/.exec(text)
  if (parts === null) return false
  const [, year, month, day, hour, minute, second = '00', zone, minutes] = parts
  const zoned = zone === undefined ? 'Z' : `${zone}'${minutes}'`
  const date = textString(`D:${year}${month}${day}${hour}${minute}${second}${zoned}`)
  if (pdfDate(date) === undefined) return false
  info.set(entry, date)
  return true
}

/** A text is kept if the document information has it, alone or in a list. */
function isLost(property: XmpProperty, kept: string): boolean {
  const { namespace, name } = property
  if (WRITTEN_ANEW.test(namespace) || WRITTEN_ANEW_TOO.has(namespace + name)) return false
  return textsIn(property).some((text) => text.trim() !== '' && !kept.includes(text.trim()))
}

/** The text in the default language, or all of a list. */
function textOf(property: XmpProperty): string {
  const { value } = property
  const items = value.kind === 'alt' ? value.items : []
  const chosen = items.find(({ language }) => language === 'x-default') ?? items[0] ?? property
  const texts = textsIn(chosen).map((text) => text.trim())
  return texts
    .filter((text) => text !== '')
    .join('; ')
    .slice(0, LONGEST)
    .replace(/[\ud800-\udbff]$/, '')
}

function textsIn({ value }: XmpProperty): string[] {
  if (value.kind === 'simple') return [value.text]
  return (value.kind === 'structure' ? value.fields : value.items).flatMap(textsIn)
}
