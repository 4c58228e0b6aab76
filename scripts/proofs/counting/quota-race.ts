import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { overageAllowed } from '../../../src/accounts/plans/plan.js'
import {
  ServingProcess,
  newCustomer,
  plansWith,
  post,
  type Customer,
} from '../../../test/support/serving/load.js'

export interface QuotaRace {
  readonly storeUrl: string
  readonly quota: number
  /** Requests at the edge, all at a time. */
  readonly posts: number
  readonly processes: number
  /** How often, each time with a new account. */
  readonly runs: number
}

export interface QuotaRaceResult {
  readonly allowed: number
  /** Requests answered with 200. */
  readonly answered: number
  readonly counted: number
  /** Answers at the edge by status. */
  readonly statuses: Readonly<Record<number, number>>
}

/** How often a request is sent that is answered 503. */
const ATTEMPTS = 20

type Send = (customer: Customer, at: number, body: string) => Promise<number>

/**
 * Uses up the quota except for fewer places than requests, then sends all at once over several
 * processes, after failing ones. Exactly as many as are allowed may succeed (D19).
 */
export async function quotaRace(race: QuotaRace): Promise<readonly QuotaRaceResult[]> {
  const { storeUrl, quota } = race
  const customers = []
  for (let run = 0; run < race.runs; run += 1) customers.push(await newCustomer(storeUrl))
  const processes = await Promise.all(
    Array.from({ length: race.processes }, () =>
      ServingProcess.start({ storeUrl, plans: plansWith(quota) }),
    ),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 150 })
  const send: Send = async ({ key }, at, body) => {
    const { port } = processes[at % race.processes] as ServingProcess
    for (let attempt = 1; ; attempt += 1) {
      const { status } = await post({ port, key, body, agent })
      // On a machine under load the store may answer late: a client comes again after a 503.
      if (status !== 503 || attempt === ATTEMPTS) return status
      await sleep(200)
    }
  }
  try {
    const results = []
    for (const customer of customers) results.push(await raceOnce(race, customer, send))
    return results
  } finally {
    agent.destroy()
    await Promise.all(processes.map((each) => each.end('SIGTERM')))
  }
}

async function raceOnce(race: QuotaRace, customer: Customer, send: Send): Promise<QuotaRaceResult> {
  const allowed = race.quota + overageAllowed(race.quota)
  const many = (count: number, body: (at: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, at) => send(customer, at, body(at))))
  // Half of the posts fit, and half do not.
  const before = Math.max(allowed - Math.floor(race.posts / 2), 0)
  let answered = 0
  for (let made = 0; made < before; made += 50) {
    const statuses = await many(Math.min(50, before - made), () => '{}')
    answered += statuses.filter((status) => status === 200).length
  }
  await many(20, () => '{"invoice":"refuse"}')
  const statuses: Record<number, number> = {}
  for (const status of await many(race.posts, (at) => `{"slow":${at % 7}}`))
    statuses[status] = (statuses[status] ?? 0) + 1
  answered += statuses[200] ?? 0
  return { allowed, answered, counted: await customer.counted(), statuses }
}
