import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

import { SERVER_LIMITS, type ServerLimits } from '../config/limits.js'
import { Fault, reasonOf } from '../pipeline/errors.js'
import { refuse, wrongMethod } from './connections/broken-request.js'
import { Connections } from './connections/connections.js'
import { Turns } from './connections/turns.js'

/**
 * Connections that the system keeps until they are accepted, as far as it allows that many. With Node's
 * 511 a burst of one client filled the queue, and others had to try again for seconds.
 */
const BACKLOG = 4096

/** When this share of all connections is in use, idle ones are closed. */
const CROWDED = 0.9
/** Pause between two searches for idle connections, in milliseconds. */
const SWEEP_MS = 1000

/** Requests that wait for no other: who sends them takes a process that answers late for a dead one. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** An HTTP server that shuts down without aborting requests. */
export class HttpServer {
  readonly #server: Server
  readonly #connections: Connections
  readonly #turns = new Turns()
  #draining = false
  #sweptAt = -Infinity

  constructor(listener: Listener, limits: Partial<ServerLimits> = {}) {
    const { bodyBytes, ...set } = { ...SERVER_LIMITS, ...limits }
    this.#connections = new Connections(set.connectionsPerAddress, set.connections)
    const listen: Listener = (request, response) => {
      if (this.#draining) response.setHeader('Connection', 'close')
      if (!this.#connections.begin(request, response)) return
      const begin = () => void listener(request, response)
      if (PROBES.has(request.url ?? '')) begin()
      else this.#turns.take(begin)
    }
    this.#server = createServer(
      {
        headersTimeout: set.headersTimeoutMs,
        requestTimeout: set.requestTimeoutMs,
        keepAliveTimeout: set.keepAliveMs,
        connectionsCheckingInterval: Math.min(1000, set.headersTimeoutMs),
        maxHeaderSize: set.headerBytes,
        noDelay: true,
        // The app refuses a request without a host, with the error body of the contract.
        requireHostHeader: false,
      },
      listen,
    )
    this.#server.maxConnections = set.connections
    const serve = takeListener(this.#server)
    this.#server.on('connection', (socket) => {
      this.#connections.admit(socket, () => {
        serve(socket)
      })
      if (this.#connections.size > set.connections * CROWDED) this.#endIdle()
    })
    this.#server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      if (Number(request.headers['content-length'] ?? 0) <= bodyBytes) response.writeContinue()
      void listen(request, response)
    })
    // An expectation other than "100-continue": the app refuses it (417).
    this.#server.on('checkExpectation', listen)
    this.#server.on('connect', (_request, socket: Socket) => refuse(socket, wrongMethod()))
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
      this.#connections.break(socket, error),
    )
  }

  /**
   * @param port 0 for any free one
   * @returns the port
   * @throws Fault CONFIG_INVALID if it is not available
   */
  async listen(port: number, host: string): Promise<number> {
    try {
      this.#server.listen({ port, host, backlog: BACKLOG })
      await once(this.#server, 'listening')
    } catch (thrown) {
      throw portFault(thrown, port, host)
    }
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : port
  }

  /**
   * Takes no more connections, finishes every request, and ends each connection with its next
   * answer. An unused one is kept a little longer, since a request may already be on its way.
   * @param limitMs after this time, requests that have not ended are cut off
   * @param idleMs after this time, unused connections are ended
   * @returns true if nothing had to be cut off
   */
  async drain(limitMs: number, idleMs = 5000): Promise<boolean> {
    this.#draining = true
    for (const response of this.#connections.responses())
      if (!response.headersSent) response.setHeader('Connection', 'close')
    const closed = once(this.#server, 'close')
    // The close of http.Server would end unused connections at once.
    NetServer.prototype.close.call(this.#server)
    let cut = false
    const idle = setTimeout(() => this.#server.closeIdleConnections(), Math.min(idleMs, limitMs))
    const limit = setTimeout(() => {
      cut = !this.#connections.responses().next().done
      this.#server.closeAllConnections()
    }, limitMs)
    await closed
    clearTimeout(idle)
    clearTimeout(limit)
    this.#server.close(() => undefined)
    return !cut
  }

  /** Connections that are open. */
  get connections(): number {
    return this.#connections.size
  }

  /** Closes idle connections to make room for active ones. */
  #endIdle(): void {
    const now = performance.now()
    if (now - this.#sweptAt < SWEEP_MS) return
    this.#sweptAt = now
    this.#server.closeIdleConnections()
  }
}

/** Takes from a server what reads its connections, so that it can be called later. */
function takeListener(server: Server): (socket: Socket) => void {
  const own = server.listeners('connection')
  server.removeAllListeners('connection')
  return (socket) => {
    for (const listener of own) listener.call(server, socket)
  }
}

/** @throws Fault CONFIG_INVALID if the port is not available */
export async function probePort(port: number, host: string): Promise<void> {
  const server = new HttpServer(() => undefined)
  await server.listen(port, host)
  await server.drain(0)
}

function portFault(thrown: unknown, port: number, host: string): Fault {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : ''
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} is taken; stop what listens there, or choose another by --port or TWINVOICE_PORT`,
    EACCES: `port ${port} may not be used by this user; choose one from 1024 up by --port or TWINVOICE_PORT`,
    EADDRNOTAVAIL: `this machine has no address ${host}; choose another by TWINVOICE_HOST`,
  }
  const reason =
    reasons[String(code)] ?? `cannot listen on ${host}, port ${port}: ${reasonOf(thrown)}`
  return new Fault('CONFIG_INVALID', reason, {}, thrown)
}
