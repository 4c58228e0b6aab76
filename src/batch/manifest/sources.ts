import { constants } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import picomatch from 'picomatch'
import { detail, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { fileDetail } from '../../pipeline/file-reason.js'
import { PlaceFault } from '../objects/objects.js'
import { below, isS3 } from '../objects/open.js'
import type { Goal, Order } from '../run/run.js'
import { linesOf } from './lines.js'
import type { Row } from './row.js'

/** Bytes of a row at most, as of a body of the service (D4). */
const LONGEST_ROW = 10 * 1024 * 1024

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
    const rows = rowsOfSource(name, { goal, stdin, results: resultsOf(name, order, run) })
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
    const results = resultsOf(name, order)
    // Left after the first, so that the file is closed.
    for await (const _ of rowsOfSource(name, { goal, stdin: undefined, results })) return undefined
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
  /** Address below which are results, not documents. */
  readonly results: string | undefined
}

/**
 * The results that a source is not to give, if they are below it: those of all runs of the place, but of this
 * one alone if the source is the place itself or in it.
 */
function resultsOf(source: string, { place }: Order, run?: string): string | undefined {
  const root = below(place, '').replace(/\/+$/, '')
  if (!`${source}/`.startsWith(`${root}/`)) return root
  return run === undefined ? undefined : below(place, run)
}

async function* rowsOfSource(name: string, reading: Reading): AsyncGenerator<Named> {
  const { goal, stdin } = reading
  if (isManifest(name)) yield* linesOf(bytesOf(name, stdin), LONGEST_ROW)
  else for await (const file of filesOf(name, reading)) yield { bytes: rowOf(file, goal) }
}

/** The row of a file. The invoice that is embedded in a PDF stands beside it under the same name. */
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

async function* filesOf(name: string, { goal, results }: Reading): AsyncGenerator<string> {
  const isResult = (path: string) => results !== undefined && `${path}/`.startsWith(`${results}/`)
  const fits = (file: string) => ENDINGS[goal].test(file) && !isResult(file)
  if (isS3(name)) {
    const { listObjects } = await import('../objects/s3.js')
    for await (const object of listObjects(name)) if (fits(object)) yield object
    return
  }
  const entry = await stat(name).catch(() => undefined)
  if (entry !== undefined) {
    if (entry.isDirectory()) yield* walk(name, fits, isResult)
    else yield name
    return
  }
  const { base, isGlob } = picomatch.scan(name)
  if (!isGlob) throw unreadable(name, detail`is not there`)
  yield* walk(base, picomatch(name), isResult)
}

/** Files below a folder, by name; what a link names is taken, unless it is a folder. */
async function* walk(
  folder: string,
  fits: (file: string) => boolean,
  isLeftOut: (folder: string) => boolean,
): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((thrown: unknown) => {
    throw unreadable(folder, fileDetail(thrown), thrown)
  })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!isLeftOut(path)) yield* walk(path, fits, isLeftOut)
    } else if (fits(path)) yield path
  }
}

function nothing(goal: Goal): Detail {
  return detail`names no document to ${goal}`
}

function unreadable(file: string, reason: string | Detail, cause?: unknown): Fault {
  return new Fault('INPUT_UNREADABLE', reason, { file }, cause)
}
