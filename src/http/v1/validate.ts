import type { Documents, RequestDetail } from '../../documents/documents.js'
import type { BodyLimits } from '../../config/limits.js'
import { acceptBody, readBody, tooLarge } from '../request/body.js'
import { clientLocale, type Middleware, type RequestContext } from '../request/context.js'
import { parseJson } from '../request/json.js'
import { detailSentence, type DetailSentence } from '../problems/messages.js'
import { readFormFile } from '../request/multipart.js'
import { Problem, validationFailed } from '../problems/problem.js'
import { disconnectSignal } from '../request/disconnect-signal.js'

const FIELD = 'pdf_base64'
const PATH = `$.${FIELD}`
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** `POST /v1/validate`: judges a PDF. That it is not valid is an answer, not an error. */
export function validate(documents: Documents, limits: BodyLimits): Middleware {
  return async (context) => {
    const locale = clientLocale(context)
    const pdf = await readPdf(context, limits)
    const result = await documents.validate(pdf, { locale, signal: disconnectSignal(context) })
    if (!result.zugferd) throw new Problem('not_zugferd', { message: result.message })
    const { zugferd: _zugferd, ...report } = result
    context.body = report
  }
}

async function readPdf(context: RequestContext, limits: BodyLimits): Promise<Uint8Array> {
  const type = acceptBody(context, ['application/json', 'multipart/form-data'], limits)
  if (type === 'multipart/form-data') return readFormFile(context, limits)
  return decode(await readBody(context, limits), limits, clientLocale(context))
}

/** Looks at the length before anything is decoded. */
function decode(body: Buffer, { pdfBytes }: BodyLimits, locale: string): Uint8Array {
  const refuse = (path: string, code: string, sentence: DetailSentence, expected?: string) =>
    validationFailed([detail(path, code, detailSentence(sentence, locale), expected)])
  const parsed = parseJson(body, locale)
  if (parsed.details !== undefined) throw validationFailed(parsed.details)
  const { value } = parsed
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse('$', 'TYPE', 'object', 'an object')
  const fields = new Map<string, unknown>(Object.entries(value))
  const text = fields.get(FIELD)
  const details = [...fields.keys()]
    .filter((name) => name !== FIELD)
    .map((name) => unknownField(name, locale))
  if (text === undefined) details.push(detail(PATH, 'REQUIRED', detailSentence('required', locale)))
  else if (typeof text !== 'string')
    details.push(detail(PATH, 'TYPE', detailSentence('string', locale), 'a string'))
  else if (text === '') details.push(detail(PATH, 'TOO_SHORT', detailSentence('empty', locale)))
  if (details.length > 0 || typeof text !== 'string') throw validationFailed(details)
  if (text.length > Math.ceil(pdfBytes / 3) * 4) throw tooLarge(pdfBytes)
  if (text.length % 4 !== 0 || !BASE64.test(text)) throw refuse(PATH, 'FORMAT', 'base64', 'Base64')
  const pdf = Buffer.from(text, 'base64')
  if (pdf.length > pdfBytes) throw tooLarge(pdfBytes)
  return pdf
}

function unknownField(name: string, locale: string): RequestDetail {
  const path = /^[A-Za-z_$][\w$]{0,63}$/.test(name) ? `$.${name}` : '$'
  return detail(path, 'UNKNOWN_FIELD', detailSentence('unknown', locale), `did you mean ${FIELD}?`)
}

function detail(path: string, code: string, message: string, expected?: string): RequestDetail {
  return { path, code, message, ...(expected === undefined ? {} : { expected }) }
}
