import type { Prove, Store } from '../attacks/index.js'
import { idempotencyRace } from './idempotency-race.js'
import { killNine } from './kill-nine.js'
import { quotaRace } from './quota-race.js'
import { restartUnderLoad } from './restart.js'
import { demand } from '../siege/demand.js'

const RACE = 'another number is counted than is answered'

/** Exact counting in races, crashes and restarts, on each kind of store. None of it measures time. */
export async function countExactly(
  stores: readonly Store[],
  short: boolean,
  proof: Prove,
): Promise<void> {
  for (const [kind, create] of stores) {
    for (const quota of [1, 7, 100, 999])
      await proof(`exact quota ${quota} on ${kind}`, async () =>
        quotaIsExact(await create(), quota, short ? 2 : 20),
      )
    for (const kill of [false, true])
      await proof(
        `one order, sent 200 times${kill ? ', its process killed' : ''}, on ${kind}`,
        async () => orderIsOne(await create(), kill),
      )
    await proof(`kill -9 on ${kind}`, async () => {
      const { kills, acknowledged, counted, inFlight } = await killNine(
        await create(),
        short ? 10 : 200,
      )
      return `${kills} kills, acknowledged ${acknowledged} ≤ counted ${counted} ≤ ${acknowledged} + ${inFlight} in flight`
    })
    await proof(`restarts under load on ${kind}`, async () => {
      const result = await restartUnderLoad(await create(), short ? 2 : 20)
      demand(result.lost === 0 && result.counted === result.answered, RACE, result)
      demand(
        result.exitCodes.every((code) => code === 0),
        'a process ended with an error',
        result,
      )
      return `${result.restarts} restarts, ${result.answered} requests, none lost`
    })
  }
}

async function quotaIsExact(storeUrl: string, quota: number, runs: number): Promise<string> {
  const results = await quotaRace({ storeUrl, quota, posts: 500, processes: 4, runs })
  for (const result of results)
    demand(result.answered === result.allowed && result.counted === result.allowed, RACE, result)
  return `${results[0]?.allowed} answered 200 in each of ${runs} runs of 500 posts at a time over 4 processes`
}

async function orderIsOne(storeUrl: string, kill: boolean): Promise<string> {
  const result = await idempotencyRace({ storeUrl, posts: 200, processes: 4, kill })
  const { answered, answers, statuses, counted, ms } = result
  demand(answers === 1 && statuses.join() === '200' && counted === 1, RACE, result)
  demand(kill ? answered >= 150 : answered === 200, 'orders were not answered', result)
  return `${answered} answers over 4 processes and 4 after a restart are the same bytes, counted once, the last after ${ms} ms`
}
