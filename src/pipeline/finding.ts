/** How much a finding weighs. Only an `error` makes a document invalid (D29). */
export type Severity = 'error' | 'warning' | 'info'

/**
 * Something a stage has to say about the document. A finding is a result, never thrown;
 * what is wrong with the program is a {@link Fault}.
 */
export interface Finding {
  /** The standard's own id: `BR-CO-10`, `ISO 19005-3 6.2.11.4.1`, or the detail code of a request. */
  readonly rule: string
  /** The contract's code for it (D3, D26). */
  readonly code: string
  readonly severity: Severity
  /** One sentence in the run's locale. */
  readonly message: string
  /** Name of the stage that reported it. */
  readonly stage: string
  /** JSON path in a generate request, `$.pdf_base64` for the file itself (D27). */
  readonly path?: string
  /** Where in the XML. */
  readonly xpath?: string
  /** Business term or group: `BT-31`, `BG-4`. */
  readonly term?: string
  /** What would have been right, in words or as a value. */
  readonly expected?: string
  /** What stands in the document. */
  readonly found?: string
}

/** A finding as a stage reports it: the kernel adds the stage; `code` is `rule` unless given. */
export type ReportedFinding = Omit<Finding, 'stage' | 'code'> & { readonly code?: string }

/** What a profile says about a rule's weight, and why. */
export interface SeverityOverride {
  /** A rule's id, or the beginning of several and a `*`: `CII-*`. */
  readonly rule: string
  readonly severity: Severity | 'off'
  readonly reason: string
}
