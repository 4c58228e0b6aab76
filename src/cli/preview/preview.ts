import { watch, type FSWatcher } from 'node:fs'
import { Fault } from '../../pipeline/errors.js'

/** An invoice, or why there is none. */
export type Attempted =
  | { readonly pdf: Uint8Array; readonly problems: readonly [] }
  | { readonly problems: readonly string[] }

/** The last attempt to make the invoice. */
export interface PreviewState {
  /** Counts the attempts; 0 before the first has ended. */
  readonly attempt: number
  /** The last invoice that could be made. */
  readonly pdf?: Uint8Array
  /** Why the last attempt made none; empty if it did. */
  readonly problems: readonly string[]
  readonly seconds: number
}

/** Changes that come together, as an editor writes files, give one attempt. */
const TOGETHER_MS = 80
/** What changes without being a part of the design. */
const IGNORED = /(?:^|[\\/])(?:node_modules|\.[^\\/]*)(?:[\\/]|$)|~$/

/** Makes an invoice again and again. */
export class Preview {
  readonly #make: () => Promise<Attempted>
  readonly #textOf: (fault: Fault) => string
  readonly #listeners = new Set<(state: PreviewState) => void>()
  readonly #watchers: FSWatcher[] = []
  #state: PreviewState = { attempt: 0, problems: [], seconds: 0 }
  #building: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  /**
   * @param make makes the invoice from the files as they are; a fault is a problem to show
   * @param textOf the fault in the language of the run
   */
  constructor(make: () => Promise<Attempted>, textOf: (fault: Fault) => string) {
    this.#make = make
    this.#textOf = textOf
  }

  get state(): PreviewState {
    return this.#state
  }

  /** Calls back after each attempt. @returns a function that ends this */
  listen(listener: (state: PreviewState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Makes the invoice; attempts do not overlap. */
  build(): Promise<void> {
    this.#building = this.#building.then(() => this.#attempt())
    return this.#building
  }

  /** Makes the invoice whenever a file in one of the folders changes. */
  watch(folders: readonly string[]): void {
    for (const folder of new Set(folders)) {
      const onChange = (_event: string, name: string | null) => {
        if (name !== null && !IGNORED.test(name)) this.#changed()
      }
      this.#watchers.push(watch(folder, { recursive: true }, onChange))
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers) watcher.close()
    await this.#building
  }

  #changed(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.build(), TOGETHER_MS)
  }

  async #attempt(): Promise<void> {
    const start = performance.now()
    const made = await this.#made()
    const { attempt, pdf } = this.#state
    this.#state = {
      attempt: attempt + 1,
      ...(pdf === undefined ? {} : { pdf }),
      ...made,
      seconds: (performance.now() - start) / 1000,
    }
    for (const listener of this.#listeners) listener(this.#state)
  }

  async #made(): Promise<Attempted> {
    try {
      return await this.#make()
    } catch (thrown) {
      if (thrown instanceof Fault) return { problems: [this.#textOf(thrown)] }
      throw thrown
    }
  }
}
