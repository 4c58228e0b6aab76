/** Severity of a finding. Only an `error` makes a document invalid (D29). */
export type Severity = 'error' | 'warning' | 'info'

/**
 * What a finding is about:
 * - `form`: the input is not what is expected: a request that breaks its contract, a file
 *   of a kind that is not validated here;
 * - `business`: the content of the document;
 * - `internal`: how the document is made. In a document that the program made itself, an error of
 *   this kind is a fault of the program.
 */
export type FindingKind = 'form' | 'business' | 'internal'

/**
 * A stage's observation about the document. A finding is a result, never thrown; an error of the
 * program is a {@link Fault}. Further fields for the location in the document are added by
 * declaration merging.
 */
export interface Finding {
  /** The id of the rule in its source: a standard or a contract. */
  readonly rule: string
  /** The code in this program's interfaces. */
  readonly code: string
  readonly kind: FindingKind
  readonly severity: Severity
  /** One sentence in the run's locale. */
  readonly message: string
  /** Name of the stage that reported it. */
  readonly stage: string
  /** JSON path in the input: `$.items[0]`. */
  readonly path?: string
  /** What was expected, as a description or a value. */
  readonly expected?: string
  /** The value in the document. */
  readonly found?: string
  /**
   * Number of further findings of this rule and severity that the stage counted but did not list.
   */
  readonly more?: number
}

/**
 * A finding as a stage reports it: the kernel adds the stage. `code` is `rule`, and `kind` is
 * `business`, unless given.
 */
export type ReportedFinding = Omit<Finding, 'stage' | 'code' | 'kind'> &
  Partial<Pick<Finding, 'code' | 'kind'>>

/** A profile's severity override, and its reason. */
export interface SeverityOverride {
  /** A rule's id, or the beginning of several and a `*`: `NATIONAL-*`. */
  readonly rule: string
  readonly severity: Severity | 'off'
  readonly reason: string
}
