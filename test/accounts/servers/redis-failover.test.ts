import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'
import { Redis } from 'ioredis'

import { RedisRateLimiter } from '../../../src/accounts/rate/rate-redis.js'
import { faultOf } from '../../support/fault.js'
import { RedisServer } from '../../support/servers/redis-server.js'
import { describeWith } from '../../support/skip.js'

describeWith(['redis-server'], 'the rate limit behind a Redis that fails over', () => {
  let former: RedisServer
  let present: RedisServer
  before('start two', async () => {
    former = await RedisServer.start()
    present = await RedisServer.start()
  })
  after(() => Promise.all([former.stop(), present.stop()]))

  it('leaves the connection to a primary that has become a replica', async () => {
    const portOf = (server: RedisServer) => Number(new URL(server.url).port)
    let leadsTo = portOf(former)
    const name = createServer((client) => {
      const redis = connect(leadsTo, '127.0.0.1')
      client.on('error', () => redis.destroy())
      redis.on('error', () => client.destroy())
      client.pipe(redis).pipe(client)
    }).listen(0, '127.0.0.1')
    await once(name, 'listening')
    const limiter = new RedisRateLimiter(
      `redis://127.0.0.1:${(name.address() as AddressInfo).port}`,
    )
    const redis = new Redis(former.url)
    const warnings: Error[] = []
    const onWarning = (warning: Error) => warnings.push(warning)
    process.on('warning', onWarning)
    try {
      expect((await limiter.take('a', 1)).allowed).to.equal(true)
      await redis.replicaof('127.0.0.1', portOf(present))
      leadsTo = portOf(present)
      const refused = Array.from({ length: 20 }, () => faultOf(limiter.take('b', 1)))
      for (const { code } of await Promise.all(refused)) expect(code).to.equal('STORE_UNAVAILABLE')
      let isBack = false
      for (let times = 0; times < 50 && !isBack; times += 1) {
        await sleep(100)
        isBack = await limiter.take('b', 1).then(
          ({ allowed }) => allowed,
          () => false,
        )
      }
      expect(isBack).to.equal(true)
      expect(warnings.map(({ name }) => name)).not.to.include('MaxListenersExceededWarning')
    } finally {
      process.off('warning', onWarning)
      redis.disconnect()
      await limiter.close()
      name.close()
    }
  })
})
