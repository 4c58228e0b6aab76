import { setTimeout as sleep } from 'node:timers/promises'

import { ServingProcess, newCustomer, plansWith, post } from '../../../test/support/serving/load.js'

export interface KillNineResult {
  readonly kills: number
  /** Answers 200 that clients received. */
  readonly acknowledged: number
  readonly counted: number
  /** Requests in progress when the process was killed, in all rounds. */
  readonly inFlight: number
}

const CLIENTS = 8
const LONGEST_MS = 120

/**
 * Kills the serving process repeatedly, at random moments under load, on one store. After each
 * round: acknowledged ≤ counted ≤ acknowledged + in flight.
 * @throws Error at the first round that violates this
 */
export async function killNine(storeUrl: string, kills: number): Promise<KillNineResult> {
  const customer = await newCustomer(storeUrl)
  let acknowledged = 0
  let inFlight = 0
  let counted = 0
  for (let round = 1; round <= kills; round += 1) {
    const serving = await ServingProcess.start({ storeUrl, plans: plansWith(1_000_000) })
    let killed = false
    const client = async (): Promise<void> => {
      while (!killed) {
        try {
          const { status } = await post({
            port: serving.port,
            key: customer.key,
            body: '{"slow":1}',
          })
          if (status === 200) acknowledged += 1
        } catch {
          inFlight += 1
          return
        }
      }
    }
    const clients = Array.from({ length: CLIENTS }, client)
    // Kills three times of four during work, else right after the start.
    const before = acknowledged
    const deadline = performance.now() + (round % 4 === 0 ? 0 : 5000)
    while (acknowledged === before && performance.now() < deadline) await sleep(1)
    await sleep(Math.random() * LONGEST_MS)
    killed = true
    await serving.end('SIGKILL')
    await Promise.all(clients)
    counted = await customer.counted()
    if (counted < acknowledged || counted > acknowledged + inFlight)
      throw new Error(
        `round ${round}: acknowledged ${acknowledged}, counted ${counted}, in flight ${inFlight}`,
      )
  }
  return { kills, acknowledged, counted, inFlight }
}
