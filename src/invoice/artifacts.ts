/** An invoice as a file, in each state that stages know it in. */
export interface InvoiceArtifacts {
  /** The CII document. */
  xml: string
  /** The typeset invoice, before it is packaged. */
  pdf: Uint8Array
  /** The finished PDF/A-3 with the XML inside, or the file to judge. */
  pdfa: Uint8Array
}

/** Where a finding is in an invoice, beside its path in the request (D27). */
export interface InvoicePlace {
  /** Where in the XML. */
  readonly xpath?: string
  /** Business term or group: `BT-31`, `BG-4`. */
  readonly term?: string
}

declare module '../pipeline/stage.js' {
  interface Artifacts extends InvoiceArtifacts {}
}

declare module '../pipeline/finding.js' {
  interface Finding extends InvoicePlace {}
}
