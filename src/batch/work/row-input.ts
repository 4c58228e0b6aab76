import { isAbsolute, resolve } from 'node:path'
import { beginning } from '../../catalog/problems/beginning.js'
import { detail, inEnglish, listed, type Detail } from '../../pipeline/detail.js'
import { fileDetail } from '../../pipeline/file-reason.js'
import { isS3, readDocument, whyUnread } from '../objects/open.js'
import { membersOf } from './json-members.js'
import type { Reach } from '../objects/reach.js'
import type { Row } from '../manifest/row.js'
import { baseOf, LONGEST_ROW } from '../manifest/sources.js'
import type { Goal, Order } from '../run/run.js'

/** What a row gives to work on. */
export interface RowInput {
  /** Address of the file that was read; absent if the document is in the row itself. */
  readonly file?: string
  /** The request, the PDF or the XML. */
  readonly bytes: Uint8Array
  /** For `embed`: the invoice, a request or an XML. */
  readonly invoice?: string | Uint8Array
}

/** A row that gives nothing to work on. */
export class BrokenRow extends Error {
  readonly code: 'TOO_LONG' | 'INVALID_JSON' | 'ROW' | 'INPUT_UNREADABLE'
  readonly detail: Detail | string
  readonly file: string | undefined

  constructor(code: BrokenRow['code'], reason: Detail | string, file?: string) {
    super(inEnglish(reason))
    this.code = code
    this.detail = reason
    this.file = file
  }
}

