import { Agent } from 'node:http'

import { overageAllowed } from '../../src/accounts/plan.js'
import { ServingProcess, newCustomer, plansWith, post } from '../../test/service/load.js'

export interface QuotaRace {
  readonly storeUrl: string
  readonly quota: number
  /** Requests at the edge, all at a time. */
  readonly posts: number
  readonly processes: number
}

export interface QuotaRaceResult {
  readonly allowed: number
  /** Answered 200, of all that were made. */
  readonly answered: number
  readonly counted: number
  /** Answers at the edge by status. */
  readonly statuses: Readonly<Record<number, number>>
}

/**
 * Uses the quota up but for less than the posts, then lets all come at once over several
 * processes, failing ones between them. Exactly as many as are allowed may succeed (D19).
 */
export async function quotaRace(race: QuotaRace): Promise<QuotaRaceResult> {
  const allowed = race.quota + overageAllowed(race.quota)
  const plans = plansWith(race.quota)
  const customer = await newCustomer(race.storeUrl)
  const processes = await Promise.all(
    Array.from({ length: race.processes }, () =>
      ServingProcess.start({ storeUrl: race.storeUrl, plans }),
    ),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 150 })
  const send = async (at: number, body: string): Promise<number> => {
    const { port } = processes[at % race.processes] as ServingProcess
    return (await post({ port, key: customer.key, body, agent })).status
  }
  try {
    // Half of the posts fit, and half do not.
    const before = Math.max(allowed - Math.floor(race.posts / 2), 0)
    let answered = 0
    for (let made = 0; made < before; made += 50) {
      const batch = Math.min(50, before - made)
      const made200 = await Promise.all(Array.from({ length: batch }, (_, at) => send(at, '{}')))
      answered += made200.filter((status) => status === 200).length
    }
    const failing = Array.from({ length: 20 }, (_, at) => send(at, '{"invoice":"refuse"}'))
    await Promise.all(failing)
    const edge = await Promise.all(
      Array.from({ length: race.posts }, (_, at) => send(at, `{"slow":${at % 7}}`)),
    )
    const statuses: Record<number, number> = {}
    for (const status of edge) statuses[status] = (statuses[status] ?? 0) + 1
    answered += statuses[200] ?? 0
    return { allowed, answered, counted: await customer.counted(), statuses }
  } finally {
    agent.destroy()
    await Promise.all(processes.map((each) => each.end('SIGTERM')))
  }
}
