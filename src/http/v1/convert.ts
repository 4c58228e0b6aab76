import { CONVERT_TARGETS } from '../../documents/documents.js'
import { moreThan } from '../../documents/refusal.js'
import { detailSentence } from '../problems/messages.js'
import { notZugferd } from '../problems/not-zugferd.js'
import { refusedRequest } from '../problems/problem.js'
import { clientLocale, holderOf, type Middleware } from '../request/context.js'
import { disconnectSignal } from '../request/disconnect-signal.js'
import { flag, missingQuery, oneOf, refuseMisspelt } from '../request/query.js'
import { shareOf } from '../request/share.js'
import type { DocumentRoute } from './document-route.js'
import { unreadable } from './extract.js'
import { readSentFile } from './sent-file.js'

/**
 * `POST /v1/convert?to=ubl`: the invoice of a PDF or an XML file in another syntax (D41). If a value
 * would be lost, it is refused, unless `lossy=true`.
 */
export function convert(route: DocumentRoute): Middleware {
  return async (context) => {
    const locale = clientLocale(context)
    refuseMisspelt(context, ['to', 'lossy'])
    const to = oneOf(context, 'to', CONVERT_TARGETS)
    if (to === undefined) throw missingQuery('to', locale, CONVERT_TARGETS)
    const lossy = flag(context, 'lossy')
    const { bytes, ...kind } = await readSentFile(context, route)
    const share = shareOf(holderOf(context), route.limits)
    const signal = disconnectSignal(context)
    const options = { ...kind, locale, signal, share, to }
    const converted = await route.documents.convert(bytes, options).catch(unreadable)
    if (converted === undefined) throw notZugferd(locale)
    const { xml, syntax, guideline, lost, warnings } = converted
    const listed = lost.slice(0, MOST_DETAILS)
    if (lost.length > 0 && !lossy) {
      const message = detailSentence('lost', locale)
      const details = listed.map(({ xpath }) => ({ path: xpath, code: 'LOST', message }))
      const more = moreThan(details, lost.length)
      throw refusedRequest({ ok: false, status: 422, details, ...more, locale })
    }
    const xml_base64 = Buffer.from(xml).toString('base64')
    context.body = { xml_base64, syntax, guideline, lost: listed, warnings }
  }
}

/** As in any other answer (D38). */
const MOST_DETAILS = 1000
