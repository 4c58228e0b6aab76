/** Position of inserted markup; the value is the XPath of the target. */
export type EditPlace =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly into: string }
  | { readonly 'first-in': string }

/** One small change to an invoice. The first value is an XPath, or the markup to insert. */
export type RuleEdit =
  | { readonly set: string; readonly to: string; readonly attribute?: string }
  | { readonly remove: string }
  | ({ readonly insert: string } & EditPlace)
  | ({ readonly copy: string } & EditPlace)

/** A finding that a case expects; all given fields must be equal. */
export interface ExpectedFinding {
  /** Id of the rule. */
  readonly rule: string
  readonly severity?: string
  /** In English. */
  readonly message?: string
  /** `BT-13` */
  readonly term?: string
  readonly xpath?: string
  /** JSON path in a generate request. */
  readonly path?: string
  readonly code?: string
  readonly expected?: string
  readonly found?: string
}

/** A valid invoice and the smallest change to it. */
export interface RuleCase {
  /** Name of the case and of its test. */
  readonly name: string
  /** XML file of a valid invoice. */
  readonly base: string | URL
  readonly edits?: readonly RuleEdit[]
}

/** A case in which the rule reports a finding. */
export interface InvalidRuleCase extends RuleCase {
  /** All findings, as rule ids or with details; default: only the rule. */
  readonly findings?: readonly (string | ExpectedFinding)[]
}

/** Cases of one rule. */
export interface RuleCases {
  /** Boundary cases: no rule of the pack reports anything. */
  readonly valid: readonly RuleCase[]
  readonly invalid: readonly InvalidRuleCase[]
  /** Prefixes in XPaths and markup, in addition to those of the pack. */
  readonly namespaces?: Readonly<Record<string, string>>
}
