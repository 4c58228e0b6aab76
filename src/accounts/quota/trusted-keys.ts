import { Fault } from '../../pipeline/errors.js'
import { isRevoked, type Caller } from '../keys/keys.js'

/** How long a key is accepted that the store no longer confirms, since it is unavailable, in milliseconds. */
const TRUST_MS = 900_000
const MOST_KEYS = 10_000

/** The keys that the store has confirmed lately, by the hashes of their texts. */
export class TrustedKeys {
  readonly #known = new Map<string, { readonly caller: Caller; readonly at: number }>()

  /** @param caller whom the store knows by the key at that time; undefined: nobody */
  note(hash: string, caller: Caller | undefined, at: number): void {
    this.#known.delete(hash)
    if (caller === undefined) return
    this.#known.set(hash, { caller, at })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_KEYS && oldest !== undefined) this.#known.delete(oldest)
  }

  /**
   * Whose key it is, while the store cannot be asked.
   * @throws Fault STORE_UNAVAILABLE for a key that was not confirmed lately
   */
  callerOf(hash: string, now: number): Caller {
    const known = this.#known.get(hash)
    const isLate = Math.abs(now - (known?.at ?? -Infinity)) >= TRUST_MS
    if (known !== undefined && !isLate && !isRevoked(known.caller.key, now)) return known.caller
    throw new Fault('STORE_UNAVAILABLE', 'the key cannot be looked up while the store is away')
  }
}
