import { setTimeout as sleep } from 'node:timers/promises'

import type { Attack } from '../siege/attack.js'
import { demand } from '../siege/demand.js'

/** What a client without a key sends before it falls silent. */
const BEGINNINGS: readonly string[] = [
  '',
  'G',
  'GET /healthz HTTP/1.1\r\nHost: a\r\n',
  'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /v1/generate HTTP/1.1\r\nHost: a\r\nX-API-Key: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  'POST /v1/validate HTTP/1.1\r\nHost: a\r\nX-API-Key: a\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n',
]

/** What of these must be closed by the service: all but whole requests. */
const HEADERS_MS = 10_000
/** Node looks for connections past their time now and then. */
const LOOKS_MS = 35_000

/**
 * Connections that say nothing, or half of something, and half-close or never close. Only their own
 * address may feel it.
 */
export const idleSockets: Attack = {
  name: 'idle and half-closed connections without a key',
  async run(target, short) {
    const count = short ? 600 : 1500
    let closed = 0
    const sockets = Array.from({ length: count }, (_, at) => {
      const socket = target.socket().pause()
      socket.once('close', () => (closed += 1))
      const beginning = BEGINNINGS[at % BEGINNINGS.length] ?? ''
      if (at % 2 === 0) socket.write(beginning)
      else socket.end(beginning)
      return socket
    })
    await sleep(3000)
    const sent = sockets.length
    const { status } = await target.send({ key: '', body: '', from: '127.0.0.10' })
    demand(status === 401, 'another address', status)
    if (!short) {
      // All are read now, so that a close of the service is seen.
      for (const socket of sockets) socket.resume()
      await sleep(HEADERS_MS + LOOKS_MS)
      const open = sockets.filter(({ destroyed }) => !destroyed).length
      // Those that sent a whole request are kept for the next one.
      demand(open <= sent / BEGINNINGS.length, `${open} of ${sent} are still open`)
    }
    for (const socket of sockets) socket.destroy()
    return `${sent} connections, ${closed} of them closed by the service`
  },
}
