import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { CatalogSources } from '../../../catalog/catalog.js'
import type { Validity } from '../../../catalog/entries/entries.js'
import { Fault } from '../../../pipeline/errors.js'

/** What is installed, with the package that it comes from and its version. */
export interface Installed {
  readonly templates: readonly {
    readonly id: string
    readonly version: string
    readonly package: string
  }[]
  readonly profiles: readonly { readonly id: string; readonly package: string }[]
  readonly packs: readonly {
    readonly id: string
    readonly version: string
    readonly release: string | null
    readonly valid: { readonly [Name in keyof Required<Validity>]: string | null }
    readonly package: string
  }[]
  readonly plugins: readonly {
    readonly name: string
    readonly version: string
    readonly package: string
  }[]
}

/**
 * Reads what is installed, in a thread that ends with it: the code of plugins has no place in the
 * thread that serves requests.
 * @throws what the thread throws; Fault CATALOG_INVALID if it ends without a result
 */
export async function readInstalled(sources: CatalogSources): Promise<Installed> {
  const worker = new Worker(new URL('./installed-worker.js', import.meta.url), {
    workerData: sources,
  })
  // A plugin may end the thread, or hold it for ever.
  const ended = once(worker, 'exit').then(() => {
    throw new Fault(
      'CATALOG_INVALID',
      'the thread that reads what is installed ended without a result',
    )
  })
  try {
    const [installed] = (await Promise.race([once(worker, 'message'), ended])) as [Installed]
    return installed
  } finally {
    ended.catch(() => undefined)
    await worker.terminate()
  }
}
