import type { RequestContext } from './context.js'

/** A signal that fires when the client has gone before its answer. */
export function untilGone(context: RequestContext): AbortSignal {
  const gone = new AbortController()
  const response = context.res
  response.once('close', () => {
    if (!response.writableEnded) gone.abort(new Error('the client has gone'))
  })
  return gone.signal
}
