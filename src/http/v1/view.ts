import { Fault } from '../../pipeline/errors.js'
import type { Viewed, ViewFormat } from '../../documents/documents.js'
import { notZugferd } from '../problems/not-zugferd.js'
import { clientLocale, holderOf, type Middleware, type RequestContext } from '../request/context.js'
import { disconnectSignal } from '../request/disconnect-signal.js'
import { flag, refuseMisspelt, refusedQuery } from '../request/query.js'
import { shareOf } from '../request/share.js'
import type { DocumentRoute } from './document-route.js'
import { unreadable } from './extract.js'
import { readSentFile } from './sent-file.js'

/** Together with the policy in the page, which names its style by hash. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * `POST /v1/view`: the invoice of a PDF or an XML file for people, as HTML or, with
 * `Accept: application/pdf`, as PDF (D41). Nothing is counted.
 */
export function view(route: DocumentRoute): Middleware {
  return async (context) => {
    const locale = clientLocale(context)
    const format = formatFor(context)
    refuseMisspelt(context, ['template', 'source'])
    const { template } = context.query
    if (Array.isArray(template)) throw refusedQuery('template', locale)
    const source = flag(context, 'source')
    const { bytes, format: input } = await readSentFile(context, route)
    const viewed = await route.documents
      .view(bytes, {
        format,
        locale,
        source,
        share: shareOf(holderOf(context), route.limits),
        signal: disconnectSignal(context),
        ...(input === undefined ? {} : { input }),
        ...(template === undefined ? {} : { template }),
      })
      .catch((thrown: unknown) => refused(thrown, locale))
    if (viewed === undefined) throw notZugferd(locale)
    answer(context, viewed)
  }
}

/** HTML, unless the client prefers a PDF. */
function formatFor(context: RequestContext): ViewFormat {
  return context.accepts('text/html', 'application/pdf') === 'application/pdf' ? 'pdf' : 'html'
}

function answer(context: RequestContext, { format, bytes, filename }: Viewed): void {
  context.vary('Accept')
  if (format === 'html') context.set('Content-Security-Policy', POLICY)
  context.attachment(filename, { type: 'inline' })
  context.type = format === 'html' ? 'text/html; charset=utf-8' : 'application/pdf'
  context.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function refused(thrown: unknown, locale: string): never {
  if (thrown instanceof Fault && thrown.code === 'OPTIONS_INVALID')
    throw refusedQuery('template', locale)
  return unreadable(thrown)
}
