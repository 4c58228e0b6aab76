import type { Objects } from '../objects/objects.js'

/** What a task gives, unless the signal fires first: then its end is not waited for. */
export function unlessAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error)
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    void task.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** A place whose answers are not waited for once the signal fires: a store that hangs is given up after 90 seconds only. */
export function abortable(objects: Objects, signal: AbortSignal): Objects {
  return {
    address: objects.address,
    put: (name, bytes) => unlessAborted(objects.put(name, bytes), signal),
    replace: (name, bytes) => unlessAborted(objects.replace(name, bytes), signal),
    get: (name) => unlessAborted(objects.get(name), signal),
    tidy: () => unlessAborted(objects.tidy(), signal),
    clear: () => unlessAborted(objects.clear(), signal),
  }
}
