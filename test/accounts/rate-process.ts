/**
 * A process of its own that takes places in a rate window, for tests: `node rate-process.js
 * <store url> <place>`. For each message `{ bucket, limit, now }` it answers with the decision.
 */
import { openDatabase } from '../../src/accounts/store/open.js'
import type { RateLimiter } from '../../src/accounts/rate/rate.js'
import { RedisRateLimiter } from '../../src/accounts/rate/rate-redis.js'
import { StoreRateLimiter } from '../../src/accounts/rate/rate-store.js'

export interface Take {
  readonly bucket: string
  readonly limit: number
  readonly now: number
}

const [, , storeUrl = '', place = ''] = process.argv
let now = 0
const limiter: RateLimiter =
  place === 'store'
    ? new StoreRateLimiter(openDatabase(storeUrl), () => now)
    : new RedisRateLimiter(place, () => now)

process.on('message', (take: Take) => {
  now = take.now
  void limiter.take(take.bucket, take.limit).then((decision) => process.send?.(decision))
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
