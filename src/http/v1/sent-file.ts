import type { FileFormat, RequestDetail } from '../../documents/documents.js'
import type { BodyLimits } from '../../config/limits.js'
import { acceptBody, readBody, tooLarge } from '../request/body.js'
import { clientLocale, type RequestContext } from '../request/context.js'
import { parseJson } from '../request/json.js'
import { detailSentence, type DetailSentence } from '../problems/messages.js'
import { readFormFile } from '../request/multipart.js'
import { validationFailed } from '../problems/problem.js'
import type { DocumentRoute } from './document-route.js'

/** The fields that can contain a file, with the expected kind of file (D39). */
const FORMATS: ReadonlyMap<string, FileFormat> = new Map([
  ['pdf_base64', 'pdf'],
  ['xml_base64', 'xml'],
])
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const XML_TYPES = ['application/xml', 'text/xml'] as const

/** A file that a request contains; without a format, it is detected from the bytes. */
export interface SentFile {
  readonly bytes: Uint8Array
  readonly format?: FileFormat
}

/** Reads the file of a request: a field of JSON, a form, or the XML itself (D39). */
export async function readSentFile(
  context: RequestContext,
  { limits, memory }: DocumentRoute,
): Promise<SentFile> {
  const types = ['application/json', 'multipart/form-data', ...XML_TYPES] as const
  const type = acceptBody(context, types, limits)
  if (type === 'multipart/form-data') return { bytes: await readFormFile(context, limits, memory) }
  const body = await readBody(context, limits, memory)
  return type === 'application/json'
    ? decode(body, limits, clientLocale(context))
    : { bytes: body, format: 'xml' }
}

/** Checks the length before anything is decoded. */
function decode(body: Buffer, { pdfBytes }: BodyLimits, locale: string): SentFile {
  const refuse = (path: string, code: string, sentence: DetailSentence, expected?: string) =>
    validationFailed([detail(path, code, detailSentence(sentence, locale), expected)])
  const parsed = parseJson(body, locale)
  if (parsed.details !== undefined) throw validationFailed(parsed.details)
  const { value } = parsed
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse('$', 'TYPE', 'object', 'an object')
  const fields = new Map<string, unknown>(Object.entries(value))
  const given = [...FORMATS].filter(([name]) => fields.has(name))
  const [[field, format] = ['pdf_base64', 'pdf']] = given
  const path = `$.${field}`
  const text = fields.get(field)
  const details = [...fields.keys()]
    .filter((name) => !FORMATS.has(name))
    .map((name) => unknownField(name, locale))
  if (given.length > 1)
    details.push(detail('$', 'UNKNOWN_FIELD', detailSentence('oneFile', locale), FIELDS))
  if (text === undefined) details.push(detail(path, 'REQUIRED', detailSentence('required', locale)))
  else if (typeof text !== 'string')
    details.push(detail(path, 'TYPE', detailSentence('string', locale), 'a string'))
  else if (text === '') details.push(detail(path, 'TOO_SHORT', detailSentence('empty', locale)))
  if (details.length > 0 || typeof text !== 'string') throw validationFailed(details)
  const most = format === 'pdf' ? pdfBytes : Infinity
  if (text.length > Math.ceil(most / 3) * 4) throw tooLarge(most)
  if (text.length % 4 !== 0 || !BASE64.test(text)) throw refuse(path, 'FORMAT', 'base64', 'Base64')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > most) throw tooLarge(most)
  return { bytes, format: format as FileFormat }
}

const FIELDS = [...FORMATS.keys()].join(' or ')

function unknownField(name: string, locale: string): RequestDetail {
  const path = /^[A-Za-z_$][\w$]{0,63}$/.test(name) ? `$.${name}` : '$'
  return detail(
    path,
    'UNKNOWN_FIELD',
    detailSentence('unknown', locale),
    'did you mean pdf_base64?',
  )
}

function detail(path: string, code: string, message: string, expected?: string): RequestDetail {
  return { path, code, message, ...(expected === undefined ? {} : { expected }) }
}
