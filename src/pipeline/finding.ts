/** How much a finding weighs. Only an `error` makes a document invalid (D29). */
export type Severity = 'error' | 'warning' | 'info'

/**
 * What a finding is about:
 * - `form`: what was handed in is not what is asked for: a request that breaks its contract, a file
 *   of a kind that is not judged here;
 * - `business`: what the document says;
 * - `internal`: how the document is made. In a document that the program made itself, an error of
 *   this kind is a fault of the program.
 */
export type FindingKind = 'form' | 'business' | 'internal'

/**
 * Something a stage has to say about the document. A finding is a result, never thrown;
 * what is wrong with the program is a {@link Fault}. Where it is in the document may be said in
 * further fields, which are added by declaration merging.
 */
export interface Finding {
  /** The id that the rule has where it is stated: in a standard, or in a contract. */
  readonly rule: string
  /** What the callers of this program know it by. */
  readonly code: string
  readonly kind: FindingKind
  readonly severity: Severity
  /** One sentence in the run's locale. */
  readonly message: string
  /** Name of the stage that reported it. */
  readonly stage: string
  /** JSON path in what was handed in: `$.items[0]`. */
  readonly path?: string
  /** What would have been right, in words or as a value. */
  readonly expected?: string
  /** What stands in the document. */
  readonly found?: string
  /** How many more there are of this rule and severity, which the stage counted and did not list. */
  readonly more?: number
}

/**
 * A finding as a stage reports it: the kernel adds the stage. `code` is `rule`, and `kind` is
 * `business`, unless given.
 */
export type ReportedFinding = Omit<Finding, 'stage' | 'code' | 'kind'> &
  Partial<Pick<Finding, 'code' | 'kind'>>

/** What a profile says about a rule's weight, and why. */
export interface SeverityOverride {
  /** A rule's id, or the beginning of several and a `*`: `NATIONAL-*`. */
  readonly rule: string
  readonly severity: Severity | 'off'
  readonly reason: string
}
