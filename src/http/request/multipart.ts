import busboy from 'busboy'

import type { RequestDetail } from '../../documents/documents.js'
import { nearestName } from '../../catalog/problems/nearest.js'
import type { BodyLimits } from '../../config/limits.js'
import type { BodyMemory } from './body-memory.js'
import { consumeBody, tooLarge } from './body.js'
import { clientLocale, type RequestContext } from './context.js'
import { MultipartParts } from './multipart-parts.js'
import { detailSentence, type DetailSentence } from '../problems/messages.js'
import { validationFailed } from '../problems/problem.js'

/** The field of the form with the file (D6). */
const FIELD = 'file'
const PARTS = 8
const TEXT_BYTES = 1024
/** Bytes of a file by which its encoding is known. */
const BEGINNING = 256

/** What the parser puts in place of bytes that are no character. */
const UNREADABLE = '\uFFFD'

/** The fields that a form may have. */
export interface FormFields {
  /** Fields with a file; each of them once. */
  readonly files: readonly string[]
  /** Fields with a file that may be absent, and may be there more than once. */
  readonly lists?: readonly string[]
  /** Files whose content may also be sent as text. */
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
  const form = new Form(context, limits, locale, expected)
  try {
    await consumeBody(context, limits, memory, (chunk) => form.take(chunk))
  } finally {
    form.end()
  }
  await form.read
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
  readonly read: Promise<void>
  tooLarge = false
  readonly #locale: string
  readonly #expected: FormFields
  readonly #parser: busboy.Busboy | undefined
  readonly #parts: MultipartParts
  #read = 0

  constructor(
    context: RequestContext,
    { pdfBytes }: BodyLimits,
    locale: string,
    expected: FormFields,
  ) {
    this.#locale = locale
    this.#expected = expected
    const contentType = withoutEmptyParameters(context.get('Content-Type'))
    this.#parts = new MultipartParts(contentType)
    try {
      this.#parser = busboy({
        headers: { ...context.req.headers, 'content-type': contentType },
        // The parser reports a file of exactly its limit as too long.
        limits: {
          fileSize: pdfBytes + 1,
          parts: expected.lists === undefined ? PARTS : 8 * PARTS,
          fieldSize: expected.texts === undefined ? TEXT_BYTES : pdfBytes + 1,
          headerPairs: 32,
        },
        defParamCharset: 'utf8',
      })
    } catch {
      // No boundary in the Content-Type.
      this.#unreadable()
      this.read = Promise.resolve()
      return
    }
    this.read = this.#readWith(this.#parser)
  }

  take(chunk: Buffer): void {
    this.#parts.take(chunk)
    if (this.#parser?.writable === true) this.#parser.write(chunk)
  }

  end(): void {
    if (this.#parser?.writable === true) this.#parser.end()
  }

  #readWith(parser: busboy.Busboy): Promise<void> {
    parser.on('file', (name: string | undefined, stream, { filename, mimeType, encoding }) => {
      this.#read += 1
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () => (this.tooLarge = true))
      stream.on('error', () => undefined)
      stream.on('end', () => {
        this.#addFile({
          field: name ?? '',
          bytes: decoded(Buffer.concat(chunks), encoding),
          name: typeof filename === 'string' ? filename : undefined,
          mediaType: mimeType,
        })
      })
    })
    parser.on(
      'field',
      (name: string | undefined, value: string | undefined, { valueTruncated }) => {
        this.#read += 1
        // There is no value if the parser does not know the encoding that the part says.
        if (value === undefined) this.#addText(name ?? '', UNREADABLE, false)
        else this.#addText(name ?? '', value, valueTruncated)
      },
    )
    parser.on('partsLimit', () => this.#unreadable())
    return new Promise((resolve) => {
      parser.on('error', () => {
        this.#unreadable()
        resolve()
      })
      parser.once('close', () => {
        if (this.#parts.count > this.#read && this.details.length === 0) this.#unreadable()
        resolve()
      })
    })
  }

  #addFile(file: FormFile): void {
    const { files, lists = [] } = this.#expected
    const isKnown = this.files.some(({ field }) => field === file.field)
    if (lists.includes(file.field)) this.files.push(file)
    else if (!files.includes(file.field)) this.#addProblem(file.field, 'UNKNOWN_FIELD', 'unknown')
    else if (isKnown) this.#addProblem(file.field, 'FORMAT', 'duplicate')
    else this.files.push(file)
  }

  #addText(name: string, value: string, isCut: boolean): void {
    const { files, lists = [], texts = [], further = [] } = this.#expected
    const isKnown = texts.includes(name) || further.includes(name)
    if (isKnown && !isCut && value.includes(UNREADABLE))
      this.#addProblem(name, 'FORMAT', 'characters')
    else if (texts.includes(name)) {
      if (isCut) this.tooLarge = true
      this.#addFile({ field: name, bytes: Buffer.from(value), name: undefined, mediaType: '' })
    } else if (further.includes(name) && isCut) this.#addProblem(name, 'TOO_LONG', 'setting')
    else if (further.includes(name) && !this.fields.has(name)) this.fields.set(name, value)
    else if (further.includes(name)) this.#addProblem(name, 'FORMAT', 'duplicate')
    else if (files.includes(name) || lists.includes(name)) this.#addProblem(name, 'TYPE', 'file')
    else this.#addProblem(name, 'UNKNOWN_FIELD', 'unknown')
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

  #addProblem(field: string, code: string, sentence: DetailSentence): void {
    this.details.push(detail(this.#locale, field, code, sentence))
  }

  #unreadable(): void {
    const message = detailSentence('multipart', this.#locale)
    this.details.push({ path: '$', code: 'FORMAT', message })
  }
}

/** A media type without parameters that have neither name nor value, which the parser refuses (RFC 9110, 5.6.6). */
function withoutEmptyParameters(type: string): string {
  return type.replace(
    /("(?:[^"\\]|\\.)*")|;(?=\s*(?:;|$))/g,
    (_, quoted: string | undefined) => quoted ?? '',
  )
}

/**
 * The bytes of a file. Base64 has no place in HTTP (RFC 7578, 4.7), but programs that write forms like mails
 * send it; a PDF or an XML as it is begins with a character that Base64 has not.
 */
function decoded(bytes: Buffer, encoding: string): Buffer {
  const isBase64 =
    encoding.toLowerCase() === 'base64' &&
    /^[A-Za-z0-9+/=\s]*$/.test(bytes.toString('latin1', 0, BEGINNING))
  return isBase64 ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes
}

function detail(
  locale: string,
  field: string,
  code: string,
  sentence: DetailSentence,
): RequestDetail {
  const path = /^\w{1,64}$/.test(field) ? `$.${field}` : '$'
  return { path, code, message: detailSentence(sentence, locale, field) }
}
