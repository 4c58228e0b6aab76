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

/** What can be done with documents: in this thread, or in a pool of workers. */
export interface Documents {
  /**
   * Makes an invoice.
   * @param request JSON text or its bytes (numbers are then read as decimals from their text,
   *   D5), or an object
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
   * Embeds an invoice in a PDF of the caller, which becomes PDF/A-3; its pages stay as they are.
   * @param pdf of any producer; what breaks PDF/A is repaired where that is possible
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
   * Returns the XML of a PDF or an XML file, and its invoice as data if asked for; undefined if
   * there is none.
   * @throws Fault INPUT_UNREADABLE
   */
  extract(file: Uint8Array, options?: ExtractOptions): Promise<Extracted | undefined>
  /**
   * Converts the invoice of a PDF or an XML file to another syntax or specification; undefined if
   * there is none. What the result does not have is in `lost`.
   * @throws Fault INPUT_UNREADABLE
   */
  convert(file: Uint8Array, options: ConvertOptions): Promise<Converted | undefined>
  /**
   * Shows the invoice of a PDF or an XML file to people, with everything that its XML contains;
   * undefined if there is none.
   * @throws Fault INPUT_UNREADABLE
   */
  view(file: Uint8Array, options?: ViewOptions): Promise<Viewed | undefined>
  /** Loads in advance everything that the first document needs. */
  warm(): Promise<void>
  /** Frees all processes and threads. */
  close(): Promise<void>
}