/** A request begins as an object whose first name is not `file`; what a row of files looks like. */
const NAMES_FILE = /^(?:"|\{\s*"file"\s*:)/

/** Where the files are that rows name. */
interface Surroundings {
  /** To which relative paths refer. */
  readonly base: string
  /** Outside of which nothing is read: the roots of the run, and those of the worker. */
  readonly reaches: readonly Reach[]
}

/**
 * Reads what a row names.
 * @param reaches outside of which nothing is read
 * @throws BrokenRow if it names nothing that can be read
 * @throws PlaceFault if the place of the file cannot be used now
 */
export async function inputOf(
  { bytes, source }: Row,
  order: Order,
  reaches: readonly Reach[],
): Promise<RowInput> {
  const at = { base: baseOf(order.sources[source] ?? '-', order.base), reaches }
  if (bytes === undefined)
    throw new BrokenRow('TOO_LONG', detail`the row is longer than ${LONGEST_ROW / 1024 / 1024} MiB`)
  if (order.goal === 'embed') return embedding(bytes, at)
  const head = Buffer.from(bytes.subarray(0, 64)).toString('utf8')
  if (order.goal === 'generate' && !NAMES_FILE.test(head)) return { bytes }
  const { value, members } = parsed(bytes)
  const file = fileIn(value, order.goal)
  refuseOthers(members, ['file'])
  return { file, bytes: await read(file, at) }
}

async function embedding(row: Uint8Array, at: Surroundings): Promise<RowInput> {
  const { value, members } = parsed(row)
  const { pdf, invoice } = Object(value) as { pdf?: unknown; invoice?: unknown }
  const names: unknown[] = Array.isArray(invoice) ? invoice : [invoice]
  const isGiven = names.length > 0 && !names.some((name) => name === '' || name === null)
  if (typeof pdf !== 'string' || pdf === '' || invoice === undefined || !isGiven)
    throw new BrokenRow(
      'ROW',
      detail`expected ${'{"pdf": "<file>", "invoice": …}'}; the invoice is a request, or a file with a request or an XML`,
    )
  refuseOthers(members, ['pdf', 'invoice'])
  const bytes = await read(pdf, at)
  if (names.every((name) => typeof name === 'string'))
    return { file: pdf, bytes, invoice: await firstOf(names, at, pdf) }
  // As it is written: parsed, numbers would lose digits, and a name that is there twice its first value.
  const [request = ''] = members.get('invoice') ?? []
  return { file: pdf, bytes, invoice: request }
}

/** What a row says is not left out in silence: its document would be judged, or made, in another way than it says. */
function refuseOthers(members: ParsedRow['members'], known: readonly string[]): void {
  const other = [...members.keys()].find((name) => !known.includes(name))
  if (other === undefined) return
  const name = shortened(other)
  throw new BrokenRow('ROW', detail`a row has no member "${name}" (known: ${known.join(', ')})`)
}

/** The first file that is there. */
async function firstOf(
  names: readonly string[],
  at: Surroundings,
  pdf: string,
): Promise<Uint8Array> {
  const unread: Detail[] = []
  for (const name of names) {
    const address = await addressOf(name, at, pdf)
    const bytes = await readDocument(address)
    if (bytes !== undefined) return bytes
    unread.push(detail`${name}: ${await whyUnread(address)}`)
  }
  throw new BrokenRow('INPUT_UNREADABLE', listed(unread), pdf)
}

function fileIn(row: unknown, goal: Goal): string {
  const { file } = Object(typeof row === 'string' ? { file: row } : row) as { file?: unknown }
  if (typeof file === 'string' && file !== '') return file
  throw new BrokenRow('ROW', detail`expected ${'{"file": "<file>"}'}: a document to ${goal}`)
}

async function read(file: string, at: Surroundings): Promise<Uint8Array> {
  const address = await addressOf(file, at, file)
  const bytes = await readDocument(address)
  if (bytes === undefined)
    throw new BrokenRow('INPUT_UNREADABLE', detail`${file}: ${await whyUnread(address)}`, file)
  return bytes
}

/** Characters of a name: no system has longer paths. */
const LONGEST_NAME = 32_767

/** A name as an outcome says it: half of a character is no text. */
function shortened(name: string): string {
  return beginning(Buffer.from(name).toString(), 60)
}

/**
 * @throws BrokenRow for a name that no file has: its outcome would be as long as the row, or have half of a character,
 *   which some readers of JSON refuse
 */
function refuseUnusable(name: string, file: string): void {
  const code = name.length > LONGEST_NAME ? 'ENAMETOOLONG' : 'ENOENT'
  const inUtf8 = Buffer.from(name).toString()
  if (code === 'ENOENT' && inUtf8 === name) return
  const reason = fileDetail(Object.assign(new Error(code), { code, path: inUtf8 }))
  const shown = shortened(name)
  throw new BrokenRow(
    'INPUT_UNREADABLE',
    detail`${shown}: ${reason}`,
    name === file ? undefined : file,
  )
}

/** @throws BrokenRow for what is out of reach, whether it is there or not */
async function addressOf(
  name: string,
  { base, reaches }: Surroundings,
  file: string,
): Promise<string> {
  refuseUnusable(name, file)
  let address = absolute(name, base)
  for (const reach of reaches) {
    const opened = await reach.opened(address)
    if (opened === undefined)
      throw new BrokenRow(
        'INPUT_UNREADABLE',
        detail`${name}: outside the folders and prefixes that this run may read`,
        file,
      )
    address = opened
  }
  return address
}

function absolute(name: string, base: string): string {
  if (isS3(name) || isAbsolute(name)) return name
  return isS3(base) ? keyBelow(base, name) : resolve(base, name)
}

/** Parts of keys may be empty, unlike those of paths: `s3://bucket/a//b` is another object than `s3://bucket/a/b`. */
function keyBelow(base: string, name: string): string {
  const parts = base.slice('s3://'.length).split('/').slice(0, -1)
  for (const part of name.split('/'))
    if (part === '..' && parts.length > 0) parts.pop()
    else if (part !== '.') parts.push(part)
  return `s3://${parts.join('/')}`
}

/** A row, and its members as they are written. */
interface ParsedRow {
  readonly value: unknown
  readonly members: ReadonlyMap<string, readonly string[]>
}

function parsed(bytes: Uint8Array): ParsedRow {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value = JSON.parse(text) as unknown
    const members = membersOf(text)
    for (const [name, texts] of members)
      if (texts.length > 1)
        throw new BrokenRow('INVALID_JSON', detail`"${shortened(name)}" is there twice`)
    return { value, members }
  } catch (thrown) {
    if (thrown instanceof BrokenRow) throw thrown
    // What the engine says of it is in English, and of no help where a value goes over several lines.
    throw new BrokenRow(
      'INVALID_JSON',
      detail`the row is not JSON: each line of a manifest has one JSON value, in UTF-8`,
    )
  }
}
