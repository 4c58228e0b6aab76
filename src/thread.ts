import { workerData } from 'piscina'
import type { InstanceSources } from './documents/inline.js'
import type * as Worker from './documents/instance/worker.js'
import { workerFromOneFile } from './start/start.js'

/** Tasks after which most of what they need was compiled. */
const ENOUGH = 10

/**
 * What a thread runs that works on documents: from the file in which the build puts all modules for that, if it serves.
 * Packages of others import the doors of this package, where all would be a second time: with them, every module is
 * loaded from its own file.
 */
const { packages = [] } = workerData as InstanceSources
const together = packages.length === 0 ? await workerFromOneFile() : undefined
const { default: work } =
  (together?.worker as typeof Worker | undefined) ??
  (await import('./documents/instance/worker.js'))
let done = 0

export default async function run(task: Worker.Task): Promise<unknown> {
  try {
    return await work(task)
  } finally {
    done += 1
    if (done === ENOUGH) setImmediate(() => together?.keep())
  }
}
