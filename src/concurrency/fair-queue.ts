/** Whose work it is. Work of one share waits behind other work of it, not before that of others. */
export interface Share {
  readonly id: string
  /** Tasks of it that may wait. */
  readonly queue: number
  /** Part of the time of all permits that it may take while others want some, from 0 to 1. */
  readonly part: number
}

export interface FairQueueOptions {
  /** Tasks that run at a time. */
  readonly permits: number
  /** Further ones that run while others are slow, of shares that have fewer than `permits` running. */
  readonly spare: number
  /** A task that has run for so long is slow. Milliseconds. */
  readonly slowMs: number
  /** While all that may run are slow, one that has run for so long is ended for others. Milliseconds. */
  readonly evictMs: number
}

/** Leave to run a task; {@link FairQueue.end} must follow. */
export interface Permit {
  /** Fires when the task has to end, because others wait for its permit. */
  readonly evicted: AbortSignal
}

/** A share has too much work waiting, or has taken more time than its part while others want some. */
export class OverShare extends Error {
  /** After this time there is room again, if the share sends nothing until then. Milliseconds. */
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('too much work of one share')
    this.name = 'OverShare'
    this.retryAfterMs = retryAfterMs
  }
}

/** Over this time the use of permits is examined. Milliseconds. */
const WINDOW_MS = 60_000
/** What it costs to end a task by force and to start again what ran it. Milliseconds. */
const EVICTION_COST_MS = 1000

interface Waiting {
  readonly start: (permit: Permit) => void
  readonly refuse: (reason: Error) => void
}

interface Running extends Permit {
  readonly account: Account
  readonly since: number
  readonly eviction: AbortController
  timer?: NodeJS.Timeout
  slow: boolean
}

/** What is known of a share. */
interface Account {
  readonly share: Share
  readonly waiting: Set<Waiting>
  running: number
  /** Milliseconds of permits that it has used, less what has run out since. */
  used: number
  usedAt: number
  askedAt: number
}

