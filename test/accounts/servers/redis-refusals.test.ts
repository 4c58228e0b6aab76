import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect } from 'chai'
import { Redis } from 'ioredis'

import { RedisRateLimiter } from '../../../src/accounts/rate/rate-redis.js'
import { Rates } from '../../../src/accounts/rate/rates.js'
import { CircuitBreaker } from '../../../src/accounts/store/circuit-breaker.js'
import { openDatabase } from '../../../src/accounts/store/open.js'
import { ensureSchema } from '../../../src/accounts/store/schema.js'
import { faultOf } from '../../support/fault.js'
import { freePort } from '../../support/free-port.js'
import { programPath } from '../../support/programs.js'
import { RedisServer } from '../../support/servers/redis-server.js'
import { ServerProcess } from '../../support/servers/server-process.js'
import { describeWith } from '../../support/skip.js'

describeWith(
  ['redis-server'],
  'the rate limit with a Redis that answers and does not count',
  () => {
    let redis: RedisServer
    let admin: Redis
    let folder = ''
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'twinvoice-refusals-'))
      redis = await RedisServer.start()
      admin = new Redis(redis.url)
    })
    after(async () => {
      admin.disconnect()
      await redis.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    it('is counted in the store alone as long as Redis has no memory, which is said once', async () => {
      const database = openDatabase(`sqlite:${join(folder, 'store.sqlite')}`)
      await ensureSchema(database)
      const faults: unknown[] = []
      const rates = new Rates({
        rateLimiter: new RedisRateLimiter(redis.url),
        database,
        store: new CircuitBreaker('the store'),
        clock: Date.now,
        onFault: (thrown) => faults.push(thrown),
      })
      await rates.take('full', 100)
      await admin.config('SET', 'maxmemory', '1')
      try {
        for (let n = 0; n < 15; n += 1) {
          await rates.take('full', 100)
          await sleep(100)
        }
        expect(faults).to.have.length(1)
        const limiter = new RedisRateLimiter(redis.url)
        expect((await faultOf(limiter.check())).message).to.include('OOM')
        await limiter.close()
      } finally {
        await admin.config('SET', 'maxmemory', '0')
      }
      await sleep(1_000)
      expect((await rates.take('full', 100)).remaining).to.equal(83)
      await rates.close()
      await database.close()
    })

    it('keeps all its keys in one Redis, and refuses one of a cluster', async () => {
      const limiter = new RedisRateLimiter(redis.url)
      await limiter.check()
      await limiter.take('one', 1)
      await limiter.close()
      const tags = (await admin.keys('*')).map((key) => /\{(.+)\}/.exec(key)?.[1])
      expect(new Set(tags).size).to.equal(1)

      const node = createServer((client) =>
        client
          .on('error', () => undefined)
          .on('data', (command) => {
            for (const [, name = ''] of String(command).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g))
              client.write(name === 'info' ? '$0\r\n\r\n' : '-MOVED 1 127.0.0.1:7001\r\n')
          }),
      ).listen(0, '127.0.0.1')
      await once(node, 'listening')
      const { port } = node.address() as AddressInfo
      const ofCluster = new RedisRateLimiter(`redis://127.0.0.1:${port}`)
      const { message } = await faultOf(ofCluster.check())
      await ofCluster.close()
      node.close()
      expect(message).to.include(
        'MOVED 1 127.0.0.1:7001; it is of a cluster: name one that is not (TWINVOICE_RATE_STORE)',
      )
    })

    it('says that a sentinel is none that counts, and quotes no script', async () => {
      const port = await freePort()
      const file = join(folder, 'sentinel.conf')
      writeFileSync(file, `port ${port}\nbind 127.0.0.1\n`)
      const program = programPath('redis-server')
      const sentinel = new ServerProcess({
        program,
        args: [file, '--sentinel'],
        folder,
        endAtOnce: 'SIGKILL',
      })
      await sentinel.answers(async () => {
        const client = connect(port, '127.0.0.1')
        await once(client, 'connect')
        client.destroy()
      })
      for (const database of ['', '/2']) {
        const limiter = new RedisRateLimiter(`redis://127.0.0.1:${port}${database}`)
        const { message } = await faultOf(limiter.check())
        await limiter.close()
        expect(message).to.match(
          /: ERR unknown command '(eval|select)'; it is a sentinel, or has no scripts: name the primary itself \(TWINVOICE_RATE_STORE\)$/,
        )
      }
      await sentinel.end('SIGTERM')
    })

    it('names why it cannot be reached, not an option of the library', async () => {
      const reasons = {
        'redis://127.0.0.1:1': 'connect ECONNREFUSED',
        'redis://a.invalid': 'ENOTFOUND',
      }
      for (const [url, reason] of Object.entries(reasons)) {
        const limiter = new RedisRateLimiter(url)
        const faults = [await faultOf(limiter.check()), await faultOf(limiter.take('one', 1))]
        await limiter.close()
        for (const { message } of faults)
          expect(message).to.include(reason).and.not.include('maxRetriesPerRequest')
      }
    })

    it('says what to write if only one of the two has TLS, and that another server is no Redis', async () => {
      const reasonAt = async (url: string) => {
        const limiter = new RedisRateLimiter(url)
        const { message } = await faultOf(limiter.check())
        await limiter.close()
        return message
      }
      expect(await reasonAt(redis.url.replace('redis:', 'rediss:'))).to.include(
        'no answer within 1000 ms; if it has no TLS, write redis:// (TWINVOICE_RATE_STORE)',
      )
      const answers = {
        'not a Redis': (client: Socket) => client.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
        // As a server with TLS does, which reads no greeting.
        'if it has TLS, write rediss://': (client: Socket) => client.resetAndDestroy(),
      }
      for (const [reason, answer] of Object.entries(answers)) {
        const server = createServer((client) =>
          client.on('error', () => undefined).on('data', () => answer(client)),
        ).listen(0, '127.0.0.1')
        await once(server, 'listening')
        const { port } = server.address() as AddressInfo
        expect(await reasonAt(`redis://127.0.0.1:${port}`)).to.include(reason)
        server.close()
      }
    })

    it('refuses a database that is no number, or that Redis does not have', async () => {
      const named = await faultOf(
        Promise.resolve().then(() => new RedisRateLimiter(`${redis.url}/rates`)),
      )
      expect(named.code).to.equal('CONFIG_INVALID')
      expect(named.message).to.include('names a database that is not a number')
      const limiter = new RedisRateLimiter(`${redis.url}/99`)
      expect((await faultOf(limiter.check())).message).to.include('DB index is out of range')
      await limiter.close()
    })
  },
)
