import { isUnavailable } from '../store/circuit-breaker.js'
import type { Database, SqlValue } from '../store/database.js'
import type { Environment } from '../plans/plan.js'
import { createTimeId, timePrefix } from '../time-id.js'

/** What is kept of a request to /v1: never a body, a header or a name. */
export interface RequestRow {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Absent without a valid key. */
  readonly caller?: {
    readonly accountId: string
    readonly keyId: string
    readonly environment: Environment
  }
  /** Such as `/v1/generate`. */
  readonly endpoint: string
  readonly status: number
  /** Codes of rules or of details. */
  readonly rules: readonly string[]
  readonly ms: number
  readonly requestId: string
}

export interface RequestLogOptions {
  readonly database: Database
  /** How long rows are kept. */
  readonly days: number
  /** Receives errors of writing. */
  readonly onFault?: (thrown: unknown) => void
}

const WRITE_EVERY_MS = 1000
const PRUNE_EVERY_MS = 3_600_000
/** Rows deleted in one transaction, so that others do not wait for long. */
const PRUNED_AT_A_TIME = 2000
/** Rows that wait while the store is away; then the oldest are given up. */
const MOST_WAITING = 50_000
/** Rows of requests without a valid key in a second: a flood of them must not fill the store. */
const MOST_ANONYMOUS = 50
const MOST_RULES = 20
const LONGEST_RULE = 64
/** Rows of one statement: powers of two, so that there are few statements to prepare. */
const LARGEST_INSERT = 64
const DAY_MS = 86_400_000

const COLUMNS = 'id, at, account_id, key_id, environment, endpoint, status, rules, ms, request_id'
const PLACES = `(${COLUMNS.replaceAll(/\w+/g, '?')})`

/**
 * The log of requests to /v1. Rows are gathered and written once a second, in one transaction that
 * costs no disk sync: what a `kill -9` can lose is the last second.
 */
export class RequestLog {
  readonly days: number
  readonly #database: Database
  readonly #onFault: (thrown: unknown) => void
  readonly #timers: readonly NodeJS.Timeout[]
  #waiting: RequestRow[] = []
  #anonymous = 0
  #lost = 0
  #writing: Promise<void> = Promise.resolve()

  constructor({ database, days, onFault = () => undefined }: RequestLogOptions) {
    this.#database = database
    this.days = days
    this.#onFault = onFault
    this.#timers = [
      setInterval(() => void this.#writeSafely(), WRITE_EVERY_MS).unref(),
      setInterval(() => void this.#pruneSafely(), PRUNE_EVERY_MS).unref(),
    ]
  }

  /** Rows that wait to be written. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Rows given up because the store was away for long. */
  get lost(): number {
    return this.#lost
  }

  note(row: RequestRow): void {
    if (row.caller === undefined && (this.#anonymous += 1) > MOST_ANONYMOUS) return
    this.#waiting.push(row)
  }

  /**
   * Writes what was gathered; keeps it if that fails.
   * @throws Fault STORE_UNAVAILABLE
   */
  write(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#writeBatch())
    return this.#writing
  }

  /** Deletes rows that are older than they are kept. @returns how many */
  async prune(now: number): Promise<number> {
    const limit = timePrefix(now - this.days * DAY_MS)
    let pruned = 0
    for (;;) {
      const rows = await this.#database.transaction(
        (tx) =>
          tx.all(
            `DELETE FROM request_log WHERE id IN
              (SELECT id FROM request_log WHERE id < ? ORDER BY id LIMIT ${PRUNED_AT_A_TIME})
              RETURNING id`,
            [limit],
          ),
        { durable: false },
      )
      pruned += rows.length
      if (rows.length < PRUNED_AT_A_TIME) return pruned
    }
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#writeSafely()
  }

  async #writeBatch(): Promise<void> {
    this.#anonymous = 0
    if (this.#waiting.length === 0) return
    const rows = this.#waiting
    this.#waiting = []
    try {
      await this.#database.transaction(
        async (tx) => {
          for (let from = 0, size = LARGEST_INSERT; from < rows.length; from += size) {
            while (size > rows.length - from) size /= 2
            await tx.all(
              `INSERT INTO request_log (${COLUMNS}) VALUES ${Array(size).fill(PLACES).join(', ')}`,
              rows.slice(from, from + size).flatMap(valuesOf),
            )
          }
        },
        { durable: false },
      )
    } catch (thrown) {
      const all = [...rows, ...this.#waiting]
      this.#waiting = all.slice(-MOST_WAITING)
      this.#lost += all.length - this.#waiting.length
      throw thrown
    }
  }

  async #writeSafely(): Promise<void> {
    await this.write().catch((thrown: unknown) => this.#report(thrown))
  }

  async #pruneSafely(): Promise<void> {
    await this.prune(Date.now()).catch((thrown: unknown) => this.#report(thrown))
  }

  #report(thrown: unknown): void {
    if (!isUnavailable(thrown)) this.#onFault(thrown)
  }
}

/** Rules are separated by spaces, with one before and after, so that one can be searched for. */
function valuesOf({ at, caller, endpoint, status, rules, ms, requestId }: RequestRow): SqlValue[] {
  const codes = [...new Set(rules)].slice(0, MOST_RULES).map((rule) => rule.slice(0, LONGEST_RULE))
  return [
    createTimeId(at),
    at,
    caller?.accountId ?? null,
    caller?.keyId ?? null,
    caller?.environment ?? null,
    endpoint,
    status,
    codes.length === 0 ? '' : ` ${codes.join(' ')} `,
    ms,
    requestId,
  ]
}
