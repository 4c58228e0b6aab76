import { setTimeout as sleep } from 'node:timers/promises'
import { detail, type Detail } from '../../../pipeline/detail.js'
import { reportWords, weighed } from '../../report/report-words.js'
import { said, saidCount } from '../../io/said/said.js'
import type { Batch } from '../../../batch/batch.js'
import type { Outcome } from '../../../batch/results/outcome.js'
import type { NumberedDocument } from '../../../batch/results/same-numbers.js'
import { PlaceFault } from '../../../batch/objects/objects.js'
import type { RunStatus } from '../../../batch/run/run.js'
import { patiently } from '../../../batch/run/patience.js'
import { UnresumableFault } from '../../../batch/run/unresumable-fault.js'
import { Fault } from '../../../pipeline/errors.js'
import { loadSettings } from '../../../config/load.js'
import { openInstance, type PackageFlags } from '../../io/instance.js'
import { EXIT, placedDetail, printError, type CommandIo } from '../../io/io.js'
import { visibleInLine } from '../../io/visible.js'
import type { QueueFlags } from './queue.js'
import { runProgress } from './progress.js'
import { untilSignal } from '../signals.js'
import { troubleText } from './work.js'

/** Options of commands that stay until a run is finished. */
export interface FollowFlags extends QueueFlags, PackageFlags {
  readonly jobs: number
  readonly events?: boolean
}

/** Milliseconds for a document: nobody waits for the answer, as somebody does for that of the service. */
const DOCUMENT_MS = 120_000
/** Milliseconds between two looks whether the process that submits a run has ended. */
const LOOK_MS = 1_000
/** Documents that are named at the end of a run that has not done all. */
const MOST_NAMED = 10

/**
 * Stays until a run is finished, and continues with its submission if that was interrupted. In a queue without other
 * workers, it does the work as well.
 * @throws Fault OPTIONS_INVALID if there is no such run
 */
export async function follow(
  batch: Batch,
  run: string,
  flags: FollowFlags,
  io: CommandIo,
): Promise<void> {
  // What is not there cannot be resumed.
  await batch.status(run)
  const progress = runProgress(io, flags.events === true)
  const signals = untilSignal(io)
  const onStatus = (status: RunStatus) => progress.status(status)
  const left = new AbortController()
  try {
    const onSubmitted = (documents: number) => progress.submitted(run, documents)
    if (!batch.isShared) await batch.fill(run, { onSubmitted, signal: signals.stop })
    const signal = AbortSignal.any([signals.stop, left.signal])
    const watch = batch.wait(run, { signal, onStatus })
    // Without this, a fault of the work would leave a rejection that nobody takes.
    watch.catch(() => undefined)
    if (batch.isShared) await takeOver(batch, run, signal)
    else await work(batch, run, flags, io, signals)
    const status = await watch
    progress.stop()
    await report(batch, status, io)
  } catch (thrown) {
    progress.stop()
    if (!(thrown instanceof Fault)) throw thrown
    await refuseDeleted(batch, run, thrown)
    const isResumable = !batch.isShared && !(thrown instanceof UnresumableFault)
    const why = isResumable ? resumable(run, thrown) : detail`run ${run}: ${placedDetail(thrown)}`
    throw new Fault(thrown.code, why, {}, thrown)
  } finally {
    // A run on which nobody works any more is not waited for.
    left.abort()
    signals.done()
  }
}

/** What has stopped a run that can be resumed, and how. */
export function resumable(run: string, thrown: Fault): Detail {
  return detail`run ${run}: ${placedDetail(thrown)}; "${`twinvoice batch wait ${run}`}" resumes it`
}

/** @throws Fault OPTIONS_INVALID if somebody has deleted the run meanwhile: nothing of it can be resumed */
export async function refuseDeleted(batch: Batch, run: string, thrown: Fault): Promise<void> {
  const isDeleted = await batch.status(run).then(
    () => false,
    (refused: unknown) => refused instanceof Fault && refused.code === 'OPTIONS_INVALID',
  )
  if (isDeleted) throw new Fault('OPTIONS_INVALID', detail`run ${run} was deleted`, {}, thrown)
}

