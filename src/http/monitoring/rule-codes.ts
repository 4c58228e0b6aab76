/** A finding, or a detail of a refused request. */
interface Judged {
  readonly code: string
  readonly rule?: string | undefined
}

/**
 * What the log of requests says of findings: the rule, or the code where the rule is a clause of a standard, such as
 * `ISO 32000-1, 7.5.2`. The log separates them by spaces.
 */
export function ruleCodes(findings: readonly Judged[]): string[] {
  return findings.map(({ rule, code }) => (rule === undefined || /\s/.test(rule) ? code : rule))
}
