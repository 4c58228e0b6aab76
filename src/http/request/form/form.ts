import type { RequestDetail } from '../../../documents/documents.js'
import { nearestName } from '../../../catalog/problems/nearest.js'
import type { BodyLimits } from '../../../config/limits.js'
import { detailSentence, type DetailSentence } from '../../problems/messages.js'
import { validationFailed } from '../../problems/problem.js'
import type { BodyMemory } from '../body-memory.js'
import { readBody, tooLarge } from '../body.js'
import { clientLocale, type RequestContext } from '../context.js'
import { headerValue } from '../header-value.js'
import { multipartParts, type Part } from './multipart-body.js'
import { contentDocument, contentText, decodedContent } from './part-content.js'

/** The field of the form with the file (D6). */
const FIELD = 'file'
const PARTS = 8
const TEXT_BYTES = 1024

/** The fields that a form may have. */
export interface FormFields {
  /** Fields with a file; each of them once. */
  readonly files: readonly string[]
  /** Fields with a file that may be absent, and may be there more than once. */
  readonly lists?: readonly string[]
  /** Files with a document that may also be sent as text. */
  readonly texts?: readonly string[]
  /** Fields with a short text, which may be absent. */
  readonly further?: readonly string[]
}

/** A file of a form. */
export interface FormFile {
  readonly field: string
  readonly bytes: Buffer
  readonly name: string | undefined
  readonly mediaType: string
}

/** The file of a form, and its other fields, if it has any. */
export interface SentForm {
  readonly bytes: Buffer
  readonly fields?: ReadonlyMap<string, string>
}

/**
 * Reads the field `file` of a multipart form.
 * @param further fields that the form may have beside it
 * @throws Problem payload_too_large or validation_failed
 */
export async function readFormFile(
  context: RequestContext,
  limits: BodyLimits,
  memory: BodyMemory,
  further: readonly string[] = [],
): Promise<SentForm> {
  const { files, fields } = await readForm(context, limits, memory, { files: [FIELD], further })
  const bytes = files[0]?.bytes ?? Buffer.alloc(0)
  return fields.size === 0 ? { bytes } : { bytes, fields }
}

/**
 * Reads the fields of a multipart form.
 * @throws Problem payload_too_large or validation_failed
 */
export async function readForm(
  context: RequestContext,
  limits: BodyLimits,
  memory: BodyMemory,
  expected: FormFields,
): Promise<{ readonly files: readonly FormFile[]; readonly fields: ReadonlyMap<string, string> }> {
  const locale = clientLocale(context)
  const boundary = headerValue(context.get('Content-Type'))?.parameters.get('boundary') ?? ''
  const body = await readBody(context, limits, memory)
  const most = expected.lists === undefined ? PARTS : 8 * PARTS
  const parts = boundary === '' ? undefined : multipartParts(body, boundary, most)
  if (parts === undefined)
    throw validationFailed([
      { path: '$', code: 'FORMAT', message: detailSentence('multipart', locale) },
    ])
  const form = new Form(limits, locale, expected)
  for (const part of parts) form.add(part)
  if (form.tooLarge) throw tooLarge(limits.pdfBytes)
  if (form.details.length > 0)
    throw validationFailed(form.details.map((each) => form.suggested(each)))
  const missing = expected.files.filter((name) => !form.files.some(({ field }) => field === name))
  if (missing.length > 0)
    throw validationFailed(missing.map((name) => detail(locale, name, 'REQUIRED', 'required')))
  return form
}

class Form {
  readonly files: FormFile[] = []
  readonly fields = new Map<string, string>()
  readonly details: RequestDetail[] = []
  tooLarge = false
  readonly #most: number
  readonly #locale: string
  readonly #expected: FormFields

  constructor({ pdfBytes }: BodyLimits, locale: string, expected: FormFields) {
    this.#most = pdfBytes
    this.#locale = locale
    this.#expected = expected
  }

  add({ head, content }: Part): void {
    const { field, fileName, mediaType } = head
    const isFile = fileName !== undefined || mediaType === 'application/octet-stream'
    if (!this.#isExpected(field, isFile)) return
    const bytes = decodedContent(content, head.encoding)
    if (bytes === undefined) this.#addProblem(field, 'FORMAT', 'transferEncoding', head.encoding)
    else if (this.#expected.further?.includes(field) === true)
      this.#addText(field, bytes, head.charset)
    else if (bytes.length > this.#most) this.tooLarge = true
    else this.#addFile({ field, bytes, name: fileName, mediaType }, head.charset)
  }

  /** Notes the problem of a field that the form has not, or has as a file and not as text, or the reverse. */
  #isExpected(field: string, isFile: boolean): boolean {
    const { files, lists = [], texts = [], further = [] } = this.#expected
    const isOfFile = files.includes(field) || lists.includes(field)
    const isTaken = isFile ? isOfFile : texts.includes(field) || further.includes(field)
    if (isTaken) return true
    if (isOfFile) this.#addProblem(field, 'TYPE', 'file')
    else this.#addProblem(field, 'UNKNOWN_FIELD', 'unknown')
    return false
  }

  #addFile(file: FormFile, charset: string | undefined): void {
    const { lists = [], texts = [] } = this.#expected
    const isKnown = this.files.some(({ field }) => field === file.field)
    const bytes = texts.includes(file.field) ? contentDocument(file.bytes, charset) : file.bytes
    if (isKnown && !lists.includes(file.field)) this.#addProblem(file.field, 'FORMAT', 'duplicate')
    else if (bytes === undefined) this.#addProblem(file.field, 'FORMAT', 'characters')
    // A piece of the body would keep all of it in memory.
    else this.files.push({ ...file, bytes: Buffer.from(bytes) })
  }

  #addText(name: string, bytes: Buffer, charset: string | undefined): void {
    const value = contentText(bytes, charset)
    if (bytes.length > TEXT_BYTES) this.#addProblem(name, 'TOO_LONG', 'setting')
    else if (value === undefined) this.#addProblem(name, 'FORMAT', 'characters')
    else if (this.fields.has(name)) this.#addProblem(name, 'FORMAT', 'duplicate')
    else this.fields.set(name, value)
  }

  /** With the field that was meant by an unknown one, which is clear only when all fields are known. */
  suggested(problem: RequestDetail): RequestDetail {
    if (problem.code !== 'UNKNOWN_FIELD') return problem
    const { files, lists = [], further = [] } = this.#expected
    const missing = files.filter((name) => !this.files.some(({ field }) => field === name))
    const known = [...files, ...lists, ...further]
    const [first, ...others] = missing
    const meant =
      nearestName(problem.path.slice(2), known) ?? (others.length === 0 ? first : undefined)
    const listed = missing.length === 0 ? known : missing
    const expected = meant === undefined ? listed.join(', ') : `did you mean ${meant}?`
    return { ...problem, expected }
  }

  #addProblem(field: string, code: string, sentence: DetailSentence, value = field): void {
    this.details.push(detail(this.#locale, field, code, sentence, value))
  }
}

function detail(
  locale: string,
  field: string,
  code: string,
  sentence: DetailSentence,
  value = field,
): RequestDetail {
  const path = /^\w{1,64}$/.test(field) ? `$.${field}` : '$'
  return { path, code, message: detailSentence(sentence, locale, value) }
}
