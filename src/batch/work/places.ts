import { below, openObjects } from '../objects/open.js'
import type { Objects } from '../objects/objects.js'
import { rowsName } from '../results/names.js'
import type { Run } from '../state/runs.js'

/** Places that are kept open, of the runs that were worked on last. */
const MOST_OPEN = 16

/** The places of results that a worker has opened. */
export class Places {
  readonly #open = new Map<string, Promise<Objects>>()

  /**
   * The place of a run's results. One that could not be opened is forgotten, so that the next call tries again.
   * @throws PlaceFault if it cannot be used
   */
  of({ id, order }: Run): Promise<Objects> {
    let objects = this.#open.get(id)
    if (objects === undefined) {
      objects = openObjects(below(order.place, id))
      const [oldest] = this.#open.keys()
      if (oldest !== undefined && this.#open.size >= MOST_OPEN) this.#open.delete(oldest)
      this.#open.set(id, objects)
      objects.catch(() => this.#open.delete(id))
    }
    return objects
  }

  /**
   * Removes what was written of a part after its run was deleted with its results. If it was deleted without them, the
   * rows of the part are there.
   */
  async clearAfterDeletion(run: Run, chunk: number): Promise<void> {
    const objects = await this.of(run)
    if ((await objects.get(rowsName(chunk))) === undefined) await objects.clear()
  }
}
