import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { Fault } from '../../../src/pipeline/errors.js'
import type {
  Converted,
  ConvertOptions,
  Documents,
  EmbedOptions,
  EmbedResult,
  Extracted,
  ExtractOptions,
  GenerateOptions,
  GenerateResult,
  ValidateOptions,
  ValidateResult,
  Viewed,
  ViewOptions,
} from '../../../src/documents/documents.js'

/**
 * Stands in for the work on documents where a test is about something else: how it is counted,
 * limited, shared and shut down. Like the real one it is deterministic for a request and a
 * moment. The text of a request says what is to happen: `"refuse"`, `"slow":<ms>`, `"gate"` (waits
 * for {@link openGate}), `fault:<code>`, `throw`.
 */
export class DocumentsDouble implements Documents {
  /** Requests that were worked on. */
  runs = 0
  /** Requests that are being worked on. */
  atWork = 0
  lastOptions: GenerateOptions = {}
  openGate: () => void = () => undefined
  readonly #gate = new Promise<void>((resolve) => (this.openGate = resolve))

  async generate(request: unknown, options: GenerateOptions = {}): Promise<GenerateResult> {
    const text = Buffer.from(request as Uint8Array).toString('utf8')
    this.runs += 1
    this.lastOptions = options
    await this.#work(text, options.signal)
    const { locale = 'en', moment = new Date(), watermark = false } = options
    if (text.includes('"refuse"')) {
      const detail = { path: '$.invoice', code: 'BR-S-05', message: 'no', rule: 'BR-S-05' }
      return { ok: false, status: 422, details: [detail], locale }
    }
    const seed = `${text} ${moment.toISOString()} ${watermark}`
    return {
      ok: true,
      pdf: createHash('sha256').update(seed).digest(),
      xml: '<xml/>',
      filename: 'invoice-1.pdf',
      validation: { status: 'valid', profile: 'EN16931', version: '2.3.2' },
      invoice: {
        number: /"number":"([^"]+)"/.exec(text)?.[1] ?? '1',
        sellerName: /"seller":"([^"]+)"/.exec(text)?.[1] ?? 'Muster GmbH',
      },
      findings: [],
      locale,
      stages: [],
    }
  }

  /** As {@link generate}, of the invoice's text and the PDF. */
  async embed(
    pdf: Uint8Array,
    invoice: unknown,
    { signal, locale, moment, watermark }: EmbedOptions = {},
  ): Promise<EmbedResult> {
    const text = Buffer.from(invoice as Uint8Array).toString('utf8')
    const made = await this.generate(Buffer.concat([Buffer.from(text), pdf]), {
      ...(signal === undefined ? {} : { signal }),
      ...(locale === undefined ? {} : { locale }),
      ...(moment === undefined ? {} : { moment }),
      ...(watermark === undefined ? {} : { watermark }),
    })
    if (!made.ok) return made
    const counts = { severity: { error: 0, warning: 0, info: 0 }, rules: {} }
    const report = {
      valid: false,
      errors: [],
      warnings: [],
      layers: [],
      packs: [],
      counts,
    } as const
    return { ...made, repairs: [], report }
  }

  async validate(file: Uint8Array, options: ValidateOptions = {}): Promise<ValidateResult> {
    await this.#work(Buffer.from(file).toString('utf8'), options.signal)
    const counts = { severity: { error: 0, warning: 0, info: 0 }, rules: {} }
    return { zugferd: true, valid: false, errors: [], warnings: [], layers: [], counts, packs: [] }
  }

  async extract(file: Uint8Array, options: ExtractOptions = {}): Promise<Extracted | undefined> {
    await this.#work(Buffer.from(file).toString('utf8'), options.signal)
    return undefined
  }

  async convert(file: Uint8Array, options: ConvertOptions): Promise<Converted | undefined> {
    await this.#work(Buffer.from(file).toString('utf8'), options.signal)
    return undefined
  }

  async view(file: Uint8Array, options: ViewOptions = {}): Promise<Viewed | undefined> {
    await this.#work(Buffer.from(file).toString('utf8'), options.signal)
    return undefined
  }

  warm(): Promise<void> {
    return Promise.resolve()
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  async #work(text: string, signal: AbortSignal | undefined): Promise<void> {
    const fault = /fault:([A-Z_]+)/.exec(text)?.[1]
    if (fault !== undefined) throw new Fault(fault as 'BUSY', `secret of ${text}`)
    if (text.includes('throw')) throw new TypeError(`secret of ${text}`)
    this.atWork += 1
    try {
      if (text.includes('"gate"')) await this.#gate
      const ms = /"slow":(\d+)/.exec(text)?.[1]
      if (ms !== undefined)
        await sleep(Number(ms), undefined, { signal }).catch((thrown: unknown) => {
          throw new Fault('ABORTED', 'aborted by the caller', {}, thrown)
        })
    } finally {
      this.atWork -= 1
    }
  }
}
