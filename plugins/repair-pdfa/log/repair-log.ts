import { englishDetail, type Detail } from 'twinvoice/pdf'
import type { ClauseId } from './codes.js'

/** Where a repair was made, and what was there. */
export interface Place {
  /** Number of the object in the file that was read. */
  readonly object?: number | undefined
  /** From 1. */
  readonly page?: number | undefined
  /** In technical terms. */
  readonly found: string | Detail
}

/** A repair: the clause of ISO 19005-3, or of ISO 14289-1, that asked for it. */
export interface Repair extends Place {
  readonly clause: ClauseId
}

/** A thing that cannot be repaired: a code of this plugin. */
export interface Obstacle extends Place {
  readonly code: 'FONT_MISSING' | 'FONT_UNLIKE' | 'SIGNED'
}

/** A clause lists no more places than this. */
export const MOST_PLACES = 50

/** What was repaired and what could not be, in the order in which it was met. */
export class RepairLog {
  readonly repairs: Repair[] = []
  readonly obstacles: Obstacle[] = []
  readonly #counts = new Map<string, number>()

  repaired(clause: ClauseId, place: Place): void {
    const count = (this.#counts.get(clause) ?? 0) + 1
    this.#counts.set(clause, count)
    if (count > MOST_PLACES) return
    const isSaid = this.repairs.some(
      (each) =>
        each.clause === clause &&
        textOf(each.found) === textOf(place.found) &&
        each.page === place.page &&
        each.object === place.object,
    )
    if (!isSaid) this.repairs.push({ clause, ...place })
  }

  obstacle(code: Obstacle['code'], place: Place): void {
    if (this.obstacles.length < MOST_PLACES) this.obstacles.push({ code, ...place })
  }
}

function textOf(found: string | Detail): string {
  return typeof found === 'string' ? found : englishDetail(found)
}
