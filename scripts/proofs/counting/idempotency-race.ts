import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { ServingProcess, newCustomer, plansWith, post } from '../../../test/support/serving/load.js'

export interface IdempotencyRaceResult {
  /** Requests that were answered: all but those of a process that was killed. */
  readonly answered: number
  /** Different answers among them, and among the repeats after a restart: there must be one. */
  readonly answers: number
  readonly statuses: readonly number[]
  readonly counted: number
  /** Milliseconds until the last was answered. */
  readonly ms: number
}

export interface IdempotencyRace {
  readonly storeUrl: string
  /** Requests with one key and one body, all at a time. */
  readonly posts: number
  readonly processes: number
  /** Kill the process while it works on the order. */
  readonly kill: boolean
}

/** Sends one order many times over several processes, and again after all have been restarted. */
export async function idempotencyRace(race: IdempotencyRace): Promise<IdempotencyRaceResult> {
  const { storeUrl, posts, kill } = race
  const customer = await newCustomer(storeUrl)
  const start = () => ServingProcess.start({ storeUrl, plans: plansWith(1000) })
  const startAll = () => Promise.all(Array.from({ length: race.processes }, start))
  let processes = await startAll()
  const agent = new Agent({ keepAlive: false, maxSockets: posts })
  const send = async (at: number): Promise<readonly string[]> => {
    const { port } = processes[at % race.processes] as ServingProcess
    const body = `{"slow":${kill ? 1500 : 150}}`
    const headers = { 'Idempotency-Key': 'order-17' }
    const options = { port, key: customer.key, body, headers, agent }
    try {
      const answer = await post(options)
      return [`${answer.status} ${answer.body}`]
    } catch (thrown) {
      if (kill && at % race.processes === 0) return []
      throw thrown
    }
  }
  try {
    const began = performance.now()
    // The first has the order when the others come.
    const first = send(0)
    await sleep(kill ? 300 : 0)
    const rest = Array.from({ length: posts - 1 }, (_, at) => send(at + 1))
    if (kill) {
      await sleep(300)
      await processes[0]?.end('SIGKILL')
    }
    const answers = (await Promise.all([first, ...rest])).flat()
    const ms = Math.round(performance.now() - began)
    await Promise.all(processes.map((each) => each.end('SIGTERM')))
    processes = await startAll()
    const again = (await Promise.all(processes.map((_, at) => send(at)))).flat()
    const different = new Set([...answers, ...again])
    const statuses = [...new Set([...different].map((each) => Number(each.slice(0, 3))))]
    const counted = await customer.counted()
    return { answered: answers.length, answers: different.size, statuses, counted, ms }
  } finally {
    agent.destroy()
    await Promise.all(processes.map((each) => each.end('SIGTERM')))
  }
}
