import type { Command } from 'commander'
import type { Batch } from '../../../batch/batch.js'
import { detail } from '../../../pipeline/detail.js'
import { Fault } from '../../../pipeline/errors.js'
import { printError, type CommandIo } from '../../io/io.js'
import { messageLocaleOption, wholeNumber } from '../../io/options.js'
import { said, saidCount } from '../../io/said/said.js'
import { queueOption, withBatch, type QueueFlags } from './queue.js'

const DAY_MS = 24 * 60 * 60 * 1000

interface DeleteFlags extends QueueFlags {
  readonly endedDaysAgo?: number
  readonly results?: boolean
}

/** `twinvoice batch delete` */
export function registerDelete(batch: Command, io: CommandIo): void {
  batch
    .command('delete')
    .description('delete runs that have ended; their results stay, unless --results is given')
    .argument('[runs...]', 'ids of the runs')
    .option(
      '--ended-days-ago <days>',
      'delete all runs that ended more than this number of days ago',
      wholeNumber,
    )
    .option('--results', 'remove the results as well: everything below the folder of the run')
    .addOption(messageLocaleOption())
    .addOption(queueOption())
    .action((runs: string[], flags: DeleteFlags) =>
      withBatch(io, flags, async (opened) => {
        for (const run of await chosen(opened, runs, flags)) await remove(opened, run, flags, io)
      }),
    )
}

/** @throws Fault OPTIONS_INVALID unless either runs are named or an age is given */
async function chosen(
  batch: Batch,
  runs: readonly string[],
  { endedDaysAgo }: DeleteFlags,
): Promise<readonly string[]> {
  if (runs.length > 0 === (endedDaysAgo !== undefined))
    throw new Fault('OPTIONS_INVALID', detail`name the runs, or give --ended-days-ago`)
  return endedDaysAgo === undefined ? runs : batch.endedBefore(endedDaysAgo * DAY_MS)
}

async function remove(
  batch: Batch,
  run: string,
  { results = false }: DeleteFlags,
  io: CommandIo,
): Promise<void> {
  const { place } = await batch.status(run)
  const count = await batch.delete(run, { results })
  const text = results
    ? saidCount(io, 'batch.deletedAll', count, { run, place })
    : said(io, 'batch.deleted', { run, place })
  printError(io, text)
}
