/**
 * A process of its own that serves, with a double in the place of the documents: for tests and
 * proofs of how several processes count. `node double-process.js <settings as JSON>`; it tells
 * its port to its parent, and ends normally at SIGTERM.
 */
import { once } from 'node:events'

import { systemClock } from '../../../src/accounts/clock.js'
import { Ledger } from '../../../src/accounts/quota/ledger.js'
import { openRateLimiter } from '../../../src/accounts/rate/open.js'
import { openDatabase } from '../../../src/accounts/store/open.js'
import type { Plans } from '../../../src/accounts/plans/plan.js'
import { ensureSchema } from '../../../src/accounts/store/schema.js'
import { createApp } from '../../../src/http/app.js'
import { HttpServer } from '../../../src/http/server.js'
import { DocumentsDouble } from './documents-double.js'

export interface DoubleSettings {
  readonly storeUrl: string
  readonly plans: Plans
}

const { storeUrl, plans } = JSON.parse(process.argv[2] ?? '{}') as DoubleSettings
const database = openDatabase(storeUrl)
await ensureSchema(database)
const rateLimiter = openRateLimiter('memory', database, systemClock)
const ledger = new Ledger({ database, rateLimiter, plans, clock: systemClock })
const app = createApp({ documents: new DocumentsDouble(), ledger })
const server = new HttpServer(app.callback())
const port = await server.listen(0, '127.0.0.1')
process.once('disconnect', () => process.exit())
process.send?.(port)
await once(process, 'SIGTERM')
await server.drain(30_000)
await ledger.close()
process.disconnect()
