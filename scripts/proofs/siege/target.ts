import { type IncomingMessage, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'

import { newCustomer, type Customer } from '../../../test/support/serving/load.js'
import { startRealService, type RealService } from '../../../test/support/serving/real-process.js'
import type { Environment } from '../../../src/accounts/plans/plan.js'
import { demand } from './demand.js'
import type { SoundDocuments } from './sound-documents.js'

/** Attackers, bystanders and the health check come from addresses of their own. */
export const ADDRESSES = {
  attacker: '127.0.0.9',
  bystander: '127.0.0.3',
  health: '127.0.0.2',
} as const

/** After SIGTERM, the time in which requests must finish. */
export const DRAIN_MS = 2000

/** What one request sends. */
export interface Sent {
  readonly key: string
  readonly body: string | Uint8Array
  readonly path?: string
  readonly contentType?: string
  /** The address that it comes from. */
  readonly from?: string
}

/** An answer, read to its end. */
export interface Reply {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | undefined
  readonly ms: number
}

/** The service under attack: `twinvoice serve` with two worker processes on a store. */
export class Target {
  readonly service: RealService
  readonly storeUrl: string
  readonly sound: SoundDocuments
  /** Factor of all bounds of time: more than 1 where others run on the machine as well. */
  slowdown = 1

  private constructor(service: RealService, storeUrl: string, sound: SoundDocuments) {
    this.service = service
    this.storeUrl = storeUrl
    this.sound = sound
  }

  static async start(
    storeUrl: string,
    sound: SoundDocuments,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Target> {
    const settings = {
      TWINVOICE_STORE: storeUrl,
      TWINVOICE_WORKERS: '2',
      TWINVOICE_DRAIN_MS: String(DRAIN_MS),
      ...env,
    }
    return new Target(await startRealService(settings), storeUrl, sound)
  }

  /** A new account with one key. */
  customer(environment: Environment = 'sandbox'): Promise<Customer> {
    return newCustomer(this.storeUrl, environment)
  }

  /** Sends a request on a connection of its own. @throws Error if there is no whole answer */
  send({ key, body, path = '/v1/generate', contentType, from }: Sent): Promise<Reply> {
    const start = performance.now()
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          ...{ host: '127.0.0.1', port: this.service.port, path, method: 'POST', agent: false },
          localAddress: from ?? ADDRESSES.attacker,
          headers: { 'Content-Type': contentType ?? 'application/json', 'X-API-Key': key },
        },
        (response: IncomingMessage) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              retryAfter: response.headers['retry-after'],
              ms: performance.now() - start,
            })
          })
        },
      )
      request.once('error', reject)
      request.end(body)
    })
  }

  generate(key: string, request: unknown): Promise<Reply> {
    return this.send({ key, body: typeof request === 'string' ? request : JSON.stringify(request) })
  }

  validate(key: string, pdf: Uint8Array): Promise<Reply> {
    const body = JSON.stringify({ pdf_base64: Buffer.from(pdf).toString('base64') })
    return this.send({ key, path: '/v1/validate', body })
  }

  validateXml(key: string, xml: string): Promise<Reply> {
    return this.send({ key, path: '/v1/validate', contentType: 'application/xml', body: xml })
  }

  /** A connection on which bytes are sent as they are. Errors on it are expected. */
  socket(from: string = ADDRESSES.attacker): Socket {
    const socket = connect({ port: this.service.port, host: '127.0.0.1', localAddress: from })
    return socket.on('error', () => undefined)
  }
}

/**
 * Looks at the answer to a document that takes long on purpose: it was judged, or the attacker is
 * told to come again. A fault of the service must not look like a verdict (D37), and findings are
 * bounded (D38).
 */
export function demandJudged(name: string, { status, text, retryAfter }: Reply): void {
  if (status === 429 || status === 503) {
    demand(retryAfter !== undefined, `${name}: ${status} without Retry-After`)
    return
  }
  demand(
    status === 200 || status === 400 || status === 413,
    `${name}: ${status}`,
    text.slice(0, 300),
  )
  demand(text.length < 2_000_000, `${name}: an answer of ${text.length} characters`)
  if (status !== 200) return
  const { valid, errors, warnings } = JSON.parse(text) as Verdict
  demand(valid || errors.length > 0, `${name}: not valid, without an error`)
  const all = [...errors, ...warnings]
  demand(all.length <= 1000, `${name}: ${all.length} findings`)
  for (const [rule, count] of countsOf(all))
    demand(count <= 100, `${name}: ${count} findings of ${rule}`)
}

interface Finding {
  readonly code: string
  readonly rule?: string
}

/** The part of a verdict that is examined. */
export interface Verdict {
  readonly valid: boolean
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
}

function countsOf(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { rule, code } of findings)
    counts.set(rule ?? code, (counts.get(rule ?? code) ?? 0) + 1)
  return counts
}
