import { setTimeout as sleep } from 'node:timers/promises'

import { REQUEST } from '../../../test/support/fixtures/requests.js'
import type { Attack } from '../siege/attack.js'
import { demand } from '../siege/demand.js'
import type { Target } from '../siege/target.js'

const QUOTA = 20
/** A live key gets the quota and 15 % on trust (D19). */
const ALLOWED = 23

/** Breaks a business rule: it takes a place until that is found. */
const REFUSED = {
  ...REQUEST,
  invoice: { ...REQUEST.invoice, payment: { meansCode: '58' } },
}

/** Sends until the answer is final; 503 and 429 may be repeated. */
async function final(target: Target, key: string, body: unknown): Promise<number> {
  for (;;) {
    const { status, retryAfter } = await target.generate(key, body)
    if (status !== 503 && status !== 429) return status
    demand(retryAfter !== undefined, `${status} without Retry-After`)
    await sleep(Math.min(Number(retryAfter), 2) * 1000)
  }
}

/** Requests that fail while they hold the last places of a quota: no other one may be refused. */
export const quotaEdge: Attack = {
  name: 'failing requests at the edge of the quota',
  env: { TWINVOICE_STARTER_QUOTA: String(QUOTA) },
  async run(target, short) {
    const rounds = short ? 1 : 5
    for (let round = 0; round < rounds; round += 1) {
      const customer = await target.customer('live')
      const sent = Array.from({ length: 2 * ALLOWED }, (_, at) =>
        final(target, customer.key, at % 2 === 0 ? REQUEST : REFUSED),
      )
      const statuses = await Promise.all(sent)
      const sound = statuses.filter((_, at) => at % 2 === 0)
      demand(
        sound.every((status) => status === 200),
        'not all places were given',
        statuses,
      )
      const after = await final(target, customer.key, REQUEST)
      demand(after === 402, 'beyond the quota', after)
      const counted = await customer.counted()
      demand(counted === ALLOWED, 'counted', counted)
    }
    return `${ALLOWED} of ${ALLOWED} made beside as many that fail, ${rounds} times`
  },
}
