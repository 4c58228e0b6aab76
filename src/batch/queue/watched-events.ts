import type { WorkerEvents } from 'graphile-worker'

/** What a watcher of the library's events does. */
interface Watcher {
  /** Called with what keeps the library from the next job, and with undefined when it looks for one again. */
  readonly onTrouble: (thrown: unknown) => void
  /** Called if the library is to be started again. */
  readonly onStuck: () => void
}

/**
 * Watches whether the library gets jobs: it reports errors of that nowhere else. It tries again after each, but it keeps
 * the answer to its very first statement, also if that is an error: then it would never get a job.
 */
export function watchFetching(events: WorkerEvents, { onTrouble, onStuck }: Watcher): void {
  let hasLooked = false
  const onLooked = () => {
    hasLooked = true
    onTrouble(undefined)
  }
  events.on('worker:getJob:empty', onLooked)
  events.on('job:start', onLooked)
  events.on('worker:getJob:error', ({ error }) => {
    onTrouble(error)
    // Ended while it tells of an error, the library would print it.
    if (!hasLooked) setImmediate(onStuck)
  })
}
