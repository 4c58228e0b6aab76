import { parentPort } from 'node:worker_threads'
import { workerData } from 'piscina'
import type { InstanceSources } from './documents/inline.js'
import type * as Worker from './documents/instance/worker.js'
import { frameOfExit, type ExitNotice } from './documents/instance/lost-thread.js'
import { workerFromOneFile } from './start/start.js'

/** Tasks after which most of what they need was compiled. */
const ENOUGH = 10

/**
 * What a thread runs that works on documents: from the file in which the build puts all modules for that, if it serves.
 * Packages of others import the doors of this package, where all would be a second time: with them, every module is
 * loaded from its own file.
 */
async function load(): Promise<{ readonly worker: typeof Worker; readonly keep?: () => void }> {
  const { packages = [] } = workerData as InstanceSources
  const together = packages.length === 0 ? await workerFromOneFile() : undefined
  if (together === undefined) return { worker: await import('./documents/instance/worker.js') }
  return { worker: together.worker as typeof Worker, keep: together.keep }
}

// Begins before the first task, which reports the error if it fails. Bundlers take no await here.
const loading = load()
// Node never tries again to load a module that failed: the next task gets a new thread.
loading.catch((reason: unknown) =>
  setTimeout(() => {
    throw reason
  }, 0),
)
let done = 0

process.once('exit', () => {
  const frame = frameOfExit()
  if (frame !== undefined) parentPort?.postMessage({ exitedAt: frame } satisfies ExitNotice)
})

export default async function run(task: Worker.Task): Promise<unknown> {
  const { worker, keep } = await loading
  try {
    return await worker.default(task)
  } finally {
    done += 1
    if (done === ENOUGH && keep !== undefined) setImmediate(keep)
  }
}
