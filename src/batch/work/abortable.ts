import { unlessAborted } from '../../concurrency/unless-aborted.js'
import type { Objects } from '../objects/objects.js'

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
