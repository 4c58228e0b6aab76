import type { Finding, Severity } from './finding.js'

/** Findings of one run that are kept (D38). Those beyond are counted. */
export const MOST_FINDINGS = 1_000
/** Findings of one rule that are kept. */
export const MOST_OF_A_RULE = 100

const SEVERITIES = ['error', 'warning', 'info'] as const satisfies readonly Severity[]

/** How many findings there are, whether they are kept or not. */
export interface FindingCounts {
  readonly severity: Readonly<Record<Severity, number>>
  /** By the rule's id. */
  readonly rules: Readonly<Record<string, number>>
}

/**
 * Collects findings in bounded memory: limited by severity and by rule.
 * All findings about the form are kept: later stages depend on them, and the size of
 * the input limits their number.
 */
export class FindingLog {
  readonly list: Finding[] = []
  /** For each finding of the list, how many it stands for beside itself. */
  readonly #more: number[] = []
  readonly #rules = new Map<string, number>()
  readonly #severity: Record<Severity, number> = { error: 0, warning: 0, info: 0 }
  readonly #kept: Record<Severity, number> = { error: 0, warning: 0, info: 0 }

  add({ more = 0, ...finding }: Finding): void {
    const { rule, severity, kind } = finding
    const before = this.#rules.get(rule) ?? 0
    this.#rules.set(rule, before + 1 + more)
    this.#severity[severity] += 1 + more
    const isKept = before < MOST_OF_A_RULE && this.#kept[severity] < MOST_FINDINGS
    if (!isKept && kind !== 'form') return
    this.#kept[severity] += 1
    this.list.push(finding)
    this.#more.push(more)
  }

  /** Adds what another log has collected, as if all of it had been added here. */
  addAll(other: FindingLog): void {
    const before = new Map(this.#rules)
    // In the order in which they were found, kept or not.
    for (const rule of other.#rules.keys()) if (!before.has(rule)) this.#rules.set(rule, 0)
    const severity = { ...this.#severity }
    for (const [index, finding] of other.list.entries())
      this.add({ ...finding, more: other.#more[index] ?? 0 })
    // Those that the other log has not kept are counted only.
    for (const [rule, count] of other.#rules) this.#rules.set(rule, (before.get(rule) ?? 0) + count)
    for (const each of SEVERITIES) this.#severity[each] = severity[each] + other.#severity[each]
  }

  /** Number of findings so far, by severity. */
  count(severity: Severity): number {
    return this.#severity[severity]
  }

  get counts(): FindingCounts {
    return { severity: { ...this.#severity }, rules: Object.fromEntries(this.#rules) }
  }
}

/** Adds up the counts of several runs. */
export function sumOfCounts(all: readonly FindingCounts[]): FindingCounts {
  const rules = new Map<string, number>()
  const severity: Record<Severity, number> = { error: 0, warning: 0, info: 0 }
  for (const counts of all) {
    for (const [rule, count] of Object.entries(counts.rules))
      rules.set(rule, (rules.get(rule) ?? 0) + count)
    for (const each of SEVERITIES) severity[each] += counts.severity[each]
  }
  return { severity, rules: Object.fromEntries(rules) }
}

/**
 * The findings that one answer lists: errors first, each kind in the order of the run.
 * @returns at most {@link MOST_FINDINGS}, of each rule at most {@link MOST_OF_A_RULE}
 */
export function listed(findings: readonly Finding[]): Finding[] {
  const rules = new Map<string, number>()
  const ofRule = ({ rule }: Finding) => {
    const count = (rules.get(rule) ?? 0) + 1
    rules.set(rule, count)
    return count <= MOST_OF_A_RULE
  }
  const errors = findings.filter(({ severity }) => severity === 'error')
  const others = findings.filter(({ severity }) => severity !== 'error')
  return [...errors, ...others].filter(ofRule).slice(0, MOST_FINDINGS)
}
