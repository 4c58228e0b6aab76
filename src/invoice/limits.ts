/**
 * How large an invoice may be (D4), in both directions: what generation accepts, validation judges.
 * Whoever has a limit reads it here; the request's JSON Schema repeats the number of lines.
 */
export const INVOICE_LIMITS = Object.freeze({
  /** Lines (BG-25). */
  lines: 10_000,
  /** Bytes of the XML: a JSON body of 10 MiB written as CII, with 10,000 lines and escapes. */
  xmlBytes: 32 * 1024 * 1024,
  /** Bytes of a PDF to validate. */
  pdfBytes: 7 * 1024 * 1024,
  /**
   * Bytes of all supporting documents (BG-24) together. They are in the XML and in the PDF, and a
   * generated PDF must be small enough to be validated.
   */
  attachmentBytes: 3 * 1024 * 1024,
  /** Bytes of a logo after decoding. */
  logoBytes: 1024 * 1024,
})
