import type { ServerResponse } from 'node:http'

import { Problem } from '../problems/problem.js'
import { holderOf, type RequestContext } from './context.js'

/** Parts of all that one account may hold. */
const PARTS = { live: 0.6, sandbox: 0.3 } as const
const RETRY = { 'Retry-After': '1', Connection: 'close' }

/** What one request holds. */
interface Held {
  readonly holder: string
  bytes: number
  /** Its response, and work that continues without it. */
  users: number
  readonly leave: () => void
}

/** Bounds the bodies that are in memory: all of them, and those of one account. */
export class BodyMemory {
  readonly #limit: number
  readonly #byHolder = new Map<string, number>()
  readonly #byRequest = new WeakMap<ServerResponse, Held>()
  #total = 0

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Holds bytes of a request's body, until its response has been closed and no work needs it (see {@link keep}).
   * @returns rate_limited if the account holds too much, unavailable if all together do, bad_request if the client
   *   has gone, so that nothing would release them
   */
  hold(context: RequestContext, bytes: number): Problem | undefined {
    if (context.res.closed) return new Problem('bad_request')
    const { id, environment } = holderOf(context)
    const holder = `${id}/${environment}`
    const own = (this.#byHolder.get(holder) ?? 0) + bytes
    if (own > this.#limit * PARTS[environment])
      return new Problem('rate_limited', { sentence: 'share', headers: RETRY })
    if (this.#total + bytes > this.#limit) return new Problem('unavailable', { headers: RETRY })
    this.#add(holder, bytes)
    this.#heldBy(context.res, holder).bytes += bytes
    return undefined
  }

  /** Holds what the request holds until work has ended, also if its client disconnects before. */
  keep(context: RequestContext, work: Promise<unknown>): void {
    const held = this.#byRequest.get(context.res)
    if (held === undefined) return
    // Its client may have gone between the end of the body and the begin of the work.
    if (held.users === 0) this.#add(held.holder, held.bytes)
    held.users += 1
    work.then(held.leave, held.leave)
  }

  #heldBy(response: ServerResponse, holder: string): Held {
    const known = this.#byRequest.get(response)
    if (known !== undefined) return known
    const held: Held = {
      holder,
      bytes: 0,
      users: 1,
      leave: () => {
        held.users -= 1
        if (held.users === 0) this.#release(holder, held.bytes)
      },
    }
    this.#byRequest.set(response, held)
    response.once('close', held.leave)
    return held
  }

  #add(holder: string, bytes: number): void {
    this.#total += bytes
    this.#byHolder.set(holder, (this.#byHolder.get(holder) ?? 0) + bytes)
  }

  #release(holder: string, bytes: number): void {
    this.#total -= bytes
    const left = (this.#byHolder.get(holder) ?? bytes) - bytes
    if (left > 0) this.#byHolder.set(holder, left)
    else this.#byHolder.delete(holder)
  }
}
