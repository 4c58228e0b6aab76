/**
 * Lets a number of tasks run at a time, the others wait in order. A store's pool has a time limit
 * for getting a connection, by which it is known to be out of reach; waiting for one's turn under
 * load must not be taken for that.
 */
export class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  async take<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((turn) => this.#waiting.push(turn))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free += 1
      else next()
    }
  }
}
