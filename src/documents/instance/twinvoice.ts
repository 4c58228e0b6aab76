import { Fault } from '../../pipeline/errors.js'
import type { Documents } from '../documents.js'
import type { InstanceSources } from '../inline.js'

/** How an instance is set up. */
export interface TwinvoiceOptions extends InstanceSources {
  /** Worker threads; 0 (the default) processes documents in the calling thread. */
  readonly workers?: number
  /** With workers: documents that may wait; default 64 a worker. */
  readonly queue?: number
  /** With workers: milliseconds that a document may take, waiting included; default 30,000. */
  readonly timeoutMs?: number
  /** With workers: MiB of heap of each; default 1,024. */
  readonly memoryMiB?: number
}

/** An instance: independent of any other, without global state. Close it at the end. */
export type Twinvoice = Documents

/**
 * Loads plugins, templates, profiles and rule packs and checks that all of them fit together.
 * @throws Fault CATALOG_INVALID, PLUGIN_INVALID, PLAN_INVALID or OPTIONS_INVALID, naming the
 *   file and the reason
 */
export async function createTwinvoice(options: TwinvoiceOptions = {}): Promise<Twinvoice> {
  const { workers = 0, queue, timeoutMs = 30_000, memoryMiB = 1024, ...sources } = options
  if (!Number.isInteger(workers) || workers < 0)
    throw new Fault('OPTIONS_INVALID', `workers must be a whole number from 0, not ${workers}`)
  if (workers === 0) {
    const { InlineDocuments } = await import('../inline.js')
    return InlineDocuments.open(sources)
  }
  const { PooledDocuments } = await import('./pool.js')
  return PooledDocuments.open(sources, {
    workers,
    queue: queue ?? 64 * workers,
    timeoutMs,
    memoryMiB,
  })
}
