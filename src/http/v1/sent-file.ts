import { acceptBody, charsetOf, mediaType, readBody, tooLarge } from '../request/body.js'
import { clientLocale, holderOf, type RequestContext } from '../request/context.js'
import { disconnectSignal } from '../request/disconnect-signal.js'
import { readFormFile } from '../request/form/form.js'
import { shareOf } from '../request/share.js'
import { isInCharset } from '../request/xml-encoding.js'
import { Problem, validationFailed } from '../problems/problem.js'
import type { DocumentRoute } from './document-route.js'
import type { SentFile } from './file-in-json.js'

/** A PDF as it is, which the contract does not have. */
const PDF_TYPES = ['application/pdf', 'application/x-pdf']
const XML_TYPES = ['application/xml', 'text/xml'] as const

/**
 * Reads the file of a request: a field of JSON, a form, or the XML itself (D39).
 * @param further names of fields that the body may have beside the file
 */
export async function readSentFile(
  context: RequestContext,
  { limits, memory, bodies }: DocumentRoute,
  further: readonly string[] = [],
): Promise<SentFile> {
  if (PDF_TYPES.includes(mediaType(context)))
    throw new Problem('unsupported_media_type', { sentence: 'rawPdf' })
  const types = ['application/json', 'multipart/form-data', ...XML_TYPES] as const
  const type = acceptBody(context, types, limits)
  if (type === 'multipart/form-data') return readFormFile(context, limits, memory, further)
  const body = await readBody(context, limits, memory)
  if (type !== 'application/json') {
    const value = charsetOf(context)
    if (value !== undefined && !isInCharset(body, value))
      throw new Problem('unsupported_media_type', { value, sentence: 'xmlCharset' })
    return { bytes: body, format: 'xml' }
  }
  const task = { body, pdfBytes: limits.pdfBytes, locale: clientLocale(context), further }
  const share = shareOf(holderOf(context), limits)
  const file = await bodies.read(task, share, disconnectSignal(context))
  if ('tooLarge' in file) throw tooLarge(file.tooLarge)
  if ('details' in file) throw validationFailed(file.details)
  return file
}
