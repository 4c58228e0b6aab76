import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Time for the rest of a body whose request has been answered, in milliseconds. */
const REST_OF_BODY_MS = 5000

/**
 * Lets the rest of a body arrive where the connection ends with the answer, as that of a proxy that speaks HTTP/1.0.
 * Closed at once, as Node does it, a client that is still sending is reset and loses the answer, and a proxy takes the
 * whole instance for broken.
 * @param unread the request that is answered and has not arrived, if there is one
 */
export function endAfterBody(socket: Socket, unread: () => IncomingMessage | undefined): void {
  const close = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    const request = unread()
    if (request === undefined) {
      close()
      return
    }
    socket.end()
    request.once('end', close)
  }
}

/** The body of a request that was answered by its headers may still arrive, within a short time. */
export function limitRestOfBody(request: IncomingMessage): void {
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), REST_OF_BODY_MS)
  const stop = () => {
    clearTimeout(timer)
    socket.off('close', stop)
    request.off('end', stop)
    request.off('close', stop)
  }
  socket.once('close', stop)
  request.once('end', stop)
  request.once('close', stop)
}
