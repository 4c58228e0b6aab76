import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { ServingProcess, newCustomer, plansWith, post } from '../../../test/support/serving/load.js'

export interface RestartResult {
  readonly restarts: number
  readonly answered: number
  /** Requests whose connection broke: there must be none. */
  readonly lost: number
  /** Exit codes of the processes that were stopped. */
  readonly exitCodes: readonly (number | null)[]
  readonly counted: number
}

/**
 * Replaces the serving process under load, again and again, as a proxy would see it: the new
 * one serves before the old one is stopped, and new connections go to the new one.
 */
export async function restartUnderLoad(storeUrl: string, restarts: number): Promise<RestartResult> {
  const settings = { storeUrl, plans: plansWith(1_000_000) }
  const customer = await newCustomer(storeUrl)
  let serving = await ServingProcess.start(settings)
  let [answered, lost] = [0, 0]
  let over = false
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let { port } = serving
    while (!over) {
      try {
        const { status } = await post({ port, key: customer.key, body: '{"slow":5}', agent })
        if (status === 200) answered += 1
        else lost += 1
        // The connections of the old process end with an answer; a new one goes to the new process.
        if (Object.keys(agent.freeSockets).length === 0) port = serving.port
      } catch {
        lost += 1
        port = serving.port
      }
    }
    agent.destroy()
  }
  const clients = Array.from({ length: 8 }, client)
  const exitCodes: (number | null)[] = []
  for (let round = 0; round < restarts; round += 1) {
    await sleep(100 + Math.random() * 200)
    const old = serving
    serving = await ServingProcess.start(settings)
    exitCodes.push(await old.end('SIGTERM'))
  }
  over = true
  await Promise.all(clients)
  await serving.end('SIGTERM')
  return { restarts, answered, lost, exitCodes, counted: await customer.counted() }
}
