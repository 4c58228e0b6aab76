import type { ServerResponse } from 'node:http'

/**
 * Calls when a response has ended, or its client has gone; at once if that has happened: the event does not come
 * again, and what waits for it would wait for ever.
 */
export function whenClosed(response: ServerResponse, action: () => void): void {
  if (response.closed) action()
  else response.once('close', action)
}
