import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { Outage } from '../../src/accounts/store/circuit-breaker.js'
import { Fault } from '../../src/pipeline/errors.js'
import { faultOf } from './fault.js'

describe('Outage', () => {
  const away = () => Promise.reject(new Fault('STORE_UNAVAILABLE', 'no answer'))

  it('does not ask again at once what did not answer', async () => {
    const outage = new Outage('it')
    await faultOf(outage.ask(away))
    let asked = 0
    const question = () => Promise.resolve((asked += 1))
    expect((await faultOf(outage.ask(question))).code).to.equal('STORE_UNAVAILABLE')
    expect(await outage.ask(question, () => -1)).to.equal(-1)
    expect(asked).to.equal(0)
  })

  it('goes on asking what has answered others meanwhile', async () => {
    const outage = new Outage('it')
    const slow = faultOf(outage.ask(() => sleep(20).then(away)))
    await sleep(5)
    expect(await outage.ask(() => Promise.resolve(1))).to.equal(1)
    expect((await slow).code).to.equal('STORE_UNAVAILABLE')
    expect(await outage.ask(() => Promise.resolve(2))).to.equal(2)
  })

  it('passes on what is not an outage', async () => {
    const outage = new Outage('it')
    const failed = await outage
      .ask(() => Promise.reject(new RangeError('x')))
      .catch((e: unknown) => e)
    expect(failed).to.be.instanceOf(RangeError)
    expect(await outage.ask(() => Promise.resolve(3))).to.equal(3)
  })
})
