import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { CatalogSources } from '../../../catalog/catalog.js'
import type { Validity } from '../../../catalog/entries/entries.js'

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
 */
export async function readInstalled(sources: CatalogSources): Promise<Installed> {
  const worker = new Worker(new URL('./installed-worker.js', import.meta.url), {
    workerData: sources,
  })
  const [installed] = (await once(worker, 'message')) as [Installed]
  return installed
}
