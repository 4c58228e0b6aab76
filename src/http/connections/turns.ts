/**
 * Begins one request in each round of the event loop. In a round, Node takes all bytes that have arrived on open
 * connections, but accepts a single new one: begun as they arrive, the requests of a thousand connections would keep a
 * new connection, such as that of a probe, waiting until all of them are begun, in every round again.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  /** Begins a request at once if none has begun in this round, else in a later one, in the order of their arrival. */
  take(begin: () => void): void {
    if (this.#isTaken) {
      this.#waiting.push(begin)
      return
    }
    this.#isTaken = true
    setImmediate(() => this.#next())
    begin()
  }

  #next(): void {
    this.#isTaken = false
    const begin = this.#waiting.shift()
    if (begin !== undefined) this.take(begin)
  }
}
