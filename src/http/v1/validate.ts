import { Problem } from '../problems/problem.js'
import { callerOf, clientLocale, type Middleware } from '../request/context.js'
import { disconnectSignal } from '../request/disconnect-signal.js'
import { shareOf } from '../request/share.js'
import type { DocumentRoute } from './document-route.js'
import { readSentFile } from './sent-file.js'
import { settingsProblem, VALIDATE_SETTINGS, validateSettings } from './validate-settings.js'

/**
 * `POST /v1/validate`: validates a PDF or an XML file. An invalid document is a result, not an error.
 * A request with settings of its own gets the rule packs and the release too (D41).
 */
export function validate(route: DocumentRoute): Middleware {
  return async (context) => {
    const locale = clientLocale(context)
    const {
      bytes,
      fields = new Map(),
      ...kind
    } = await readSentFile(context, route, VALIDATE_SETTINGS)
    const settings = validateSettings(context, fields)
    const share = shareOf(callerOf(context), route.limits)
    const signal = disconnectSignal(context)
    const options = { ...kind, ...settings.options, locale, signal, share }
    const result = await route.documents.validate(bytes, options).catch((thrown: unknown) => {
      throw settingsProblem(thrown, settings, locale)
    })
    if (!result.zugferd) throw new Problem('not_zugferd', { message: result.message })
    const { zugferd: _zugferd, known: _known, packs, release, ...report } = result
    const isExtended = settings.paths.size > 0
    context.body = isExtended
      ? { ...report, ...(release === undefined ? {} : { release }), packs }
      : report
  }
}
