import type { RequestContext } from './context.js'
import { whenClosed } from './when-closed.js'

/** A signal that fires when the client disconnects before its response. */
export function disconnectSignal(context: RequestContext): AbortSignal {
  const controller = new AbortController()
  const response = context.res
  whenClosed(response, () => {
    if (!response.writableEnded) controller.abort(new Error('the client has gone'))
  })
  return controller.signal
}
