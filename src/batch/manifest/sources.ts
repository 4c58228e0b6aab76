import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { isAppleDouble } from '../../files/apple-double.js'
import { detail, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { fileDetail } from '../../pipeline/file-reason.js'
import { PlaceFault } from '../objects/objects.js'
import { below, isS3 } from '../objects/open.js'
import { RUN_ID, type Goal, type Order } from '../run/run.js'
import { filesBelow, filesMatching, unreadable } from './files.js'
import { linesOf } from './lines.js'
import type { Row } from './row.js'

/** Bytes of a row at most, as of a body of the service (D4). */
export const LONGEST_ROW = 10 * 1024 * 1024

/** Endings of the files that a folder or a prefix gives. */
const ENDINGS: Readonly<Record<Goal, RegExp>> = {
  generate: /\.json$/i,
  embed: /\.pdf$/i,
  validate: /\.(pdf|xml)$/i,
  convert: /\.(pdf|xml)$/i,
  view: /\.(pdf|xml)$/i,
}

/** A row before it has its position in the run. */
type Named = Pick<Row, 'line' | 'bytes'>

/**
 * All documents that the sources name, in their order. Manifests are read as streams; of a folder, the
 * names of one folder at a time are held.
 * @throws Fault INPUT_UNREADABLE that names the source
 */
export async function* rowsOf(
  order: Order,
  { stdin, run }: { readonly stdin: Readable | undefined; readonly run: string },
): AsyncGenerator<Row> {
  const { sources, goal } = order
  let n = 0
  for (const [source, name] of sources.entries()) {
    const before = n
    const rows = rowsOfSource(name, { goal, stdin, isResult: resultsOf(name, order, run) })
    for await (const row of rows) yield { ...row, n: (n += 1), source }
    if (n === before) throw unreadable(name, nothing(goal))
  }
}

/**
 * Why a source names no document; undefined if it does. Standard input is not looked at.
 * @throws PlaceFault if a store cannot be used
 */
export async function emptiness(name: string, order: Order): Promise<string | Detail | undefined> {
  const { goal } = order
  if (name === '-') return undefined
  try {
    const isResult = resultsOf(name, order)
    // Left after the first, so that the file is closed.
    for await (const _ of rowsOfSource(name, { goal, stdin: undefined, isResult })) return undefined
    return nothing(goal)
  } catch (thrown) {
    if (
      thrown instanceof Fault &&
      thrown.code === 'INPUT_UNREADABLE' &&
      !(thrown instanceof PlaceFault)
    )
      return thrown.detail
    throw thrown
  }
}

/** True for a manifest with one document a line. */
export function isManifest(name: string): boolean {
  return name === '-' || /\.(ndjson|jsonl)$/i.test(name)
}

/** A source as an absolute address. */
export function placed(source: string): string {
  return source === '-' || isS3(source) ? source : resolve(source)
}

/**
 * The folder to which relative paths in a manifest refer: absolute, or an `s3://` address that ends in `/`.
 * @param source as {@link placed} gives it
 * @param submittedFrom for standard input
 */
export function baseOf(source: string, submittedFrom: string): string {
  if (source === '-') return submittedFrom
  return isS3(source) ? source.slice(0, source.lastIndexOf('/') + 1) : dirname(source)
}

/** How a source is read. */
interface Reading {
  readonly goal: Goal
  readonly stdin: Readable | undefined
  /** Whether a file, or what is below a folder, is a result and not a document. */
  readonly isResult: (path: string) => boolean
}

/**
 * Says which paths are results that a source is not to give. In a source that holds the place of results, that is
 * all of the place; in the place itself, the folders of all runs; in a source in the place, this run alone.
 */
function resultsOf(source: string, { place }: Order, run?: string): Reading['isResult'] {
  const root = below(place, '').replace(/\/+$/, '')
  const from = source.replace(/\/+$/, '')
  if (!isBelow(from, root)) return (path) => isBelow(path, root)
  if (from === root) return (path) => RUN_ID.test(path.slice(root.length + 1).split('/')[0] ?? '')
  return (path) => run !== undefined && isBelow(path, below(place, run))
}

function isBelow(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`)
}

async function* rowsOfSource(name: string, reading: Reading): AsyncGenerator<Named> {
  const { goal, stdin } = reading
  if (isManifest(name)) yield* linesOf(bytesOf(name, stdin), LONGEST_ROW)
  else for await (const file of filesOf(name, reading)) yield { bytes: rowOf(file, goal) }
}

/** The row of a file. The invoice that is embedded in a PDF is beside it under the same name. */
function rowOf(file: string, goal: Goal): Uint8Array {
  const stem = file.slice(0, -extname(file).length)
  const row = goal === 'embed' ? { pdf: file, invoice: [`${stem}.json`, `${stem}.xml`] } : { file }
  return Buffer.from(JSON.stringify(row))
}

async function* bytesOf(name: string, stdin: Readable | undefined): AsyncGenerator<Uint8Array> {
  if (name === '-') {
    if (stdin === undefined)
      throw new Fault('INPUT_UNREADABLE', detail`standard input: there is none`)
    for await (const chunk of stdin) yield Buffer.from(chunk as Uint8Array | string)
  } else if (isS3(name)) yield* (await import('../objects/s3.js')).streamObject(name)
  else yield* bytesOfFile(name)
}

async function* bytesOfFile(name: string): AsyncGenerator<Uint8Array> {
  try {
    // Opening a pipe that nobody writes to would wait, and with it a thread of all that read files.
    const file = await open(name, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      if (!(await file.stat()).isFile())
        throw unreadable(name, detail`a manifest is a file, since it is read more than once`)
      for await (const chunk of file.createReadStream({ highWaterMark: 256 * 1024 }))
        yield chunk as Buffer
    } finally {
      await file.close()
    }
  } catch (thrown) {
    throw thrown instanceof Fault ? thrown : unreadable(name, fileDetail(thrown), thrown)
  }
}

async function* filesOf(name: string, { goal, isResult }: Reading): AsyncGenerator<string> {
  const fits = (file: string) => ENDINGS[goal].test(file) && !isAppleDouble(file) && !isResult(file)
  if (isS3(name)) {
    const { isObject, listObjects } = await import('../objects/s3.js')
    if (await isObject(name)) yield name
    else for await (const object of listObjects(name)) if (fits(object)) yield object
    return
  }
  const entry = await stat(name).catch(() => undefined)
  if (entry !== undefined) {
    if (entry.isDirectory()) yield* filesBelow(name, fits, isResult)
    else yield name
    return
  }
  yield* filesMatching(name, isResult)
}

function nothing(goal: Goal): Detail {
  return detail`names no document to ${goal}`
}
