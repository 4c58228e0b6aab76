import type { Objects } from '../objects/objects.js'
import { keptName } from '../results/names.js'
import { isRetried, type Outcome } from '../results/outcome.js'
import { outcomeLines, readOutcomes } from '../results/outcome-lines.js'
import type { ChunkName } from '../run/run.js'

/** Milliseconds from one writing to the next at least: about so much work is lost if the process is killed. */
const KEEP_MS = 1_000
/** How many times longer than a writing itself this is at least: a large part in a slow store is written less often. */
const PAUSE_OF_WRITING = 20

/**
 * The outcomes of a part in progress, written beside its results from time to time. Whoever continues after an
 * interruption does not process again what was finished: otherwise, a part that takes longer than its workers live would
 * never end.
 */
export class KeptOutcomes {
  readonly #objects: Objects
  readonly #name: string
  readonly #finished: Map<number, Outcome>
  #written: number
  #writing: Promise<void> | undefined
  #nextAt = performance.now() + KEEP_MS

  private constructor(
    objects: Objects,
    name: string,
    finished: Map<number, Outcome>,
    written: number,
  ) {
    this.#objects = objects
    this.#name = name
    this.#finished = finished
    this.#written = written
  }

  /**
   * Takes up what an earlier attempt has kept.
   * @param finished outcomes that this worker has already, by position; those that were kept are added
   * @param results the names of all results of the part
   * @throws PlaceFault if they cannot be read
   */
  static async open(
    objects: Objects,
    name: ChunkName,
    finished: Map<number, Outcome>,
    results: readonly string[],
  ): Promise<KeptOutcomes> {
    const kept = await keptOutcomes(objects, name, results)
    for (const outcome of kept) if (!finished.has(outcome.n)) finished.set(outcome.n, outcome)
    return new KeptOutcomes(objects, keptName(name), finished, kept.length)
  }

  /** Adds the outcome of a document, and keeps all so far if it is time. */
  add(outcome: Outcome): void {
    this.#finished.set(outcome.n, outcome)
    if (this.#writing !== undefined || performance.now() < this.#nextAt) return
    this.#writing = this.#write()
  }

  /** Keeps all outcomes so far, since the work is interrupted. */
  async keep(): Promise<void> {
    await this.ended()
    await this.#write()
  }

  /**
   * Waits for what is being written.
   * @returns the name of the object, if it is there
   */
  async ended(): Promise<readonly string[]> {
    await this.#writing
    return this.#written > 0 ? [this.#name] : []
  }

  async #write(): Promise<void> {
    // What is tried again at the next occasion is not kept.
    const outcomes = [...this.#finished.values()].filter((outcome) => !isRetried(outcome))
    const start = performance.now()
    if (outcomes.length > this.#written)
      // Without it, documents are processed again. The work itself tells of a place that cannot be used.
      await this.#objects.replace(this.#name, outcomeLines(outcomes)).then(
        () => (this.#written = outcomes.length),
        () => undefined,
      )
    this.#writing = undefined
    const end = performance.now()
    this.#nextAt = end + Math.max(KEEP_MS, (end - start) * PAUSE_OF_WRITING)
  }
}

/**
 * The outcomes that an interrupted attempt has kept of a part, as far as their results are there.
 * @param results the names of all results of the part
 * @throws PlaceFault if they cannot be read
 */
export async function keptOutcomes(
  objects: Objects,
  name: ChunkName,
  results: readonly string[],
): Promise<readonly Outcome[]> {
  if (!results.includes(keptName(name))) return []
  const bytes = await objects.get(keptName(name))
  const there = new Set(results)
  return linesOf(bytes ?? new Uint8Array()).filter(
    ({ object }) => object === undefined || there.has(object),
  )
}

/** None if somebody has changed them: their documents are processed again. */
function linesOf(bytes: Uint8Array): readonly Outcome[] {
  try {
    return readOutcomes(bytes)
  } catch {
    return []
  }
}
