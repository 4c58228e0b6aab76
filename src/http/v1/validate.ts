import { Problem } from '../problems/problem.js'
import { callerOf, clientLocale, type Middleware } from '../request/context.js'
import { disconnectSignal } from '../request/disconnect-signal.js'
import { shareOf } from '../request/share.js'
import type { DocumentRoute } from './document-route.js'
import { readSentFile } from './sent-file.js'

/** `POST /v1/validate`: validates a PDF or an XML file. An invalid document is a result, not an error. */
export function validate(route: DocumentRoute): Middleware {
  return async (context) => {
    const locale = clientLocale(context)
    const { bytes, ...kind } = await readSentFile(context, route)
    const share = shareOf(callerOf(context), route.limits)
    const signal = disconnectSignal(context)
    const result = await route.documents.validate(bytes, { ...kind, locale, signal, share })
    if (!result.zugferd) throw new Problem('not_zugferd', { message: result.message })
    const { zugferd: _zugferd, ...report } = result
    context.body = report
  }
}
