import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'

import { createAccount } from '../../../src/accounts/keys/accounts.js'
import { systemClock } from '../../../src/accounts/clock.js'
import { createKey } from '../../../src/accounts/keys/keys.js'
import { openDatabase } from '../../../src/accounts/store/open.js'
import { PLANS, type Environment, type Plans } from '../../../src/accounts/plans/plan.js'
import { periodAt } from '../../../src/accounts/plans/period.js'
import { ensureSchema } from '../../../src/accounts/store/schema.js'
import { usedIn } from '../../../src/accounts/quota/usage.js'
import type { DoubleSettings } from './double-process.js'

/** Plans with a quota of one's own, and rates that nothing reaches. */
export function plansWith(quota: number): Plans {
  return {
    sandbox: { ...PLANS.sandbox, rate: 1_000_000 },
    starter: { quota, rate: 1_000_000 },
    pro: { quota, rate: 1_000_000 },
  }
}

/** A customer in a store that processes share. */
export interface Customer {
  readonly accountId: string
  readonly key: string
  /** Live invoices counted this month. */
  counted(): Promise<number>
}

/** Makes an account and a key in a store, new or not. */
export async function newCustomer(
  storeUrl: string,
  environment: Environment = 'live',
): Promise<Customer> {
  const database = openDatabase(storeUrl)
  try {
    await ensureSchema(database)
    const account = await createAccount(database, { name: 'Muster', plan: 'starter' }, systemClock)
    const request = { accountId: account.id, name: 'load', environment }
    const { text: key } = await createKey(database, request, systemClock)
    return { accountId: account.id, key, counted: () => countedIn(storeUrl, account.id) }
  } finally {
    await database.close()
  }
}

async function countedIn(storeUrl: string, accountId: string): Promise<number> {
  const database = openDatabase(storeUrl)
  try {
    const { month } = periodAt(Date.now())
    return await usedIn(database, { accountId, environment: 'live', month })
  } finally {
    await database.close()
  }
}

/** A serving process that tests may stop and kill. */
export class ServingProcess {
  readonly port: number
  readonly child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.child = child
    this.port = port
  }

  static async start(settings: DoubleSettings): Promise<ServingProcess> {
    const script = fileURLToPath(new URL('./double-process.js', import.meta.url))
    const child = fork(script, [JSON.stringify(settings)], { stdio: ['ignore', 2, 2, 'ipc'] })
    const [port] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error('the process ended before it served')
      }),
    ])) as [number]
    return new ServingProcess(child, port)
  }

  /** Ends it, and gives its exit code. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode
    const exited = once(this.child, 'exit')
    this.child.kill(signal)
    const [code] = (await exited) as [number | null]
    return code
  }
}

/** An answer in short; undefined if the connection broke before the answer was whole. */
export interface ShortAnswer {
  readonly status: number
  readonly body: string
}

export interface Post {
  readonly port: number
  readonly key: string
  readonly body: string | Uint8Array
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly agent?: Agent
}

/** Posts JSON to this machine. @throws Error, with `code`, if there is no whole answer */
export async function post(options: Post): Promise<ShortAnswer> {
  const { port, key, body, path = '/v1/generate', headers = {}, agent } = options
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        ...(agent === undefined ? {} : { agent }),
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key, ...headers },
      },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}
