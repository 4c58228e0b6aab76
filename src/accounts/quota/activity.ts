import type { Database } from '../store/database.js'
import { recordUse } from '../keys/keys.js'
import { addUsed, lockMonth, type DayKey } from './usage.js'

/**
 * Statistics that affect no decision: when a key was last used, how many invoices were
 * made with sandbox keys. They are gathered here and written in batches, so that a sandbox
 * request costs no write and works while the store is unavailable.
 */
export class Activity {
  readonly #database: Database
  #lastUsed = new Map<string, number>()
  #sandbox = new Map<string, SandboxCount>()
  #writing: Promise<void> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  noteUse(keyId: string, at: number): void {
    this.#lastUsed.set(keyId, Math.max(at, this.#lastUsed.get(keyId) ?? 0))
  }

  noteSandboxInvoice(accountId: string, day: DayKey, invoices = 1): void {
    const id = `${accountId}/${day.day}/${day.keyId}`
    const before = this.#sandbox.get(id)?.invoices ?? 0
    this.#sandbox.set(id, { accountId, day, invoices: before + invoices })
  }

  /**
   * Writes what was gathered; keeps it if that fails.
   * @throws Fault STORE_UNAVAILABLE
   */
  async write(): Promise<void> {
    await this.#writing?.catch(() => undefined)
    if (this.#lastUsed.size === 0 && this.#sandbox.size === 0) return
    this.#writing = this.#writeBatch().finally(() => (this.#writing = undefined))
    await this.#writing
  }

  async #writeBatch(): Promise<void> {
    const [lastUsed, sandbox] = [this.#lastUsed, this.#sandbox]
    this.#lastUsed = new Map()
    this.#sandbox = new Map()
    try {
      await this.#database.transaction(
        async (tx) => {
          await recordUse(tx, lastUsed)
          // In one order everywhere, so that two processes cannot wait for each other.
          for (const [, { accountId, day, invoices }] of [...sandbox].sort(byKey)) {
            const key = { accountId, environment: 'sandbox', month: day.day.slice(0, 7) } as const
            await lockMonth(tx, key)
            await addUsed(tx, key, day, { by: invoices })
          }
        },
        { durable: false },
      )
    } catch (thrown) {
      for (const [id, at] of lastUsed) this.noteUse(id, at)
      for (const { accountId, day, invoices } of sandbox.values())
        this.noteSandboxInvoice(accountId, day, invoices)
      throw thrown
    }
  }
}

interface SandboxCount {
  readonly accountId: string
  readonly day: DayKey
  readonly invoices: number
}

function byKey([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1
}
