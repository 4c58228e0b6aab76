import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Semaphore } from '../../concurrency/semaphore.js'
import type { Documents } from '../../documents/documents.js'
import { Fault, type FaultCode } from '../../pipeline/errors.js'
import type { Row } from '../manifest/row.js'
import { isManifest } from '../manifest/sources.js'
import { PlaceFault, type Objects } from '../objects/objects.js'
import type { Reach } from '../objects/reach.js'
import { documentName } from '../results/names.js'
import { grouped, type Outcome } from '../results/outcome.js'
import { faultInLanguageOf, inLanguageOf } from '../results/words.js'
import type { Order } from '../run/run.js'
import { WORK, type Made } from './goals.js'
import { BrokenRow, inputOf, type RowInput } from './row-input.js'

/** Faults that say nothing of the document: the program ends, or cannot take more. */
const NOT_OF_THE_DOCUMENT: readonly FaultCode[] = ['ABORTED', 'CLOSED', 'STORE_UNAVAILABLE', 'BUSY']

/** Pauses while the documents take nothing more, in milliseconds: the first, and the longest. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [250, 5_000]

/** What works on a part needs, for each of its documents. */
export interface Workplace {
  readonly documents: Documents
  /** Permits for documents that are made; others are read or written meanwhile. */
  readonly making: Semaphore
  /** Fires when nothing more is to be begun. */
  readonly ended: AbortSignal
  readonly objects: Objects
  readonly order: Order
  readonly chunk: number
  /** Name of the object with the outcomes of the part, which is written when it is settled. */
  readonly outcomes: string
  /** Outside of which no file is read that a row names. */
  readonly reaches: readonly Reach[]
}

/**
 * Settles one document: reads it, works on it and writes the result.
 * @returns its outcome; `failed` if the program broke on it
 * @throws Fault if the place or the program cannot be used now
 */
export async function settle(row: Row, place: Workplace): Promise<Outcome> {
  const { order, documents, making, ended } = place
  let input: RowInput | undefined
  try {
    const given = await inputOf(row, order, place.reaches)
    input = given
    const make = () => WORK[order.goal](documents, given, order)
    const made = await making.run(() => asSoonAsFree(make, ended), ended)
    return await written(row, made, input, place)
  } catch (thrown) {
    if (thrown instanceof BrokenRow) return brokenRow(row, thrown, order)
    if (!(thrown instanceof Fault) || thrown instanceof PlaceFault) throw thrown
    if (NOT_OF_THE_DOCUMENT.includes(thrown.code)) throw thrown
    // The library could not read the document itself.
    const status = thrown.code === 'INPUT_UNREADABLE' ? 'invalid' : 'failed'
    const reason = { code: thrown.code, message: faultInLanguageOf(order, thrown) }
    return unsettled(row, status, reason, place, input)
  }
}

/** Makes a document when there is room for it: requests to a service may fill its queue at any time. */
async function asSoonAsFree(make: () => Promise<Made>, ended: AbortSignal): Promise<Made> {
  for (let pause = SHORTEST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await make()
    } catch (thrown) {
      if (!(thrown instanceof Fault) || thrown.code !== 'BUSY') throw thrown
    }
    await sleep(pause, undefined, { signal: ended }).catch(() => undefined)
    ended.throwIfAborted()
  }
}

/** The outcome of a document that was put aside. */
export function unsettled(
  row: Row,
  status: 'failed' | 'invalid',
  { code, message }: { readonly code: string; readonly message: string },
  { order }: Workplace,
  input?: RowInput,
): Outcome {
  const findings = grouped([{ code, message }])
  return { ...placeOf(row, order), status, ...fileOf(input), findings }
}

async function written(
  row: Row,
  { status, findings, invoice, result }: Made,
  input: RowInput,
  { objects, order, chunk, outcomes }: Workplace,
): Promise<Outcome> {
  const known = invoice === undefined ? {} : { invoice }
  const outcome = { ...placeOf(row, order), status, ...fileOf(input), ...known }
  if (result === undefined) return { ...outcome, findings }
  const object = documentName(chunk, row.n, result.filename)
  await write(objects, object, result.bytes, outcomes)
  const sha256 = createHash('sha256').update(result.bytes).digest('hex')
  return { ...outcome, object, sha256, findings }
}

/**
 * Writes a result. An interrupted attempt may have left one, of other bytes if the file of the row was changed
 * since; the outcome is that of this attempt. If another worker has settled the part while this one was paused, the
 * outcomes name what is there.
 */
async function write(
  objects: Objects,
  name: string,
  bytes: Uint8Array,
  outcomes: string,
): Promise<void> {
  if (await objects.put(name, bytes)) return
  const there = await objects.get(name)
  const isSame = there !== undefined && Buffer.compare(there, bytes) === 0
  if (isSame || (await objects.get(outcomes)) !== undefined) return
  await objects.replace(name, bytes)
}

function brokenRow(row: Row, { code, detail, file }: BrokenRow, order: Order): Outcome {
  const named = file === undefined ? {} : { file }
  return {
    ...placeOf(row, order),
    status: 'broken',
    ...named,
    findings: grouped([{ code, message: inLanguageOf(order, detail) }]),
  }
}

function placeOf({ n, line, source }: Row, { sources }: Order) {
  const manifest = sources[source]
  if (manifest === undefined || !isManifest(manifest)) return { n }
  return { n, manifest, ...(line === undefined ? {} : { line }) }
}

function fileOf(input: RowInput | undefined): { readonly file?: string } {
  return input?.file === undefined ? {} : { file: input.file }
}
