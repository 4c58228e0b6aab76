import { expect } from 'chai'

import { idempotencyRace } from '../../scripts/proofs/counting/idempotency-race.js'
import { killNine } from '../../scripts/proofs/counting/kill-nine.js'
import { quotaRace } from '../../scripts/proofs/counting/quota-race.js'
import { restartUnderLoad } from '../../scripts/proofs/counting/restart.js'
import { storeOutage } from '../../scripts/proofs/store-outage.js'
import { onEachStore, POSTGRES, sharedCluster } from '../accounts/stores.js'
import { describeWith } from '../support/skip.js'

// In short; `npm run proofs` runs them at length.
onEachStore('several serving processes', (store) => {
  for (const quota of [1, 7, 100])
    it(`answer exactly quota and grace overage with a quota of ${quota} (D19)`, async () => {
      const race = { storeUrl: await store.create(), quota, posts: 120, processes: 4, runs: 2 }
      for (const { allowed, answered, counted, statuses } of await quotaRace(race)) {
        expect(answered).to.equal(allowed)
        expect(counted).to.equal(allowed)
        expect(Object.keys(statuses)).to.deep.equal(['200', '402'])
      }
    })

  for (const kill of [false, true])
    it(`count an order that is sent 200 times once, and answer with the same bytes${kill ? ', also when its process is killed' : ''} (D22)`, async () => {
      const race = { storeUrl: await store.create(), posts: 200, processes: 4, kill }
      const { answered, answers, statuses, counted } = await idempotencyRace(race)
      expect({ answers, statuses, counted }).to.deep.equal({
        answers: 1,
        statuses: [200],
        counted: 1,
      })
      expect(answered).to.equal(kill ? 150 : 200)
    })

  it('lose no count and double none when killed', async () => {
    const { acknowledged } = await killNine(await store.create(), 4)
    expect(acknowledged).to.be.greaterThan(0)
  })

  it('are replaced under load without losing a request', async () => {
    const result = await restartUnderLoad(await store.create(), 2)
    expect(result.lost).to.equal(0)
    expect(result.exitCodes).to.deep.equal([0, 0])
    expect(result.answered).to.be.greaterThan(0)
    expect(result.counted).to.equal(result.answered)
  })
})

describeWith(POSTGRES, 'a serving process while PostgreSQL is stopped', () => {
  it('answers 503 to live keys, continues with requests that are not counted, and recovers by itself', async () => {
    const cluster = await sharedCluster()
    const result = await storeOutage(cluster, 1500)
    expect(Object.keys(result.during['live'] ?? {})).to.deep.equal(['503'])
    expect(Object.keys(result.during['sandbox'] ?? {})).to.deep.equal(['200'])
    expect(Object.keys(result.during['validate'] ?? {})).to.deep.equal(['200'])
    expect(result.recoveryMs).to.be.within(1, 5000)
    expect(result.counted).to.equal(result.acknowledged)
  })
})
