import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { Problem } from '../problems/problem.js'
import { problemOfBytes, refuse } from './broken-request.js'
import { addressRange } from './address-range.js'
import { endAfterBody, limitRestOfBody } from './rest-of-body.js'
import { RoundRobin } from './round-robin.js'

/** Requests that a client may send on one connection without waiting for an answer. */
const PIPELINED = 32
/** Requests beyond them that may have arrived meanwhile; more are a flood, whose connection is cut off at once. */
const BEYOND = 256
const LATER = { headers: { 'Retry-After': '1' } }

interface Connection {
  readonly range: string
  /** Requests that are being answered, oldest first. */
  readonly responses: Set<ServerResponse>
  /** True once the last bytes have been sent, or are to follow the answers that are due. */
  ended: boolean
  /** Requests that arrived beyond those that may be answered at a time; once there is one, no other is answered. */
  beyond: number
}

/**
 * The open connections of a server. It bounds how many there are from one range of addresses, and
 * ends those whose bytes are no request, or whose request is refused before it has arrived.
 */
export class Connections {
  readonly #perRange: number
  readonly #open = new Map<Socket, Connection>()
  readonly #ranges = new Map<string, number>()
  readonly #rounds: RoundRobin | undefined

  /**
   * @param perRange connections that one address, or one IPv6 network of 64 bits, may have
   * @param all connections that there may be; an address that may have all of them is that of a proxy, which
   *   speaks for many
   */
  constructor(perRange: number, all: number) {
    this.#perRange = perRange
    this.#rounds = perRange < all ? new RoundRobin() : undefined
  }

  get size(): number {
    return this.#open.size
  }

  /**
   * Takes a new connection, or ends it if its address has too many.
   * @param serve reads from the connection; called at once, or a little later if many come from its address
   */
  admit(socket: Socket, serve: () => void): void {
    const range = addressRange(socket.remoteAddress ?? '')
    const count = this.#ranges.get(range) ?? 0
    if (count >= this.#perRange) {
      socket.resetAndDestroy()
      return
    }
    this.#ranges.set(range, count + 1)
    const responses = new Set<ServerResponse>()
    this.#open.set(socket, { range, responses, ended: false, beyond: 0 })
    endAfterBody(socket, () => [...responses].find(({ req }) => !req.complete)?.req)
    socket.once('close', () => this.#forget(socket))
    if (this.#rounds === undefined) {
      serve()
      return
    }
    // Until it is served, nobody else hears of its errors.
    socket.on('error', ignore)
    this.#rounds.begin(range, () => {
      socket.off('error', ignore)
      if (!socket.destroyed) serve()
    })
  }

  /**
   * Records a request.
   * @returns whether it is to be answered; one too many on its connection ends that, after the answers that are due
   */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request
    const connection = this.#open.get(socket)
    if (connection === undefined) return true
    if (connection.beyond > 0 || connection.responses.size >= PIPELINED) {
      refuseBeyond(socket, connection)
      return false
    }
    connection.responses.add(response)
    response.once('close', () => connection.responses.delete(response))
    response.once('finish', () => {
      if (!request.complete) limitRestOfBody(request)
    })
    return true
  }

  /** Requests that are being answered. */
  *responses(): Generator<ServerResponse, undefined> {
    for (const connection of this.#open.values()) yield* connection.responses
  }

  /** Ends a connection whose bytes are not a request, or arrive too slowly. */
  break(socket: Socket, error: NodeJS.ErrnoException): void {
    const connection = this.#open.get(socket)
    if (connection?.ended === true && socket.writableEnded) return
    if (connection === undefined || error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { responses } = connection
    const last = [...responses].at(-1)
    if (last === undefined) end(socket, connection, error)
    else if (last.req.complete) endAfter(socket, connection, problemOfBytes(error))
    else if (responses.size === 1 && !last.headersSent) end(socket, connection, error)
    else socket.destroy()
  }

  #forget(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    this.#open.delete(socket)
    const left = (this.#ranges.get(connection.range) ?? 1) - 1
    if (left === 0) this.#ranges.delete(connection.range)
    else this.#ranges.set(connection.range, left)
  }
}

const ignore = (): undefined => undefined

/** Nothing more is read; what ends reading the body of a request before it would otherwise go on with the next ones. */
function refuseBeyond(socket: Socket, connection: Connection): void {
  connection.beyond += 1
  if (connection.beyond > BEYOND) socket.destroy()
  if (connection.beyond > 1) return
  socket.pause()
  socket.resume = () => socket
  endAfter(socket, connection, new Problem('unavailable', LATER))
}

function end(socket: Socket, connection: Connection, error: NodeJS.ErrnoException): void {
  connection.ended = true
  refuse(socket, problemOfBytes(error))
}

/**
 * What follows a whole request costs that request nothing: it is answered, and counted, as if
 * nothing had come.
 */
function endAfter(socket: Socket, connection: Connection, problem: Problem): void {
  if (connection.ended) return
  connection.ended = true
  for (const response of connection.responses)
    response.once('close', () => {
      if (connection.responses.size > 0) return
      if (socket.writable) refuse(socket, problem)
      else socket.destroy()
    })
}
