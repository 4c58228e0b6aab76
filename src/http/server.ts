import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'

import { SERVER_LIMITS, type ServerLimits } from '../config/limits.js'
import { Fault, reasonOf } from '../pipeline/errors.js'
import { PROBLEMS, Problem, problemBody, type ProblemCode } from './problems/problem.js'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** An HTTP server that ends without cutting anybody off. */
export class HttpServer {
  readonly #server: Server
  readonly #responses = new Map<Duplex, ServerResponse>()
  #draining = false

  constructor(listener: Listener, limits: Partial<ServerLimits> = {}) {
    const { bodyBytes, ...set } = { ...SERVER_LIMITS, ...limits }
    const listen: Listener = (request, response) => {
      if (this.#draining) response.setHeader('Connection', 'close')
      this.#responses.set(request.socket, response)
      response.once('close', () => {
        if (this.#responses.get(request.socket) === response) this.#responses.delete(request.socket)
      })
      return listener(request, response)
    }
    this.#server = createServer(
      {
        headersTimeout: set.headersTimeoutMs,
        requestTimeout: set.requestTimeoutMs,
        keepAliveTimeout: set.keepAliveMs,
        connectionsCheckingInterval: Math.min(1000, set.headersTimeoutMs),
        maxHeaderSize: set.headerBytes,
        noDelay: true,
      },
      listen,
    )
    this.#server.maxConnections = set.connections
    this.#server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      if (Number(request.headers['content-length'] ?? 0) <= bodyBytes) response.writeContinue()
      void listen(request, response)
    })
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
      const response = this.#responses.get(socket)
      const isFree = response === undefined || response.writableEnded || !response.headersSent
      answerBrokenRequest(error, socket, isFree)
    })
  }

  /**
   * @param port 0 for any free one
   * @returns the port
   * @throws Fault CONFIG_INVALID if it cannot be had
   */
  async listen(port: number, host: string): Promise<number> {
    try {
      this.#server.listen(port, host)
      await once(this.#server, 'listening')
    } catch (thrown) {
      throw portFault(thrown, port, host)
    }
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : port
  }

  /**
   * Takes no more connections, finishes every request, and ends each connection with its next
   * answer. One that is unused is kept a little longer, lest a request be on its way.
   * @param limitMs after this time, requests that have not ended are cut off
   * @param idleMs after this time, unused connections are ended
   * @returns true if nothing had to be cut off
   */
  async drain(limitMs: number, idleMs = 5000): Promise<boolean> {
    this.#draining = true
    for (const response of this.#responses.values())
      if (!response.headersSent) response.setHeader('Connection', 'close')
    const closed = once(this.#server, 'close')
    // The close of http.Server would end unused connections at once.
    NetServer.prototype.close.call(this.#server)
    let cut = false
    const idle = setTimeout(() => this.#server.closeIdleConnections(), Math.min(idleMs, limitMs))
    const limit = setTimeout(() => {
      cut = this.#responses.size > 0
      this.#server.closeAllConnections()
    }, limitMs)
    await closed
    clearTimeout(idle)
    clearTimeout(limit)
    this.#server.close(() => undefined)
    return !cut
  }
}

/** @throws Fault CONFIG_INVALID if the port cannot be had */
export async function probePort(port: number, host: string): Promise<void> {
  const server = new HttpServer(() => undefined)
  await server.listen(port, host)
  await server.drain(0)
}

function portFault(thrown: unknown, port: number, host: string): Fault {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : ''
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} is taken; stop what listens there, or choose another by TWINVOICE_PORT`,
    EACCES: `port ${port} may not be used by this user; choose one from 1024 up by TWINVOICE_PORT`,
    EADDRNOTAVAIL: `this machine has no address ${host}; choose another by TWINVOICE_HOST`,
  }
  const reason =
    reasons[String(code)] ?? `cannot listen on ${host}, port ${port}: ${reasonOf(thrown)}`
  return new Fault('CONFIG_INVALID', reason, {}, thrown)
}

const CLIENT_ERRORS: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'header_too_large',
}

/** What is not HTTP never reaches the app: it is answered here, and the connection ends. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex, isFree: boolean): void {
  if (error.code === 'ECONNRESET' || !socket.writable || !isFree) {
    socket.destroy()
    return
  }
  const code = CLIENT_ERRORS[error.code ?? ''] ?? 'bad_request'
  const requestId = randomUUID()
  const body = JSON.stringify(problemBody(new Problem(code), { locale: 'en', docs: '', requestId }))
  const head = [
    `HTTP/1.1 ${PROBLEMS[code]} ${STATUS_CODES[PROBLEMS[code]]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
