import { setTimeout as sleep } from 'node:timers/promises'

import { twinvoice } from '../../../test/support/serving/command.js'
import type { Attack } from '../siege/attack.js'
import { demand } from '../siege/demand.js'

/** A change of plan while requests of the account are in progress. */
export const planChange: Attack = {
  name: 'changes of plan under load',
  async run(target, short) {
    const { key, accountId } = await target.customer('live')
    const over = { yes: false }
    const load = async () => {
      for (; !over.yes;) {
        const { status, text } = await target.generate(key, target.sound.request)
        demand(status === 200, 'an invoice', [status, text.slice(0, 200)])
      }
    }
    const loads = [load(), load(), load(), load()]
    let changes = 0
    try {
      for (const plan of short ? ['pro'] : ['pro', 'starter', 'pro', 'starter', 'pro']) {
        const args = ['accounts', 'plan', accountId, plan]
        const { code, stderr } = await twinvoice('/', args, { TWINVOICE_STORE: target.storeUrl })
        demand(code === 0, 'the command', stderr)
        changes += 1
        for (let looks = 0; looks < 10; looks += 1) {
          const account = await fetch(`${target.service.url}/v1/account`, {
            headers: { 'X-API-Key': key },
          })
          const found = ((await account.json()) as { plan: string }).plan
          // A process may know the plan of before for a second.
          if (looks > 4) demand(found === plan, 'the plan was changed back', { found, plan })
          await sleep(300)
        }
      }
    } finally {
      over.yes = true
      await Promise.all(loads)
    }
    return `${changes} changes, none undone`
  },
}
