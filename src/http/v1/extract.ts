import { Fault } from '../../pipeline/errors.js'
import { notZugferd } from '../problems/not-zugferd.js'
import { validationFailed } from '../problems/problem.js'
import { clientLocale, holderOf, type Middleware } from '../request/context.js'
import { disconnectSignal } from '../request/disconnect-signal.js'
import { flag, refuseMisspelt } from '../request/query.js'
import { shareOf } from '../request/share.js'
import type { DocumentRoute } from './document-route.js'
import { readSentFile } from './sent-file.js'

/** `POST /v1/extract`: the invoice of a PDF or an XML file as a generate request (D41). */
export function extract(route: DocumentRoute): Middleware {
  return async (context) => {
    const locale = clientLocale(context)
    refuseMisspelt(context, ['content'])
    const files = flag(context, 'content')
    const { bytes, ...kind } = await readSentFile(context, route)
    const share = shareOf(holderOf(context), route.limits)
    const signal = disconnectSignal(context)
    const options = { ...kind, locale, signal, share, files, invoice: true }
    const extracted = await route.documents.extract(bytes, options).catch(unreadable)
    if (extracted?.invoice === undefined) throw notZugferd(locale)
    const { attachments, ...invoice } = extracted.invoice
    context.body = { ...invoice, attachments: attachments.map(inContract) }
  }
}

/** Members in the style of the contract. */
function inContract({ mimeType, ...rest }: { readonly mimeType?: string }): object {
  return { ...rest, ...(mimeType === undefined ? {} : { mime_type: mimeType }) }
}

/** A file without a readable invoice is the client's problem. */
export function unreadable(thrown: unknown): never {
  if (!(thrown instanceof Fault) || thrown.code !== 'INPUT_UNREADABLE') throw thrown
  throw validationFailed([{ path: '$', code: 'FORMAT', message: thrown.message }])
}
