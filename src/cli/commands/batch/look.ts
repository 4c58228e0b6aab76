import { detail } from '../../../pipeline/detail.js'
import { WrongValue } from '../../io/wrong-value.js'
import { Option, type Command } from 'commander'
import type { Batch } from '../../../batch/batch.js'
import { OUTCOME_STATUSES, type OutcomeStatus, type RunStatus } from '../../../batch/run/run.js'
import { printError, writeAll, type CommandIo } from '../../io/io.js'
import { headings, said } from '../../io/said/said.js'
import { table } from '../../report/table.js'
import { messageLocaleOption } from '../../io/options.js'
import { queueOption, withBatch, type QueueFlags } from './queue.js'

/** Runs that are listed if no more are asked for. */
const MOST_LISTED = 100
/** Runs that are read at a time. */
const PAGE = 1000

interface StatusFlags extends QueueFlags {
  readonly all?: boolean
  readonly json?: boolean
}

/** `twinvoice batch status` */
export function registerStatus(batch: Command, io: CommandIo): void {
  batch
    .command('status')
    .description('show the progress of a run, or the newest 100 runs')
    .argument('[run]', 'id of the run')
    .option('--all', 'list all runs')
    .option('--json', 'print JSON')
    .addOption(messageLocaleOption())
    .addOption(queueOption())
    .action((run: string | undefined, flags: StatusFlags) =>
      withBatch(io, flags, async (opened) => {
        const found =
          run === undefined ? await newest(opened, flags.all === true) : [await opened.status(run)]
        const runs = flags.all === true ? found : found.slice(0, MOST_LISTED)
        if (runs.length < found.length) printError(io, said(io, 'batch.older', {}))
        const shown = run === undefined ? runs : runs[0]
        const text = flags.json === true ? `${JSON.stringify(shown)}\n` : table(rowsOf(runs, io))
        await writeAll(io.stdout, text)
      }),
    )
}

/** The newest runs, and one more than are shown if there is one; or all. */
async function newest(batch: Batch, isAll: boolean): Promise<readonly RunStatus[]> {
  const runs = [...(await batch.list({ most: MOST_LISTED + 1 }))]
  for (let last = runs.at(-1); isAll && last !== undefined;) {
    const page = await batch.list({ most: PAGE, after: last.run })
    runs.push(...page)
    last = page.at(-1)
  }
  return runs
}

/** `twinvoice batch results` */
export function registerResults(batch: Command, io: CommandIo): void {
  batch
    .command('results')
    .description(
      'print the outcomes of a run in the order of its documents, one JSON line per document',
    )
    .argument('<run>', 'id of the run')
    .addOption(
      new Option('--summary', 'print counts by outcome, by code and by rule instead').conflicts([
        'sameNumbers',
        'only',
      ]),
    )
    .addOption(
      new Option(
        '--same-numbers',
        'print invoice numbers that occur in several documents instead, one JSON line per number',
      ).conflicts('only'),
    )
    .addOption(
      new Option(
        '--only <outcomes>',
        `print only these outcomes, separated by commas: ${OUTCOME_STATUSES.join(', ')}`,
      )
        .argParser(outcomes)
        .default(OUTCOME_STATUSES, 'all'),
    )
    .addOption(queueOption())
    .action((run: string, flags: ResultsFlags) =>
      withBatch(io, flags, async (opened) => {
        if (flags.summary === true) {
          const summary = await opened.summary(run)
          return writeAll(io.stdout, `${JSON.stringify(summary, undefined, 2)}\n`)
        }
        if (flags.sameNumbers === true) {
          for (const same of await opened.sameNumbers(run))
            await writeAll(io.stdout, `${JSON.stringify(same)}\n`)
          return
        }
        for await (const outcome of opened.outcomes(run, flags.only))
          await writeAll(io.stdout, `${JSON.stringify(outcome)}\n`)
      }),
    )
}

/** `twinvoice batch cancel` */
export function registerCancel(batch: Command, io: CommandIo): void {
  batch
    .command('cancel')
    .description('cancel a run: documents in progress are finished, the others are not started')
    .argument('<run>', 'id of the run')
    .addOption(messageLocaleOption())
    .addOption(queueOption())
    .action((run: string, flags: QueueFlags) =>
      withBatch(io, flags, async (opened) => {
        const cancelled = await opened.cancel(run)
        printError(io, said(io, cancelled ? 'batch.cancelled' : 'batch.ended', { run }))
      }),
    )
}

interface ResultsFlags extends QueueFlags {
  readonly summary?: boolean
  readonly sameNumbers?: boolean
  readonly only: readonly OutcomeStatus[]
}

function outcomes(text: string): OutcomeStatus[] {
  return text.split(',').map((name) => {
    const found = OUTCOME_STATUSES.find((status) => status === name.trim())
    if (found === undefined)
      throw new WrongValue(
        detail`one or more of these are expected: ${OUTCOME_STATUSES.join(', ')}`,
      )
    return found
  })
}

const HEADING = [
  'run',
  'goal',
  'state',
  'documents',
  'settled',
  'done',
  'invalid',
  'broken',
  'failed',
  'results',
] as const

function rowsOf(runs: readonly RunStatus[], io: CommandIo): string[][] {
  const rows = runs.map(({ run, goal, state, documents, settled, outcomes: counts, place }) => [
    ...[run, goal, state],
    ...[documents, settled, counts.done, counts.invalid, counts.broken, counts.failed].map(String),
    place,
  ])
  return [headings(io, HEADING), ...rows]
}