/** Reads the rest of the documents of a run once its submitter has ended: no worker does. */
async function takeOver(batch: Batch, run: string, signal: AbortSignal): Promise<void> {
  const state = async () => (await patiently(() => batch.status(run), signal)).state
  while (!signal.aborted && (await state()) === 'submitting') {
    if (await patiently(() => batch.takeOver(run), signal))
      await batch.fill(run, { signal }).catch(submittedElsewhere)
    else await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** @throws Fault that says where a submission can be continued whose sources are not here */
function submittedElsewhere(thrown: unknown): never {
  const isSource = thrown instanceof Fault && thrown.code === 'INPUT_UNREADABLE'
  if (!isSource || thrown instanceof PlaceFault || thrown instanceof UnresumableFault) throw thrown
  const what = placedDetail(thrown)
  throw new Fault(
    thrown.code,
    detail`its submission was interrupted, and can be continued only where its sources are: ${what}`,
    {},
    thrown,
  )
}

async function work(
  batch: Batch,
  run: string,
  flags: FollowFlags,
  io: CommandIo,
  { stop, abort }: { readonly stop: AbortSignal; readonly abort: AbortSignal },
): Promise<void> {
  if ((await batch.status(run)).state !== 'open') return
  const { jobs } = flags
  const { batchRoots } = loadSettings({ env: io.env, folder: process.cwd() }).settings
  const documents = await openInstance(io, flags, { workers: jobs, timeoutMs: DOCUMENT_MS })
  try {
    // The time limit of a document does not include that fonts and rules are loaded.
    await documents.warm()
    const onTrouble = (reason: string | undefined, thrown: unknown) => {
      if (reason !== undefined) printError(io, troubleText(reason, thrown, io))
    }
    const roots = batchRoots.length === 0 ? {} : { roots: batchRoots }
    await batch.work({ documents, concurrency: jobs, run, stop, abort, onTrouble, ...roots })
  } finally {
    await documents.close()
  }
}

/** Warns of the first invoice numbers that were given twice. */
async function reportSameNumbers(batch: Batch, run: string, io: CommandIo): Promise<void> {
  const same = await batch.sameNumbers(run)
  const words = reportWords(io.locale ?? 'en')
  for (const { number, sellerName, documents } of same.slice(0, MOST_NAMED)) {
    const places = documents.slice(0, MOST_NAMED).map((each) => placeOf(each, io))
    const more = documents.length - places.length
    const last = more > 0 ? [said(io, 'more', { count: String(more) })] : []
    const list = [...places, ...last].join(', ')
    const same = said(io, 'sameNumbers', { list, number, seller: sellerName })
    printError(io, weighed('warning', same, words))
  }
  if (same.length > MOST_NAMED)
    printError(io, saidCount(io, 'sameNumbers.more', same.length - MOST_NAMED, { run }))
}

/** Warns of results that others have removed. */
async function reportMissing(batch: Batch, run: string, io: CommandIo): Promise<void> {
  const missing = await batch.missing(run)
  if (missing === undefined) return
  const { count, objects } = missing
  const text = saidCount(io, 'batch.missing', count, { object: visibleInLine(objects[0] ?? '…') })
  printError(io, weighed('warning', text, reportWords(io.locale ?? 'en')))
}

/** One line about the run, and the first documents that are broken or failed. */
async function report(batch: Batch, status: RunStatus, io: CommandIo): Promise<void> {
  const { run, goal, state, documents, outcomes, place } = status
  const { done, invalid, broken, failed } = outcomes
  let named = 0
  if (broken + failed > 0)
    for await (const outcome of batch.outcomes(run, ['broken', 'failed'])) {
      if ((named += 1) > MOST_NAMED) break
      printError(io, lineOf(outcome, io))
    }
  if (broken + failed > MOST_NAMED)
    printError(io, said(io, 'batch.more', { count: String(broken + failed - MOST_NAMED) }))
  // Of what was received, both the PDF and its XML may be there. In a store, reading all outcomes takes minutes.
  const isMade = goal === 'generate' || goal === 'embed'
  if (isMade && !batch.isShared) await reportSameNumbers(batch, run, io)
  if (state === 'finished') await reportMissing(batch, run, io)
  printError(
    io,
    said(io, 'batch.summary', {
      ...{ run, state, place },
      ...{ done: String(done), documents: String(documents) },
      ...{ invalid: String(invalid), broken: String(broken), failed: String(failed) },
    }),
  )
  const bad = Object.entries({ invalid, broken, failed }).filter(([, count]) => count > 0)
  if (bad.length > 0) {
    const only = bad.map(([outcome]) => outcome).join(',')
    printError(
      io,
      said(io, 'batch.reasons', { command: `twinvoice batch results ${run} --only ${only}` }),
    )
  }
  if (failed > 0 || state === 'cancelled') io.exit(EXIT.fault)
  else if (invalid + broken > 0) io.exit(EXIT.invalid)
}

/** In its line, whatever characters the name of a file has. */
function placeOf({ n, manifest, line, file }: NumberedDocument, io: CommandIo): string {
  if (manifest !== undefined) return visibleInLine(`${manifest}:${line ?? n}`)
  return visibleInLine(file ?? said(io, 'document', { n: String(n) }))
}

function lineOf(outcome: Outcome, io: CommandIo): string {
  const { status, findings } = outcome
  const { code = '', message = '' } = findings[0] ?? {}
  const what = { status, code, message: visibleInLine(message) }
  return said(io, 'batch.outcome', { place: placeOf(outcome, io), ...what })
}
