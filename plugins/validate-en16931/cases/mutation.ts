import type { RuleEngine } from '../engine/rule-engine.js'
import type { CompiledAssert } from 'twinvoice/schematron'
import type { RuleCase } from './case-file.js'
import { compare, prepareCase, type PreparedCase } from './rule-tester.js'

/** An assert whose test can be negated without any case noticing. */
export interface Survivor {
  readonly assert: CompiledAssert
  /** Number of cases that were run. */
  readonly cases: number
}

/**
 * Turns each assert round, one at a time, and looks whether a case that names its rule notices.
 * @param engine loaded as mutable
 * @returns the asserts that no case guards
 */
export async function findSurvivors(
  engine: RuleEngine,
  cases: readonly RuleCase[],
): Promise<Survivor[]> {
  const prepared: PreparedCase[] = []
  for (const each of cases) prepared.push(await prepareCase(each, engine.namespaces))
  const byRule = new Map<string, PreparedCase[]>()
  for (const each of prepared)
    for (const rule of new Set([
      ...each.case.findings.map((finding) => finding.rule),
      ...each.case.border,
    ]))
      byRule.set(rule, [...(byRule.get(rule) ?? []), each])
  return engine.asserts.flatMap((assert, number) => {
    const asked = byRule.get(assert.rule) ?? []
    const noticed = asked.some(
      ({ case: each, xml }) => compare(each, engine.run(xml, { mutant: number })).length > 0,
    )
    return noticed ? [] : [{ assert, cases: asked.length }]
  })
}
