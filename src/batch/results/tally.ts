import { OUTCOME_STATUSES, type OutcomeStatus } from '../run/run.js'
import { isRetried, type Outcome } from './outcome.js'

/** Counts of documents, of a part or of a whole run. */
export interface Tally {
  readonly outcomes: Readonly<Record<OutcomeStatus, number>>
  /** Documents that have an error of this code. */
  readonly errors: Readonly<Record<string, number>>
  /** Documents that have a warning of this code. */
  readonly warnings: Readonly<Record<string, number>>
  /** Documents that violate this rule. */
  readonly rules: Readonly<Record<string, number>>
}

/** The counts of a part as they are stored. */
export interface StoredTally extends Tally {
  /** Those of the documents that `retry` starts again, which do not count until they have new outcomes. */
  readonly again?: Tally
  /** Results that the outcomes name; absent in counts of earlier versions. */
  readonly results?: number
}

/** Counts the outcomes of a part. */
export function tallyOf(outcomes: readonly Outcome[]): StoredTally {
  const again = outcomes.filter(isRetried)
  const results = outcomes.filter(({ object }) => object !== undefined).length
  const tally = { ...counted(outcomes), results }
  return again.length === 0 ? tally : { ...tally, again: counted(again) }
}

/** How many documents have an outcome. */
export function documentsWith(outcomes: Tally['outcomes']): number {
  return Object.values(outcomes).reduce((sum, count) => sum + count, 0)
}

function counted(outcomes: readonly Outcome[]): Tally {
  const adder = new Adder()
  for (const { status, findings } of outcomes) {
    adder.outcomes[status] += 1
    const of = (severity: string) => findings.filter((finding) => finding.severity === severity)
    addOnce(adder.errors, of('error'), ({ code }) => code)
    addOnce(adder.warnings, of('warning'), ({ code }) => code)
    addOnce(adder.rules, findings, ({ rule }) => rule)
  }
  return adder
}

/** Adds up counts of parts. */
export class Adder implements Tally {
  readonly outcomes = noOutcomes()
  readonly errors: Record<string, number> = {}
  readonly warnings: Record<string, number> = {}
  readonly rules: Record<string, number> = {}

  /** @param parts that have the same counts */
  add(tally: Tally, parts: number): void {
    for (const status of OUTCOME_STATUSES) this.outcomes[status] += parts * tally.outcomes[status]
    addAll(this.errors, tally.errors, parts)
    addAll(this.warnings, tally.warnings, parts)
    addAll(this.rules, tally.rules, parts)
  }

  /** Takes away what was added as a part of another tally. */
  remove({ outcomes, errors, warnings, rules }: Tally, parts: number): void {
    for (const status of OUTCOME_STATUSES) this.outcomes[status] -= parts * outcomes[status]
    removeAll(this.errors, errors, parts)
    removeAll(this.warnings, warnings, parts)
    removeAll(this.rules, rules, parts)
  }
}

/** Zero of each outcome. */
export function noOutcomes(): Record<OutcomeStatus, number> {
  return { done: 0, invalid: 0, broken: 0, failed: 0 }
}

function addOnce<T>(
  counts: Record<string, number>,
  findings: readonly T[],
  nameOf: (finding: T) => string | undefined,
): void {
  for (const name of new Set(findings.map(nameOf)))
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1
}

function addAll(
  counts: Record<string, number>,
  more: Readonly<Record<string, number>>,
  times: number,
): void {
  for (const [name, count] of Object.entries(more))
    counts[name] = (counts[name] ?? 0) + times * count
}

/** A name that is left with none is no longer there. */
function removeAll(
  counts: Record<string, number>,
  less: Readonly<Record<string, number>>,
  times: number,
): void {
  for (const [name, count] of Object.entries(less)) {
    const left = (counts[name] ?? 0) - times * count
    if (left > 0) counts[name] = left
    else Reflect.deleteProperty(counts, name)
  }
}
