import type { Database } from '../accounts/store/database.js'
import { openDatabase } from '../accounts/store/open.js'
import { checkBatchCall } from './arguments.js'
import { Batch } from './batch.js'
import { EmbeddedQueue } from './queue/embedded.js'
import { Chunks } from './state/chunks.js'
import { Runs } from './state/runs.js'
import { Suspects } from './state/suspects.js'
import { ensureTables } from './state/schema.js'
import { Workers } from './state/workers.js'

/** Options for opening a queue. */
export interface BatchOptions {
  /**
   * The database of runs and jobs: `sqlite:<file>` for one machine, or
   * `postgres://user:password@host/database` for any number of machines.
   */
  readonly queue: string
}

/**
 * Opens the runs of a queue. Close the returned object at the end.
 * @throws Fault CONFIG_INVALID for another URL, STORE_UNAVAILABLE or STORE_INVALID if it cannot be used,
 *   OPTIONS_INVALID if the job library is not installed
 */
export async function openBatch(options: BatchOptions): Promise<Batch> {
  checkBatchCall('openBatch', options)
  const { queue: url } = options
  const database = openDatabase(url)
  try {
    await ensureTables(database)
    const workers = new Workers(database)
    const queue = await openQueue(url, database, workers)
    const runs = new Runs(database)
    const chunks = new Chunks(database, queue.enqueue)
    const suspects = new Suspects(database, workers.id)
    return new Batch({ database, queue, runs, chunks, suspects })
  } catch (thrown) {
    await database.close()
    throw thrown
  }
}

async function openQueue(url: string, database: Database, workers: Workers) {
  if (url.startsWith('sqlite:')) return new EmbeddedQueue(database, workers)
  // Loaded only for such a queue, since most programs have no job library installed.
  const { GraphileQueue } = await import('./queue/graphile.js')
  return GraphileQueue.open(url, workers)
}
