import type { RequestContext } from './context.js'

/** A signal that fires when the client disconnects before its response. */
export function disconnectSignal(context: RequestContext): AbortSignal {
  const controller = new AbortController()
  const response = context.res
  response.once('close', () => {
    if (!response.writableEnded) controller.abort(new Error('the client has gone'))
  })
  return controller.signal
}
