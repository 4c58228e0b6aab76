import type { components, operations } from './schema.js'

/** The responses of the service, as described by its OpenAPI document. */
export type Schemas = components['schemas']

/** A file to send: bytes, or a file chosen in a browser. */
export type InvoiceFile = Uint8Array | ArrayBuffer | Blob

/** A generated invoice: the response, with the PDF as bytes. */
export type GeneratedInvoice = Omit<Schemas['GenerateResponse'], 'pdf_base64'> & {
  readonly pdf: Uint8Array
}

/** An invoice as XML. */
export type GeneratedXmlInvoice = Omit<Schemas['GenerateXmlResponse'], 'xml_base64'> & {
  readonly xml: string
}

/** An invoice in a PDF that was sent. */
export type EmbeddedInvoice = Omit<Schemas['EmbedResponse'], 'pdf_base64'> & {
  readonly pdf: Uint8Array
}

/** The invoice of a file; as JSON text, its request can be generated. */
export type ExtractedFile = Omit<Schemas['ExtractResponse'], 'request'> & {
  readonly request: Omit<Schemas['ExtractResponse']['request'], 'invoice'> & {
    /** The fields of a request; those that the document lacks are missing. */
    readonly invoice: Readonly<Record<string, unknown>>
  }
}

/** Settings of an operation: its parameters in the OpenAPI document. */
export type FileSettings<T extends 'validate' | 'extract' | 'convert' | 'view' | 'embed'> =
  NonNullable<operations[T]['parameters']['query']>

/** Bytes of Base64. */
export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** Base64 of UTF-8 as text. */
export function textOf(base64: string): string {
  return new TextDecoder().decode(bytesOf(base64))
}
