import type { InvoiceInput } from './invoice-input.js'

/** Languages of labels and messages (D25). */
export const LOCALES = ['en', 'de', 'fr', 'es', 'it'] as const
export type Locale = (typeof LOCALES)[number]

/** True for a supported language. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/**
 * A valid request: defaults added, texts in NFC, identifiers normalised (D11, D16), numbers as
 * canonical decimal text (D5).
 */
export interface CheckedRequest {
  /** Id of an installed template. */
  readonly template: string
  readonly locale: Locale
  /** `#rrggbb` */
  readonly accentColor: string
  readonly footerText?: string
  /** Heading in place of the name of the document type. */
  readonly title?: string
  readonly logo?: {
    /** As in the request: Base64, with or without the prefix of a data URI. */
    readonly base64: string
    /** In millimetres. */
    readonly widthMm: string
  }
  /** Options of the template, by its schema; its own values hold for the others. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Further files for the PDF, which are not in the XML. */
  readonly files?: readonly {
    readonly filename: string
    readonly base64: string
    readonly mimeType?: string
    readonly description?: string
  }[]
  /** Whether the invoice was received: it is written as it is, and nothing is added. */
  readonly asReceived?: boolean
  readonly invoice: InvoiceInput
}
