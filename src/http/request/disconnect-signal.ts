import { Fault } from '../../pipeline/errors.js'
import type { RequestContext } from './context.js'
import { whenClosed } from './when-closed.js'

/** A signal that fires when the client disconnects before its response; its reason is a Fault, as of work that was ended. */
export function disconnectSignal(context: RequestContext): AbortSignal {
  const controller = new AbortController()
  const response = context.res
  whenClosed(response, () => {
    if (!response.writableEnded) controller.abort(new Fault('ABORTED', 'the client has gone'))
  })
  return controller.signal
}
