import { Option } from 'commander'
import type { Batch } from '../../../batch/batch.js'
import { loadSettings } from '../../../config/load.js'
import type { CommandIo } from '../../io/io.js'

/** The option of all commands of runs. */
export interface QueueFlags {
  readonly queue?: string
}

/** `--queue` */
export function queueOption(): Option {
  return new Option(
    '--queue <url>',
    'queue of the runs: sqlite:<file> or postgres://… (default: TWINVOICE_BATCH_QUEUE, or sqlite:data/batch.sqlite)',
  )
}

/**
 * Opens the queue of the settings or the command line, and closes it afterwards.
 * @throws Fault CONFIG_INVALID, STORE_INVALID, STORE_UNAVAILABLE or OPTIONS_INVALID
 */
export async function withBatch<T>(
  io: CommandIo,
  { queue }: QueueFlags,
  work: (batch: Batch) => Promise<T>,
): Promise<T> {
  const flags = queue === undefined ? {} : { batchQueue: queue }
  const { settings } = loadSettings({ env: io.env, folder: process.cwd(), flags })
  // Loaded only here, so that other commands start without a database driver.
  const { openBatch } = await import('../../../batch/open.js')
  const batch = await openBatch({ queue: settings.batchQueue })
  try {
    return await work(batch)
  } finally {
    await batch.close()
  }
}
