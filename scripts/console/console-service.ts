import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { RequestLog } from '../../src/accounts/log/request-log.js'
import { PLANS } from '../../src/accounts/plans/plan.js'
import type { Database } from '../../src/accounts/store/database.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import { ensureSchema } from '../../src/accounts/store/schema.js'
import { Background } from '../../src/batch/background.js'
import { createTwinvoice, type Twinvoice } from '../../src/documents/instance/twinvoice.js'
import { createApp, HttpServer, openLedger } from '../../src/service/embed.js'

/** A service with a console, all of which is in one folder. */
export interface ConsoleService<Filled> {
  readonly base: string
  /** What filled the store. */
  readonly filled: Filled
  readonly documents: Twinvoice
  readonly batches: Background
  /** The only folder that runs may use. */
  readonly data: string
  close(): Promise<void>
}

/**
 * Starts a service on a free port of this machine.
 * @param days for which requests are logged
 * @param fill puts into the store what the console is to show
 */
export async function startConsole<Filled>(
  folder: string,
  days: number,
  fill: (database: Database, requestLog: RequestLog) => Promise<Filled>,
): Promise<ConsoleService<Filled>> {
  const store = `sqlite:${join(folder, 'store.sqlite')}`
  const database = openDatabase(store)
  await ensureSchema(database)
  const requestLog = new RequestLog({ database, days })
  const filled = await fill(database, requestLog)
  const documents = await createTwinvoice({ workers: 1 })
  const ledger = await openLedger({ store })
  const data = join(folder, 'data')
  mkdirSync(data)
  const batches = new Background({ queue: store, roots: [data], documents })
  const admin = { database, plans: PLANS, batches }
  const server = new HttpServer(createApp({ documents, ledger, requestLog, admin }).callback())
  const base = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`
  const close = async () => {
    await server.drain(1000)
    await batches.close()
    await requestLog.close()
    await ledger.close()
    await database.close()
    await documents.close()
  }
  return { base, filled, documents, batches, data, close }
}
