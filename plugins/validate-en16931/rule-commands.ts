import path from 'node:path'
import { Fault, type Severity } from 'twinvoice/plugin'
import { readCases, type RuleCase } from './cases/case-file.js'
import { describeCase, runCases, uncovered, type CaseResult } from './cases/rule-tester.js'
import { contractCode } from './engine/contract-codes.js'
import { RuleEngine } from './engine/rule-engine.js'
import { packMistakes } from './pack/pack-check.js'

const NO_CASES = 'it names no cases: add "cases": "cases", and a folder with a case for each rule'

/** Information about one rule of a pack. */
export interface RuleDescription {
  readonly rule: string
  /** The contract's code (D26). */
  readonly code: string
  readonly severity: Severity | 'off'
  readonly term?: string
  readonly see?: string
  /** The message, with `…` for what depends on the document. */
  readonly message: string
  readonly file: string
  /** Line of the assert in the file, from 1. */
  readonly line?: number
  readonly context: string
  readonly test: string
  /** Why the pack overrides the severity of the rule. */
  readonly reason?: string
}

/** How the cases of a pack went. */
export interface PackTest {
  readonly cases: number
  readonly failed: readonly { readonly case: string; readonly problems: readonly string[] }[]
  readonly neverFound: readonly string[]
  readonly noBorder: readonly string[]
}

/**
 * Describes every assert of a pack, in order.
 * @param cache folder of compiled sheets
 * @throws Fault CATALOG_INVALID
 */
export async function describeRules(
  folder: string,
  cache: string,
  locale: string,
): Promise<RuleDescription[]> {
  const { asserts, manifest, messages } = await RuleEngine.load(folder, cache)
  return asserts.map((assert) => {
    const { rule, term, see, file, line, context, test } = assert
    const override = manifest.severity.find((each) => each.rule === rule)
    const own = assert.text.map((part) => (typeof part === 'string' ? part : '…')).join('')
    const named = { ...assert.params, rule }
    return {
      rule,
      code: contractCode(rule).code,
      severity: override?.severity ?? assert.severity,
      ...(term === undefined ? {} : { term }),
      ...(see === undefined ? {} : { see }),
      message: messages.find(locale, assert.messageKey, named) ?? own.replace(/\s+/g, ' ').trim(),
      file,
      ...(line === undefined ? {} : { line }),
      context,
      test,
      ...(override === undefined ? {} : { reason: override.reason }),
    }
  })
}

/**
 * Runs the cases of a pack.
 * @throws Fault CATALOG_INVALID, also if the pack has none, or asserts with the same id or an unknown term
 */
export async function testPack(folder: string, cache: string): Promise<PackTest> {
  const engine = await RuleEngine.load(folder, cache)
  const mistakes = packMistakes(engine.asserts, engine.messages)
  if (mistakes.length > 0)
    throw new Fault('CATALOG_INVALID', mistakes.join('; '), {
      file: path.join(folder, 'pack.json'),
    })
  const { cases: name } = engine.manifest
  if (name === undefined)
    throw new Fault('CATALOG_INVALID', NO_CASES, { file: path.join(folder, 'pack.json') })
  const cases = await readCases(path.join(folder, name))
  const results = await runCases(engine, cases)
  const failed = results
    .filter(({ problems }) => problems.length > 0)
    .map(({ case: each, problems }) => ({ case: describeCase(each), problems }))
  return { cases: cases.length, failed, ...uncovered(engine, cases) }
}

/**
 * Runs cases that are not in a file of the pack.
 * @returns the results in the order of the cases
 * @throws Fault CATALOG_INVALID
 */
export async function testCases(
  folder: string,
  cache: string,
  cases: readonly RuleCase[],
): Promise<readonly CaseResult[]> {
  return runCases(await RuleEngine.load(folder, cache), cases)
}
