import busboy from 'busboy'

import type { RequestDetail } from '../../documents/documents.js'
import type { BodyLimits } from '../../config/limits.js'
import type { BodyMemory } from './body-memory.js'
import { consumeBody, tooLarge } from './body.js'
import { clientLocale, type RequestContext } from './context.js'
import { detailSentence, type DetailSentence } from '../problems/messages.js'
import { validationFailed } from '../problems/problem.js'

/** The field of the form with the file (D6). */
const FIELD = 'file'
const PARTS = 8

/** The file of a form, and its other fields. */
export interface SentForm {
  readonly bytes: Buffer
  readonly fields: ReadonlyMap<string, string>
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
  const locale = clientLocale(context)
  const form = new Form(context, limits, locale, further)
  try {
    await consumeBody(context, limits, memory, (chunk) => form.take(chunk))
  } finally {
    form.end()
  }
  await form.read
  if (form.tooLarge) throw tooLarge(limits.pdfBytes)
  const [file] = form.files
  if (form.details.length > 0) throw validationFailed(form.details)
  if (file === undefined) throw validationFailed([detail(locale, FIELD, 'REQUIRED', 'required')])
  return { bytes: file, fields: form.fields }
}

class Form {
  readonly files: Buffer[] = []
  readonly fields = new Map<string, string>()
  readonly details: RequestDetail[] = []
  readonly read: Promise<void>
  tooLarge = false
  readonly #locale: string
  readonly #further: readonly string[]
  readonly #parser: busboy.Busboy | undefined

  constructor(
    context: RequestContext,
    { pdfBytes }: BodyLimits,
    locale: string,
    further: readonly string[],
  ) {
    this.#locale = locale
    this.#further = further
    try {
      this.#parser = busboy({
        headers: context.req.headers,
        // The parser reports a file of exactly its limit as too long.
        limits: { fileSize: pdfBytes + 1, parts: PARTS, fieldSize: 1024, headerPairs: 32 },
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
    if (this.#parser?.writable === true) this.#parser.write(chunk)
  }

  end(): void {
    if (this.#parser?.writable === true) this.#parser.end()
  }

  #readWith(parser: busboy.Busboy): Promise<void> {
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () => (this.tooLarge = true))
      stream.on('error', () => undefined)
      stream.on('end', () => {
        if (name !== FIELD) this.#addProblem(name, 'UNKNOWN_FIELD', 'unknown')
        else if (this.files.length > 0) this.#addProblem(name, 'FORMAT', 'duplicate')
        else this.files.push(Buffer.concat(chunks))
      })
    })
    parser.on('field', (name, value) => {
      if (this.#further.includes(name) && !this.fields.has(name)) this.fields.set(name, value)
      else if (this.#further.includes(name)) this.#addProblem(name, 'FORMAT', 'duplicate')
      else if (name === FIELD) this.#addProblem(name, 'TYPE', 'file')
      else this.#addProblem(name, 'UNKNOWN_FIELD', 'unknown')
    })
    parser.on('partsLimit', () => this.#unreadable())
    return new Promise((resolve) => {
      parser.on('error', () => {
        this.#unreadable()
        resolve()
      })
      parser.once('close', resolve)
    })
  }

  #addProblem(field: string, code: string, sentence: DetailSentence): void {
    this.details.push(detail(this.#locale, field, code, sentence))
  }

  #unreadable(): void {
    const message = detailSentence('multipart', this.#locale)
    this.details.push({ path: '$', code: 'FORMAT', message })
  }
}

function detail(
  locale: string,
  field: string,
  code: string,
  sentence: DetailSentence,
): RequestDetail {
  const path = /^\w{1,64}$/.test(field) ? `$.${field}` : '$'
  const expected = code === 'UNKNOWN_FIELD' ? { expected: `did you mean ${FIELD}?` } : {}
  return { path, code, message: detailSentence(sentence, locale), ...expected }
}
