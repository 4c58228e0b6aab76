import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { reasonOf } from 'twinvoice/plugin'
import type { RuleFinding } from '../engine/hits.js'
import type { RuleEngine } from '../engine/rule-engine.js'
import { loadSaxon } from '../saxon/saxon.js'
import { FINDING_FIELDS, readEdits, type ExpectedFinding, type RuleCase } from './case-file.js'
import { EditedDocument } from './edit.js'

/** A case with its document made. */
export interface PreparedCase {
  readonly case: RuleCase
  readonly xml: string
}

/** Result of a case: no problem, or a description of it. */
export interface CaseResult {
  readonly case: RuleCase
  readonly problems: readonly string[]
}

/** The parts of a result that are compared, whichever engine gave it. */
export type JudgedFinding = RuleFinding & { readonly path?: string; readonly code?: string }

/**
 * Runs every case and says what is wrong with it, also where two cases are the same.
 * @param judge validates a document; the pack's engine by default
 */
export async function runCases(
  engine: RuleEngine,
  cases: readonly RuleCase[],
  judge: (xml: string) => readonly JudgedFinding[] = (xml) => engine.run(xml),
): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  const seen = new Map<string, RuleCase>()
  for (const each of cases) {
    try {
      const { xml } = await prepareCase(each, engine.namespaces)
      const digest = createHash('sha256').update(xml).digest('hex')
      const twin = seen.get(digest)
      seen.set(digest, each)
      const same = twin === undefined ? [] : [`it is the same document as ${describeCase(twin)}`]
      const problems = [...unknownRules(each, engine), ...same, ...compare(each, judge(xml))]
      results.push({ case: each, problems })
    } catch (thrown) {
      results.push({ case: each, problems: [reasonOf(thrown)] })
    }
  }
  return results
}

/** Rules that a case names and the pack does not have: a case of such a rule would pass for ever. */
function unknownRules({ border }: RuleCase, engine: RuleEngine): string[] {
  return border
    .filter((rule) => !engine.mayHave(rule))
    .map((rule) => `there is no rule ${rule} in the pack`)
}

/** Makes a case's document. */
export async function prepareCase(
  each: RuleCase,
  namespaces: Readonly<Record<string, string>>,
): Promise<PreparedCase> {
  const all = { ...namespaces, ...each.namespaces }
  const document = new EditedDocument(await readFile(each.base, 'utf8'), all, loadSaxon())
  for (const edit of readEdits(each.edits, each.name)) document.apply(edit)
  return { case: each, xml: document.toXml() }
}

/** Differences in the findings of a case: missing, unexpected, or other than expected. */
export function compare(expected: RuleCase, found: readonly JudgedFinding[]): string[] {
  const problems: string[] = []
  const left = [...found]
  for (const wanted of expected.findings) {
    const exact = left.findIndex((finding) => mismatch(wanted, finding) === undefined)
    const at = exact >= 0 ? exact : left.findIndex(({ rule }) => rule === wanted.rule)
    const finding = left[at]
    if (finding === undefined) problems.push(`${wanted.rule} is not found`)
    else {
      const difference = mismatch(wanted, finding)
      if (difference !== undefined) problems.push(difference)
      left.splice(at, 1)
    }
  }
  for (const finding of left)
    problems.push(`${finding.rule} is found, unexpected: ${finding.message} (${finding.xpath})`)
  for (const rule of expected.border)
    if (expected.findings.some((finding) => finding.rule === rule))
      problems.push(`${rule} cannot be both a finding and a border of one case`)
  return problems
}

function mismatch(wanted: ExpectedFinding, finding: JudgedFinding): string | undefined {
  for (const field of FINDING_FIELDS) {
    const value = wanted[field]
    const is = finding[field]
    if (value !== undefined && is !== value)
      return `${finding.rule}: ${field} is ${JSON.stringify(is)}, expected ${JSON.stringify(value)}`
  }
  return undefined
}

/**
 * Rules of the pack that no case finds, or whose border no case probes. A rule that is written
 * down and not checked (its test is `true()`) can have no case that finds it.
 */
export function uncovered(
  engine: RuleEngine,
  cases: readonly RuleCase[],
): { readonly neverFound: readonly string[]; readonly noBorder: readonly string[] } {
  const rules = [...new Set(engine.asserts.map(({ rule }) => rule))].sort()
  const unchecked = new Set(
    engine.asserts.flatMap(({ rule, test }) => (test === 'true()' ? [rule] : [])),
  )
  const found = new Set(cases.flatMap(({ findings }) => findings.map(({ rule }) => rule)))
  const bordered = new Set(cases.flatMap(({ border }) => border))
  return {
    neverFound: rules.filter((rule) => !found.has(rule) && !unchecked.has(rule)),
    noBorder: rules.filter((rule) => !bordered.has(rule)),
  }
}

/** A case's file and name. */
export function describeCase({ file, name }: RuleCase): string {
  return `${path.basename(file)}: ${name}`
}
