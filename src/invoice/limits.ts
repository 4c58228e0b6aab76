/**
 * How large an invoice may be (D4), in both directions: what generation accepts, validation judges.
 * Whoever has a limit reads it here; the request's JSON Schema repeats the number of lines.
 */
export const INVOICE_LIMITS = Object.freeze({
  /** Lines (BG-25) of a generated invoice. */
  lines: 10_000,
  /** Lines of an invoice to validate: what real invoices have, and more. */
  linesToValidate: 20_000,
  /**
   * VAT breakdowns (BG-23): all rates of all categories in all countries of the EU are fewer, and
   * each is checked against all lines.
   */
  vatBreakdowns: 500,
  /**
   * Elements of one name in the same element of the XML, lines and VAT breakdowns excepted: as many
   * as there may be allowances (BG-20) and charges (BG-21), which have one name in CII.
   */
  repeats: 2000,
  /** Elements of the XML: 10,000 lines in which all terms are set have 660,000. */
  xmlElements: 800_000,
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
