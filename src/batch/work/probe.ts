import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { detail } from '../../pipeline/detail.js'
import { Fault, reasonOf } from '../../pipeline/errors.js'
import type { Figures } from './figures.js'

/** Where a worker is asked how it is. */
export interface ProbeOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  readonly figures: Figures
  /** Why it does not work at the moment; undefined if it does. */
  readonly trouble: () => string | undefined
}

/**
 * Answers for a worker, at the paths of the service: `/healthz` says that the process is alive, `/readyz`
 * whether it works (503 with the reason while it waits for a store), `/metrics` has the figures.
 */
export class Probe {
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  /** @throws Fault CONFIG_INVALID if the port cannot be used */
  static async open({ host, port, ...options }: ProbeOptions): Promise<Probe> {
    const server = createServer((request, response) => {
      // A failed scrape is no reason to end the work.
      answer(request.url ?? '/', response, options).catch(() => response.destroy())
    })
    try {
      server.listen(port, host)
      await once(server, 'listening')
    } catch (thrown) {
      throw new Fault('CONFIG_INVALID', detail`cannot listen: ${reasonOf(thrown)}`, {}, thrown)
    }
    return new Probe(server)
  }

  /** The port that it listens on. */
  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

async function answer(
  url: string,
  response: ServerResponse,
  { figures, trouble }: Pick<ProbeOptions, 'figures' | 'trouble'>,
): Promise<void> {
  const reason = trouble()
  response.setHeader('Cache-Control', 'no-store')
  if (url === '/metrics') {
    response.setHeader('Content-Type', figures.registry.contentType)
    response.end(await figures.registry.metrics())
  } else if (url === '/healthz') json(response, 200, { status: 'ok' })
  else if (url === '/readyz')
    json(response, reason === undefined ? 200 : 503, {
      ready: reason === undefined,
      ...(reason === undefined ? {} : { reason }),
    })
  else json(response, 404, { error: 'not_found' })
}

function json(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(body))
}
