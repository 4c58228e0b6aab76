import type { RequestInput } from '../request/request-input.js'
import type {
  GenerateOptions,
  GenerateXmlOptions,
  GenerateResult,
  EmbedOptions,
  EmbedResult,
  GenerateXmlResult,
} from './results/made.js'
import type { ValidateResult, ValidateOptions } from './results/validated.js'
import type {
  Extracted,
  ExtractOptions,
  ConvertOptions,
  Converted,
  ViewOptions,
  Viewed,
} from './results/read.js'

export * from './results/options.js'
export * from './results/made.js'
export * from './results/validated.js'
export * from './results/read.js'

/** Operations on documents, in this thread or in a pool of workers. */
export interface Documents {
  /**
   * Generates an invoice.
   * @param request JSON text or its bytes (numbers are then read as decimals from their text, D5),
   *   or an object
   * @throws Fault BUSY, OVER_SHARE, TIMEOUT, ABORTED, WORKER_DIED, STAGE_FAILED, OPTIONS_INVALID
   */
  generate<Coerce extends boolean = false>(
    request: RequestInput<Coerce>,
    options: GenerateXmlOptions<Coerce>,
  ): Promise<GenerateXmlResult>
  generate<Coerce extends boolean = false>(
    request: RequestInput<Coerce>,
    options?: GenerateOptions<Coerce> & { readonly output?: 'pdf' },
  ): Promise<GenerateResult>
  /**
   * Embeds an invoice in a PDF of the caller and converts it to PDF/A-3; its pages do not change.
   * @param pdf of any producer; violations of PDF/A are repaired if possible
   * @param invoice a request, as for {@link generate}, or an XML in CII: text or bytes
   * @throws Fault as {@link generate}
   */
  embed<Coerce extends boolean = false>(
    pdf: Uint8Array,
    invoice: RequestInput<Coerce>,
    options?: EmbedOptions<Coerce>,
  ): Promise<EmbedResult>
  /** Validates a PDF or an XML file; the kind is detected from the bytes. */
  validate(file: Uint8Array, options?: ValidateOptions): Promise<ValidateResult>
  /**
   * Returns the invoice XML of a PDF or an XML file, and on request the invoice as data; undefined
   * if the file has no invoice.
   * @throws Fault INPUT_UNREADABLE
   */
  extract(file: Uint8Array, options?: ExtractOptions): Promise<Extracted | undefined>
  /**
   * Converts the invoice of a PDF or an XML file to another syntax or specification; undefined if
   * the file has no invoice. `lost` lists the values that the result does not contain.
   * @throws Fault INPUT_UNREADABLE
   */
  convert(file: Uint8Array, options: ConvertOptions): Promise<Converted | undefined>
  /**
   * Renders the invoice of a PDF or an XML file, with all values of its XML; undefined if the file
   * has no invoice.
   * @throws Fault INPUT_UNREADABLE
   */
  view(file: Uint8Array, options?: ViewOptions): Promise<Viewed | undefined>
  /** Loads everything that the first document needs in advance. */
  warm(): Promise<void>
  /** Frees all processes and threads. */
  close(): Promise<void>
}
