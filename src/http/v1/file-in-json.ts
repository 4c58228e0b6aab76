import { nearestName } from '../../catalog/problems/nearest.js'
import type { FileFormat, RequestDetail } from '../../documents/documents.js'
import { parseJson } from '../request/json.js'
import { detailSentence, type DetailSentence } from '../problems/messages.js'

/** The fields that can contain a file, with the expected kind of file (D39). */
const FORMATS: ReadonlyMap<string, FileFormat> = new Map([
  ['pdf_base64', 'pdf'],
  ['xml_base64', 'xml'],
])
const FIELDS = [...FORMATS.keys()].join(' or ')
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** A file that a request contains; without a format, it is detected from the bytes. */
export interface SentFile {
  readonly bytes: Uint8Array
  readonly format?: FileFormat
  /** Other fields of the body that are allowed, as they are. */
  readonly fields?: ReadonlyMap<string, unknown>
}

/** How a body is read. */
export interface FileInJson {
  /** Limit of a PDF in bytes. */
  readonly pdfBytes: number
  /** Language of the details. */
  readonly locale: string
  /** Fields that the body may have beside the file. */
  readonly further: readonly string[]
}

/** Why a body has no file: plain data, so that it can cross threads. */
export type RefusedFile =
  | { readonly details: readonly RequestDetail[] }
  /** The file has more bytes than this. */
  | { readonly tooLarge: number }

/** Reads the file in a JSON body. Its length is checked before it is decoded. */
export function readFileInJson(
  body: Uint8Array,
  { pdfBytes, locale, further }: FileInJson,
): SentFile | RefusedFile {
  const refuse = (path: string, code: string, sentence: DetailSentence, expected?: string) => ({
    details: [detail(path, code, detailSentence(sentence, locale), expected)],
  })
  const parsed = parseJson(body, locale)
  if (parsed.details !== undefined) return { details: parsed.details }
  const { value } = parsed
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('$', 'TYPE', 'object', 'an object')
  const all = Object.entries(value)
  const others = all.filter(([name]) => further.includes(name))
  const fields = new Map<string, unknown>(all.filter(([name]) => !further.includes(name)))
  const given = [...FORMATS].filter(([name]) => fields.has(name))
  const [[field, format] = ['pdf_base64', 'pdf'] as const] = given
  const path = `$.${field}`
  const text = fields.get(field)
  const details = problemsOf({ fields, further, path, text, locale }, given.length)
  if (details.length > 0 || typeof text !== 'string') return { details }
  const most = format === 'pdf' ? pdfBytes : Infinity
  if (text.length > Math.ceil(most / 3) * 4) return { tooLarge: most }
  if (text.length % 4 !== 0 || !BASE64.test(text))
    return refuse(path, 'FORMAT', 'base64', wantedOf(text))
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > most) return { tooLarge: most }
  return { bytes, format, ...(others.length === 0 ? {} : { fields: new Map(others) }) }
}

/** What would be Base64, by what programs often make instead of it (RFC 4648, 3.2, 3.3 and 5). */
function wantedOf(text: string): string {
  const prefix = /^data:[\w.+/;=-]{0,99},/.exec(text)?.[0]
  if (prefix !== undefined) return `Base64 without the prefix "${prefix}"`
  if (/^[A-Za-z0-9+/=\s]*$/.test(text) && /\s/.test(text))
    return 'Base64 without line breaks and spaces'
  if (/^[\w-]*={0,2}$/.test(text) && /[_-]/.test(text)) return 'Base64 with + and /, not - and _'
  return BASE64.test(text) ? 'Base64 of whole groups of four, with = at its end' : 'Base64'
}

/** What is wrong with the fields of a body, in the order of the contract's answers. */
function problemsOf(
  {
    fields,
    further,
    path,
    text,
    locale,
  }: {
    readonly fields: ReadonlyMap<string, unknown>
    readonly further: readonly string[]
    readonly path: string
    readonly text: unknown
    readonly locale: string
  },
  files: number,
): RequestDetail[] {
  const say = (sentence: DetailSentence) => detailSentence(sentence, locale)
  const isRequest = files === 0 && OF_REQUESTS.some((name) => fields.has(name))
  const meant = (name: string) => (isRequest ? TO_GENERATE : meantBy(name, further, files > 0))
  const details = [...fields.keys()]
    .filter((name) => !FORMATS.has(name))
    .map((name) => unknownField(name, locale, meant(name)))
  if (files > 1) details.push(detail('$', 'UNKNOWN_FIELD', say('oneFile'), FIELDS))
  if (text === undefined) details.push(detail(path, 'REQUIRED', say('required')))
  else if (typeof text !== 'string') details.push(detail(path, 'TYPE', say('string'), 'a string'))
  else if (text === '') details.push(detail(path, 'TOO_SHORT', say('empty')))
  return details
}

/** Fields by which a request to make an invoice is known, also one without its envelope. */
const OF_REQUESTS = ['invoice', 'seller', 'buyer', 'items']

const TO_GENERATE = `${FIELDS}; a request to make an invoice goes to /v1/generate`

/** The field that was meant by an unknown one: the file, unless the body has it. */
function meantBy(name: string, further: readonly string[], hasFile: boolean): string {
  const known = [...FORMATS.keys(), ...further]
  const meant = nearestName(name, known) ?? (hasFile ? undefined : 'pdf_base64')
  return meant === undefined ? known.join(', ') : `did you mean ${meant}?`
}

function unknownField(name: string, locale: string, expected: string): RequestDetail {
  const path = /^[A-Za-z_$][\w$]{0,63}$/.test(name) ? `$.${name}` : '$'
  const message = detailSentence('unknown', locale, name)
  return detail(path, 'UNKNOWN_FIELD', message, expected)
}

function detail(path: string, code: string, message: string, expected?: string): RequestDetail {
  return { path, code, message, ...(expected === undefined ? {} : { expected }) }
}
