import type { GenerateRequest } from '../request/types.js'
import {
  bytesOf,
  textOf,
  type EmbeddedInvoice,
  type ExtractedFile,
  type FileSettings,
  type GeneratedInvoice,
  type GeneratedXmlInvoice,
  type InvoiceFile,
  type Schemas,
} from './answers.js'
import { Connection, type Call, type CallSettings, type ClientOptions } from './connection.js'

export interface GenerateSettings extends CallSettings {
  /** Id of an installed profile, such as `XRECHNUNG`. */
  readonly profile?: string
  readonly syntax?: 'cii' | 'ubl'
  /**
   * Requests with the same key and body count once within 24 hours. Default: a new key for each
   * call, so that its retries count once.
   */
  readonly idempotencyKey?: string
}

/** A request: an object, or JSON text, whose numbers keep all digits. */
type Request = GenerateRequest | string

/**
 * A client of the service. Each method throws ServiceError if the service refuses the request, and
 * ConnectionError if no response arrives. An invalid file is a result, not an error.
 */
export class TwinvoiceClient {
  readonly #connection: Connection

  constructor(options: ClientOptions) {
    this.#connection = new Connection(options)
  }

  /** Generates an invoice as PDF/A-3 with embedded XML. */
  async generate(request: Request, settings: GenerateSettings = {}): Promise<GeneratedInvoice> {
    const call = generateCall(request, settings)
    const { pdf_base64, ...rest } = await this.#connection.json<Schemas['GenerateResponse']>(call)
    return { ...rest, pdf: bytesOf(pdf_base64) }
  }

  /** Generates an invoice as XML alone. */
  async generateXml(
    request: Request,
    settings: GenerateSettings = {},
  ): Promise<GeneratedXmlInvoice> {
    const call = generateCall(request, settings, { output: 'xml' })
    const { xml_base64, ...rest } =
      await this.#connection.json<Schemas['GenerateXmlResponse']>(call)
    return { ...rest, xml: textOf(xml_base64) }
  }

  /** Checks a request; no invoice is generated or counted. */
  async check(
    request: Request,
    settings: GenerateSettings = {},
  ): Promise<Schemas['GenerateCheckResponse']> {
    const { headers: _headers, ...call } = generateCall(request, settings, { dryRun: 'true' })
    return this.#connection.json({ ...call, headers: JSON_BODY })
  }

  /** Embeds an invoice, a request or an XML, in a PDF. */
  async embed(
    pdf: InvoiceFile,
    invoice: GenerateRequest | string,
    settings: FileSettings<'embed'> &
      CallSettings & {
        readonly idempotencyKey?: string
        readonly attachments?: readonly File[]
      } = {},
  ): Promise<EmbeddedInvoice> {
    const { signal, idempotencyKey = newKey(), attachments = [], ...query } = settings
    const body = new FormData()
    body.set('pdf', blobOf(pdf), 'invoice.pdf')
    body.set('invoice', typeof invoice === 'string' ? invoice : JSON.stringify(invoice))
    for (const file of attachments) body.append('attachment', file, file.name)
    const { pdf_base64, ...rest } = await this.#connection.json<Schemas['EmbedResponse']>({
      path: '/v1/embed',
      query,
      headers: { 'Idempotency-Key': idempotencyKey },
      body,
      ...cancelling(signal),
    })
    return { ...rest, pdf: bytesOf(pdf_base64) }
  }

  /** Validates a PDF or an XML file. */
  validate(
    file: InvoiceFile,
    settings: FileSettings<'validate'> & CallSettings = {},
  ): Promise<Schemas['ValidateResponse']> {
    return this.#connection.json(fileCall('/v1/validate', file, settings))
  }

  /** Reads the invoice of a PDF or an XML file as a request. */
  extract(
    file: InvoiceFile,
    settings: FileSettings<'extract'> & CallSettings = {},
  ): Promise<ExtractedFile> {
    return this.#connection.json(fileCall('/v1/extract', file, settings))
  }

  /** Converts the invoice of a PDF or an XML file. */
  async convert(
    file: InvoiceFile,
    settings: FileSettings<'convert'> & CallSettings,
  ): Promise<Omit<Schemas['ConvertResponse'], 'xml_base64'> & { readonly xml: string }> {
    const call = fileCall('/v1/convert', file, settings)
    const { xml_base64, ...rest } = await this.#connection.json<Schemas['ConvertResponse']>(call)
    return { ...rest, xml: textOf(xml_base64) }
  }

  /** Renders the invoice of a PDF or an XML file as an HTML page. */
  view(file: InvoiceFile, settings: FileSettings<'view'> & CallSettings = {}): Promise<string> {
    const call = fileCall('/v1/view', file, settings)
    return this.#connection.text({ ...call, headers: { Accept: 'text/html' } })
  }

  /** Plan, quota, billing period and key. */
  account(settings: CallSettings = {}): Promise<Schemas['AccountResponse']> {
    return this.#connection.json({ method: 'GET', path: '/v1/account', ...settings })
  }
}

const JSON_BODY = { 'Content-Type': 'application/json' }

function generateCall(
  request: Request,
  settings: GenerateSettings,
  query: Readonly<Record<string, string>> = {},
): Call {
  const { signal, idempotencyKey = newKey(), ...asked } = settings
  // Plain JavaScript knows no types: what is a method of its own would be an invoice that counts.
  const foreign = ['output', 'dryRun'].find((name) => name in asked && !(name in query))
  if (foreign !== undefined)
    throw new TypeError(`${foreign} is no setting of this method: call generateXml or check`)
  return {
    path: '/v1/generate',
    query: { ...asked, ...query },
    headers: { ...JSON_BODY, 'Idempotency-Key': idempotencyKey },
    body: typeof request === 'string' ? request : JSON.stringify(request),
    ...cancelling(signal),
  }
}

function fileCall(path: string, file: InvoiceFile, settings: CallSettings = {}): Call {
  const { signal, ...query } = settings
  const body = new FormData()
  body.set('file', blobOf(file), 'file')
  return { path, query, body, ...cancelling(signal) }
}

function cancelling(signal: AbortSignal | undefined): CallSettings {
  return signal === undefined ? {} : { signal }
}

function blobOf(file: InvoiceFile): Blob {
  return file instanceof Blob ? file : new Blob([file])
}

/** Not `randomUUID`, which browsers have in secure contexts only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
