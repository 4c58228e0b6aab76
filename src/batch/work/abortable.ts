import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { setTimeout as sleep } from 'node:timers/promises'
import { unlessAborted } from '../../concurrency/unless-aborted.js'
import type { Objects } from '../objects/objects.js'

/** Tasks whose answers are not waited for once a signal fires: a store that hangs is given up after 90 seconds only. */
export class AbortableTasks {
  readonly #signal: AbortSignal
  readonly #begun = new Set<Promise<unknown>>()

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Begins a task, unless the signal has fired. */
  async run<T>(begin: () => Promise<T>): Promise<T> {
    this.#signal.throwIfAborted()
    const task = begin()
    this.#begun.add(task)
    const forget = () => this.#begun.delete(task)
    task.then(forget, forget)
    return unlessAborted(task, this.#signal)
  }

  /** Waits for the tasks that have begun, so that nothing is written later; at most so many milliseconds. */
  async ended(mostMs: number): Promise<void> {
    const enough = new AbortController()
    const late = sleep(mostMs, undefined, { signal: enough.signal }).catch(() => undefined)
    await Promise.race([Promise.allSettled(this.#begun), late])
    enough.abort()
  }
}

/** A place that is used by tasks that can be aborted. */
export function abortable(objects: Objects, tasks: AbortableTasks): Objects {
  return {
    address: objects.address,
    put: (name, bytes) => tasks.run(() => objects.put(name, bytes)),
    replace: (name, bytes) => tasks.run(() => objects.replace(name, bytes)),
    get: (name) => tasks.run(() => objects.get(name)),
    list: (folder) => tasks.run(() => objects.list(folder)),
    below: (folder) => objects.below(folder),
    remove: (names) => tasks.run(() => objects.remove(names)),
    tidy: () => tasks.run(() => objects.tidy()),
    clear: () => tasks.run(() => objects.clear()),
  }
}

/** What ended work throws, whatever it met then. */
export function aborted(thrown: unknown): Fault {
  return new Fault('ABORTED', detail`the work was stopped`, {}, thrown)
}
