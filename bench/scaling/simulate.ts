/** Service times, in milliseconds, and who has how many cores. */
export interface Model {
  /** Time that a document takes a core of a worker. */
  readonly documentMs: number
  /** Time that a part takes a core of the database: taking it, and settling it. */
  readonly databaseMs: number
  /** Time that an object takes a core of the store. */
  readonly storeMs: number
  /** Time that a message is on its way there and back. */
  readonly networkMs: number
  /** Messages to the database one after the other, for a part. */
  readonly messages: number
  readonly databaseCores: number
  readonly storeCores: number
  /** Documents of a part, and parts that a worker has begun at a time. */
  readonly chunk: number
  readonly parallel: number
}

export interface Simulated {
  readonly workers: number
  readonly perSecond: number
  /** Shares of their time in which the database, the store and the workers work. */
  readonly database: number
  readonly store: number
  readonly busy: number
}

/** Parts that are simulated for each worker; the first are left out of the figures. */
const PARTS = 60
const WARM = 10

/**
 * Simulates workers of one core each that empty a queue, event by event: each part is taken from the
 * database, its documents are worked on and stored, and it is settled. A station with n cores serves n at a
 * time, the others in the order in which they came.
 */
export function simulate(workers: number, model: Model): Simulated {
  const clock = new Clock()
  const random = randomNumbers(workers)
  const database = new Station(clock, model.databaseCores)
  const store = new Station(clock, model.storeCores)
  const cores = Array.from({ length: workers }, () => new Station(clock, 1))
  let left = workers * PARTS
  let settled = 0
  let warmAt = 0
  const part = (core: Station): void => {
    if (left === 0) return
    left -= 1
    const wait = (model.networkMs * model.messages) / 2
    const exchange = (then: () => void) =>
      clock.after(wait, () => database.serve((model.databaseMs / 2) * exponential(random), then))
    exchange(() => {
      let open = model.chunk
      const stored = () => {
        open -= 1
        if (open > 0) return
        exchange(() => {
          settled += 1
          if (settled === workers * WARM) warmAt = clock.now
          part(core)
        })
      }
      for (let i = 0; i < model.chunk; i += 1)
        core.serve(model.documentMs * exponential(random), () =>
          clock.after(model.networkMs, () =>
            store.serve(model.storeMs * exponential(random), stored),
          ),
        )
    })
  }
  for (const core of cores) for (let i = 0; i < model.parallel; i += 1) part(core)
  clock.run()
  const [ms, documents] = [clock.now - warmAt, workers * (PARTS - WARM) * model.chunk]
  const work = cores.reduce((sum, core) => sum + core.busyMs, 0)
  return {
    workers,
    perSecond: (documents / ms) * 1000,
    database: database.busyMs / (clock.now * model.databaseCores),
    store: store.busyMs / (clock.now * model.storeCores),
    busy: work / (clock.now * workers),
  }
}

/** What happens, in the order of its time. */
class Clock {
  now = 0
  /** A heap: each is not before its parent. */
  readonly #events: { readonly at: number; readonly happen: () => void }[] = []

  after(ms: number, happen: () => void): void {
    const event = { at: this.now + ms, happen }
    const heap = this.#events
    let place = heap.push(event) - 1
    for (;;) {
      const above = (place - 1) >> 1
      const parent = heap[above]
      if (place === 0 || parent === undefined || parent.at <= event.at) break
      heap[place] = parent
      place = above
    }
    heap[place] = event
  }

  run(): void {
    for (let event = this.#next(); event !== undefined; event = this.#next()) {
      this.now = event.at
      event.happen()
    }
  }

  #next(): { readonly at: number; readonly happen: () => void } | undefined {
    const heap = this.#events
    const [first] = heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return first
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      const [left, right] = [heap[below], heap[below + 1]]
      if (left === undefined) break
      if (right !== undefined && right.at < left.at) below += 1
      const child = heap[below]
      if (child === undefined || child.at >= last.at) break
      heap[place] = child
      place = below
    }
    heap[place] = last
    return first
  }
}

class Station {
  busyMs = 0
  readonly #clock: Clock
  #free: number
  readonly #waiting: { readonly ms: number; readonly then: () => void }[] = []
  #served = 0

  constructor(clock: Clock, cores: number) {
    this.#clock = clock
    this.#free = cores
  }

  serve(ms: number, then: () => void): void {
    this.#waiting.push({ ms, then })
    this.#begin()
  }

  #begin(): void {
    const next = this.#waiting[this.#served]
    if (this.#free === 0 || next === undefined) return
    this.#served += 1
    this.#free -= 1
    this.busyMs += next.ms
    this.#clock.after(next.ms, () => {
      this.#free += 1
      this.#begin()
      next.then()
    })
  }
}

/** Around 1, as times of short work vary. */
function exponential(random: () => number): number {
  return -Math.log(1 - random())
}

/** The same numbers in each run (xorshift). */
function randomNumbers(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}
