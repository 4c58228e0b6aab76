import { Readable } from 'node:stream'

import { isAbsolute } from 'node:path'

import { writeAudit } from '../../../accounts/audit/audit.js'
import type { RunSummary } from '../../../batch/batch.js'
import { isS3 } from '../../../batch/objects/open.js'
import type { Outcome } from '../../../batch/results/outcome.js'
import type { Goal, OutcomeStatus, RunOptions, RunStatus } from '../../../batch/run/run.js'
import { ofRun, openedRuns, refusals, runs } from '../call/runs.js'
import { changeOf, param, type Call, type Handler } from '../call/call.js'
import { conflict } from '../call/conflict.js'
import { limitOf, pageOf } from '../call/paging.js'
import { detailSentence } from '../../problems/messages.js'
import { validationFailed } from '../../problems/problem.js'
import { clientLocale } from '../../request/context.js'

interface NewRun {
  readonly goal: Goal
  readonly sources: readonly string[]
  readonly place: string
  readonly options?: RunOptions
  readonly moment?: string
  readonly chunk?: number
}

export const listBatches: Handler = async (call) => {
  const limit = limitOf(call)
  const { cursor } = call.query
  const batch = await openedRuns(call)
  const after = cursor === undefined ? {} : { after: cursor }
  const listed = await batch.list({ most: limit + 1, ...after })
  const page = pageOf(listed, limit, ({ run }) => run, runJson)
  return { roots: runs(call).roots, shared: batch.isShared, ...page }
}

export const submitBatch: Handler = async (call) => {
  const { goal, sources, place, options = {}, moment, chunk } = call.body as NewRun
  const background = runs(call)
  if (background.roots.length === 0) throw conflict(call.context, 'NO_BATCH_ROOTS')
  refuseIncomplete(call)
  const submission = {
    goal,
    sources,
    place,
    options,
    ...(moment === undefined ? {} : { moment: new Date(moment) }),
    ...(chunk === undefined ? {} : { chunk }),
  }
  const run = await refusals(call, () => background.submit(submission))
  await noted(call, 'batch.submit', run, { goal, place })
  return runJson(await (await background.open()).status(run))
}

export const getBatch: Handler = async (call) => {
  const batch = await openedRuns(call)
  const run = param(call, 'run')
  return summaryJson(await ofRun(call, () => batch.summary(run)))
}

export const getBatchResults: Handler = async (call) => {
  const { context, query } = call
  const batch = await openedRuns(call)
  const run = param(call, 'run')
  const only = query['status']?.split(',') as OutcomeStatus[] | undefined
  const lines = linesOf(batch.outcomes(run, only), Number(query['limit'] ?? Infinity))
  // The first is read before the answer begins: until then, a fault has a status.
  const first = await ofRun(call, () => lines.next())
  context.attachment(`${run}.ndjson`)
  context.type = 'application/x-ndjson'
  context.body = Readable.from(first.done === true ? [] : continued(first.value, lines), {
    objectMode: false,
  })
}

export const retryBatch: Handler = async (call) => {
  const run = param(call, 'run')
  const documents = await ofRun(call, () => runs(call).retry(run))
  if (documents > 0) await noted(call, 'batch.retry', run, { documents })
  return { documents }
}

export const cancelBatch: Handler = async (call) => {
  const run = param(call, 'run')
  const batch = await openedRuns(call)
  const isEnded = await ofRun(call, () => batch.cancel(run))
  if (isEnded) await noted(call, 'batch.cancel', run, {})
  return runJson(await batch.status(run))
}

export const deleteBatch: Handler = async (call) => {
  const run = param(call, 'run')
  const results = call.query['results'] === 'true'
  const batch = await openedRuns(call)
  const removed = await ofRun(call, () => batch.delete(run, { results }))
  await noted(call, 'batch.delete', run, { removed })
}

/** What the schema cannot say: relative paths would mean a folder that the caller does not know. */
function refuseIncomplete(call: Call): void {
  const { goal, sources, place, options, moment } = call.body as NewRun
  const locale = clientLocale(call.context)
  const isRelative = (address: string) => !isS3(address) && !isAbsolute(address)
  const message = detailSentence('absolute', locale)
  const details = [
    ...sources.flatMap((source, at) =>
      isRelative(source) ? [{ path: `$.sources[${at}]`, code: 'FORMAT', message }] : [],
    ),
    ...(isRelative(place) ? [{ path: '$.place', code: 'FORMAT', message }] : []),
    // A leap second is a date and time of RFC 3339 that the calendar of computers does not have.
    ...(moment !== undefined && Number.isNaN(Date.parse(moment))
      ? [{ path: '$.moment', code: 'FORMAT', message: detailSentence('moment', locale) }]
      : []),
    ...(goal === 'convert' && options?.to === undefined
      ? [{ path: '$.options.to', code: 'REQUIRED', message: detailSentence('required', locale) }]
      : []),
  ]
  if (details.length > 0) throw validationFailed(details)
}

async function* linesOf(outcomes: AsyncGenerator<Outcome>, most: number): AsyncGenerator<string> {
  let left = most
  for await (const outcome of outcomes) {
    yield `${JSON.stringify(outcome)}\n`
    if ((left -= 1) <= 0) return
  }
}

async function* continued(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

/** The runs are in a store of their own: what was done is noted when it is done. */
async function noted(
  call: Call,
  action: string,
  target: string,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { actor, now } = changeOf(call)
  await call.setup.database.transaction((tx) =>
    writeAudit(tx, actor, { action, target, details }, now),
  )
}

function runJson(status: RunStatus): object {
  const { run, goal, state, place, documents, settled, outcomes, submittedAt } = status
  return {
    id: run,
    goal,
    state,
    place,
    documents,
    settled,
    outcomes,
    submitted_at: submittedAt,
    finished_at: status.finishedAt ?? null,
    trouble: status.trouble ?? null,
  }
}

function summaryJson({ errors, warnings, rules, ...status }: RunSummary): object {
  return { ...runJson(status), errors, warnings, rules }
}
