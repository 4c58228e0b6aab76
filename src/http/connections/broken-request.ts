import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

import { Problem, problemBody, type ProblemCode } from '../problems/problem.js'

/** How long a connection is kept after its last answer, so that the client can read it. */
const LINGER_MS = 1000

/** Methods of all paths, for the header `Allow` of a request that names no path. */
const METHODS = 'GET, HEAD, OPTIONS, POST'

const CLIENT_ERRORS: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'header_too_large',
}

/** RFC 9112, 3: a method is any token; the parser knows only some. */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ [^\s]+ HTTP\/1\.[01]\r\n/

/** The problem with bytes that are not a request, by the error of the parser. */
export function problemOfBytes(error: NodeJS.ErrnoException): Problem {
  const code = CLIENT_ERRORS[error.code ?? '']
  if (code !== undefined) return new Problem(code)
  const isMethod = error.code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(startOf(error))
  return isMethod ? wrongMethod() : new Problem('bad_request')
}

/** A method that no path of the service supports. */
export function wrongMethod(): Problem {
  return new Problem('method_not_allowed', { value: METHODS, headers: { Allow: METHODS } })
}

/** Answers a request that never reaches the app, and ends its connection. */
export function refuse(socket: Duplex, problem: Problem): void {
  const requestId = randomUUID()
  const body = JSON.stringify(problemBody(problem, { locale: 'en', docs: '', requestId }))
  const { status } = problem
  const headers = Object.entries({
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
    ...problem.options.headers,
  })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A client that never closes its own end would keep the connection half open; one that is still
  // sending would lose the answer if it were ended at once.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.on('error', () => undefined)
  socket.resume()
}

function startOf(error: NodeJS.ErrnoException): string {
  const { rawPacket } = error as { rawPacket?: unknown }
  return Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, 8192).toString('latin1') : ''
}
