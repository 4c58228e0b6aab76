import { createAccount } from '../../src/accounts/keys/accounts.js'
import { RequestLog } from '../../src/accounts/log/request-log.js'
import type { Database } from '../../src/accounts/store/database.js'
import { createKey, type NewApiKey } from '../../src/accounts/keys/keys.js'
import { Ledger } from '../../src/accounts/quota/ledger.js'
import { openDatabase } from '../../src/accounts/store/open.js'
import {
  PLANS,
  type Environment,
  type PlanName,
  type Plans,
} from '../../src/accounts/plans/plan.js'
import { MemoryRateLimiter } from '../../src/accounts/rate/rate.js'
import { ensureSchema } from '../../src/accounts/store/schema.js'
import type { AppOptions } from '../../src/http/app-options.js'
import { createApp } from '../../src/http/app.js'
import type { OidcSettings } from '../../src/http/admin/call/options.js'
import type { RequestRecord } from '../../src/http/monitoring/request-record.js'
import { Background } from '../../src/batch/background.js'
import type { ServerLimits } from '../../src/config/limits.js'
import { HttpServer } from '../../src/http/server.js'
import type { Documents } from '../../src/documents/documents.js'
import { checkAnswer } from './openapi-check.js'

/** An answer, read to its end. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON. */
  readonly json: Readonly<Record<string, unknown>>
}

export interface ServiceSettings {
  readonly storeUrl: string
  readonly documents: Documents
  readonly plans?: Plans
  readonly app?: Partial<AppOptions>
  readonly oidc?: OidcSettings
  /** Folders and prefixes of runs, whose queue is then beside the accounts. */
  readonly roots?: readonly string[]
  readonly server?: Partial<ServerLimits>
}

/** The service on a free port of this machine, with everything real but where told otherwise. */
export class Service {
  /** Milliseconds; tests set it. Starts at the present. */
  now = Date.now()
  readonly database: Database
  readonly ledger: Ledger
  readonly requestLog: RequestLog
  readonly batches: Background | undefined
  readonly records: RequestRecord[] = []
  readonly faults: unknown[] = []
  url = ''
  readonly #server: HttpServer

  private constructor(settings: ServiceSettings) {
    const { storeUrl, documents, plans = PLANS, app, oidc, roots, server } = settings
    const clock = () => this.now
    this.database = openDatabase(storeUrl)
    this.ledger = new Ledger({
      database: this.database,
      rateLimiter: new MemoryRateLimiter(clock),
      plans,
      clock,
    })
    const log = {
      request: (record: RequestRecord) => this.records.push(record),
      fault: (thrown: unknown) => this.faults.push(thrown),
    }
    const runs = roots && { queue: storeUrl, roots, documents }
    this.batches = runs && new Background({ ...runs, onFault: log.fault })
    this.requestLog = new RequestLog({ database: this.database, days: 30 })
    const koa = createApp({
      documents,
      ledger: this.ledger,
      clock,
      log,
      requestLog: this.requestLog,
      admin: {
        database: this.database,
        plans,
        ...(oidc === undefined ? {} : { oidc }),
        ...(this.batches && { batches: this.batches }),
      },
      ...app,
    })
    this.#server = new HttpServer(koa.callback(), server)
  }

  static async start(settings: ServiceSettings): Promise<Service> {
    const service = new Service(settings)
    await ensureSchema(service.database)
    const port = await service.#server.listen(0, '127.0.0.1')
    service.url = `http://127.0.0.1:${port}`
    return service
  }

  /** Connections that the server has open. */
  get connections(): number {
    return this.#server.connections
  }

  async stop(): Promise<void> {
    await this.#server.drain(500)
    await this.batches?.close()
    await this.requestLog.close()
    await this.ledger.close()
  }

  /** A key of a new account. */
  async newKey(environment: Environment, plan: PlanName = 'starter'): Promise<NewApiKey> {
    const account = await createAccount(
      this.database,
      { name: 'Muster GmbH', plan },
      () => this.now,
    )
    const request = { accountId: account.id, name: 'shop', environment }
    return createKey(this.database, request, () => this.now)
  }

  /** Sends a request, and checks its answer against the OpenAPI document. */
  async call(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(this.url + path, { ...init, method })
    const text = await response.text()
    checkAnswer(method, path, response.status, response.headers, text)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const json = (isJson && text !== '' ? JSON.parse(text) : {}) as Answer['json']
    return { status: response.status, headers: response.headers, text, json }
  }

  /** Posts JSON: a value, or its text. */
  post(
    path: string,
    key: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.call('POST', path, {
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  get(path: string, key: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('GET', path, { headers: { 'X-API-Key': key, ...headers } })
  }
}
