import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'

import { CircuitBreaker } from '../../src/accounts/store/circuit-breaker.js'
import { Fault } from '../../src/pipeline/errors.js'
import { faultOf } from '../support/fault.js'

describe('CircuitBreaker', () => {
  const away = () => Promise.reject(new Fault('STORE_UNAVAILABLE', 'no answer'))

  it('waits before it calls a store again that did not answer', async () => {
    const breaker = new CircuitBreaker('it')
    await faultOf(breaker.call(away))
    let calls = 0
    const request = () => Promise.resolve((calls += 1))
    expect((await faultOf(breaker.call(request))).code).to.equal('STORE_UNAVAILABLE')
    expect(await breaker.call(request, () => -1)).to.equal(-1)
    expect(calls).to.equal(0)
  })

  it('keeps calling a store that has answered other calls in the meantime', async () => {
    const breaker = new CircuitBreaker('it')
    const slow = faultOf(breaker.call(() => sleep(20).then(away)))
    await sleep(5)
    expect(await breaker.call(() => Promise.resolve(1))).to.equal(1)
    expect((await slow).code).to.equal('STORE_UNAVAILABLE')
    expect(await breaker.call(() => Promise.resolve(2))).to.equal(2)
  })

  it('passes on errors that are not an outage', async () => {
    const breaker = new CircuitBreaker('it')
    const failed = await breaker
      .call(() => Promise.reject(new RangeError('x')))
      .catch((e: unknown) => e)
    expect(failed).to.be.instanceOf(RangeError)
    expect(await breaker.call(() => Promise.resolve(3))).to.equal(3)
  })

  it('answers otherwise for a store that refuses the service since its password changed', async () => {
    const breaker = new CircuitBreaker('it')
    const refused = () => Promise.reject(new Fault('STORE_INVALID', 'password refused'))
    expect(await breaker.call(refused, () => -1)).to.equal(-1)
  })

  it('lets one request at a time try a store that was away', async () => {
    const breaker = new CircuitBreaker('it')
    await faultOf(breaker.call(away))
    await sleep(510)
    let answer: (value: string) => void = () => undefined
    const trial = breaker.call(() => new Promise((resolve) => (answer = resolve)))
    expect((await faultOf(breaker.call(() => Promise.resolve(1)))).code).to.equal(
      'STORE_UNAVAILABLE',
    )
    answer('back')
    expect(await trial).to.equal('back')
    expect(await breaker.call(() => Promise.resolve(2))).to.equal(2)
  })

  it('tells of an outage once', async () => {
    const told: unknown[] = []
    const breaker = new CircuitBreaker('it', undefined, (thrown) => told.push(thrown))
    const first = await faultOf(breaker.call(away))
    await sleep(510)
    expect(await breaker.call(away, () => 1)).to.equal(1)
    expect(told).to.deep.equal([first])
    await sleep(510)
    await breaker.call(() => Promise.resolve(2))
    await faultOf(breaker.call(away))
    expect(told).to.have.length(2)
  })

  it('with a probe, calls nothing until the probe is answered', async () => {
    let isBack = false
    let probes = 0
    const breaker = new CircuitBreaker('it', () => {
      probes += 1
      return isBack ? Promise.resolve() : away()
    })
    await faultOf(breaker.call(away))
    let calls = 0
    const request = () => Promise.resolve((calls += 1))
    while (probes < 2) {
      await faultOf(breaker.call(request))
      await sleep(50)
    }
    expect(calls).to.equal(0)
    isBack = true
    while (probes < 3) await sleep(50)
    expect(await breaker.call(request)).to.equal(1)
    breaker.close()
  })
})