/**
 * Gives permits to tasks in a fair order: next is the share that has used the least, so one that
 * asks for much waits for itself alone. A task that turns out slow makes room for those of others.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #accounts = new Map<string, Account>()
  readonly #running = new Set<Running>()
  #evicting: NodeJS.Timeout | undefined
  #withheld = 0
  #sweptAt = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** How many tasks wait. */
  get waiting(): number {
    let count = 0
    for (const account of this.#accounts.values()) count += account.waiting.size
    return count
  }

  /** How many tasks may run at a time. */
  get capacity(): number {
    return Math.max(0, this.#options.permits + this.#options.spare - this.#withheld)
  }

  /** Permits that cannot be given out for now. */
  withhold(permits: number): void {
    this.#withheld = permits
    this.#fill()
  }

  /**
   * Resolves when the task may run.
   * @throws OverShare if its share has too much, or the signal's reason if it fires before
   */
  async begin(share: Share, signal: AbortSignal): Promise<Permit> {
    signal.throwIfAborted()
    const now = performance.now()
    const account = this.#accountOf(share, now)
    account.askedAt = now
    const over = this.#overMs(account, now)
    if (over > 0) throw new OverShare(over)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        account.waiting.delete(waiting)
        reject(signal.reason as Error)
      }
      const settled = () => signal.removeEventListener('abort', giveUp)
      const waiting: Waiting = {
        start(permit) {
          settled()
          resolve(permit)
        },
        refuse(reason) {
          settled()
          reject(reason)
        },
      }
      signal.addEventListener('abort', giveUp, { once: true })
      account.waiting.add(waiting)
      this.#fill()
      // What waits is more than the share may have waiting, but may not be more than runs.
      if (account.waiting.has(waiting) && account.waiting.size > share.queue) {
        account.waiting.delete(waiting)
        waiting.refuse(new OverShare(0))
      }
    })
  }

  /**
   * Takes a permit back.
   * @param forced true if what ran the task was ended with it, and has to be started again
   */
  end(permit: Permit, forced = false): void {
    const running = [...this.#running].find((each) => each === permit)
    if (running === undefined) return
    this.#running.delete(running)
    clearTimeout(running.timer)
    const now = performance.now()
    const { account } = running
    const cost = now - running.since + (forced ? EVICTION_COST_MS : 0)
    // A share that used all permits while no other waited then waits a minute at most.
    account.used = Math.min(this.#usedBy(account, now) + cost, 2 * this.#partOf(account))
    account.usedAt = now
    account.running -= 1
    this.#fill()
  }

  /** Starts all that may start. */
  #fill(): void {
    const now = performance.now()
    for (;;) {
      const fast = [...this.#running].filter(({ slow }) => !slow).length
      const account = this.#next(now)
      if (account === undefined || fast >= this.#options.permits) break
      if (this.#running.size >= this.capacity) {
        this.#evictLater(now)
        return
      }
      this.#start(account, now)
    }
    clearTimeout(this.#evicting)
    this.#evicting = undefined
  }

  /** The share that has used the least, of those that have something to start. */
  #next(now: number): Account | undefined {
    let best: Account | undefined
    for (const account of this.#accounts.values()) {
      if (account.waiting.size === 0 || account.running >= this.#options.permits) continue
      const over = this.#overMs(account, now)
      if (over > 0) {
        for (const waiting of account.waiting) waiting.refuse(new OverShare(over))
        account.waiting.clear()
      } else if (best === undefined || this.#useOf(account, now) < this.#useOf(best, now))
        best = account
    }
    return best
  }

  #start(account: Account, now: number): void {
    const [waiting] = account.waiting
    if (waiting === undefined) return
    account.waiting.delete(waiting)
    account.running += 1
    const eviction = new AbortController()
    const { signal: evicted } = eviction
    const running: Running = { account, since: now, eviction, evicted, slow: false }
    running.timer = setTimeout(() => {
      running.slow = true
      this.#fill()
    }, this.#options.slowMs).unref()
    this.#running.add(running)
    waiting.start(running)
  }

  /** Ends a slow task of the share that has used the most, as soon as it has had its time. */
  #evictLater(now: number): void {
    if (this.#evicting !== undefined) return
    const begun = this.#notEvicted().map(({ since }) => since)
    if (begun.length === 0) return
    const ms = Math.max(Math.min(...begun) + this.#options.evictMs - now, 0)
    this.#evicting = setTimeout(() => {
      this.#evicting = undefined
      const at = performance.now()
      const [victim] = this.#notEvicted()
        .filter(({ since }) => at - since >= this.#options.evictMs)
        .sort((left, right) => this.#useOf(right.account, at) - this.#useOf(left.account, at))
      // A timer may fire a millisecond before its time.
      if (victim === undefined) this.#fill()
      else victim.eviction.abort(new Error('others wait for its turn'))
    }, ms + 1).unref()
  }

  #notEvicted(): readonly Running[] {
    return [...this.#running].filter(({ evicted }) => !evicted.aborted)
  }

  /** Milliseconds of permits that a share may use in the time that is examined. */
  #partOf({ share }: Account): number {
    return WINDOW_MS * this.#options.permits * share.part
  }

  /** Milliseconds that a share has used, by tasks that have ended; its part runs out of them. */
  #usedBy(account: Account, now: number): number {
    const runOut = ((now - account.usedAt) / WINDOW_MS) * this.#partOf(account)
    return Math.max(account.used - runOut, 0)
  }

  /** The same, with what runs. */
  #useOf(account: Account, now: number): number {
    let use = this.#usedBy(account, now)
    if (account.running > 0)
      for (const running of this.#running)
        if (running.account === account) use += now - running.since
    return use
  }

  /** How long until a share is back at its part; 0 if it is not over it, or alone. */
  #overMs(account: Account, now: number): number {
    const part = this.#partOf(account)
    const over = this.#useOf(account, now) - part
    if (account.share.part >= 1 || over <= 0 || !this.#hasOthers(account, now)) return 0
    return (over / part) * WINDOW_MS
  }

  #hasOthers(account: Account, now: number): boolean {
    for (const other of this.#accounts.values())
      if (other !== account && now - other.askedAt < WINDOW_MS) return true
    return false
  }

  #accountOf(share: Share, now: number): Account {
    const known = this.#accounts.get(share.id)
    if (known !== undefined) return known
    this.#sweep(now)
    const waiting = new Set<Waiting>()
    const account = { share, waiting, running: 0, used: 0, usedAt: now, askedAt: now }
    this.#accounts.set(share.id, account)
    return account
  }

  /** Once a minute, forgets who has used nothing for a while. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < WINDOW_MS) return
    this.#sweptAt = now
    for (const [id, account] of this.#accounts) {
      const isIdle = account.waiting.size === 0 && account.running === 0
      if (isIdle && now - account.askedAt >= WINDOW_MS && this.#usedBy(account, now) === 0)
        this.#accounts.delete(id)
    }
  }
}
