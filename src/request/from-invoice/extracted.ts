import type { ModelObject } from '../../invoice/binding/model-path.js'
import type { Syntax } from '../../invoice/syntaxes/document-kinds.js'
import { traceDocument } from '../../invoice/syntaxes/read.js'
import type { Locale } from '../checked-request.js'
import { requestFromModel } from './from-model.js'
import { languageOf, type DefaultTerms } from './default-terms.js'
import { unmappedValues, type GeneratedProfile, type UnmappedValue } from './unmapped.js'

/** The invoice of a document in the form of a generate request. */
export interface DocumentRequest {
  readonly syntax: Syntax
  /** Can be generated; the rules of requests are not checked here. */
  readonly request: {
    readonly asReceived: true
    readonly locale?: Locale
    readonly invoice: ModelObject
  }
  /** What an invoice generated from the request does not have. */
  readonly unmapped: readonly UnmappedValue[]
}

/**
 * Reads the invoice of a document in CII or UBL as a generate request.
 * @param defaults the default payment terms (D10) of each language
 * @param profile the profile by which the request would be generated
 * @returns undefined for a document in another syntax
 * @throws Fault INPUT_UNREADABLE if the text is not well-formed XML
 */
export function requestOf(
  xml: string,
  defaults: ReadonlyMap<Locale, DefaultTerms>,
  profile: GeneratedProfile,
): DocumentRequest | undefined {
  const traced = traceDocument(xml)
  if (traced === undefined) return undefined
  const { invoice } = traced
  const locale = languageOf(invoice, defaults)
  return {
    syntax: traced.syntax,
    request: {
      asReceived: true,
      ...(locale === undefined ? {} : { locale }),
      invoice: requestFromModel(invoice),
    },
    unmapped: unmappedValues(traced, profile),
  }
}
