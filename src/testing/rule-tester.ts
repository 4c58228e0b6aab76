import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault, reasonOf } from '../pipeline/errors.js'
import { absolutePath } from './absolute-path.js'
import {
  COMPILED_RULES,
  ruleCommands,
  type CaseResult,
  type PackTest,
  type PreparedRuleCase,
} from '../contract/rule-commands.js'
import type { InvalidRuleCase, RuleCase, RuleCases } from '../contract/rule-case.js'
import { TestFramework } from './test-framework.js'

/**
 * Tests the rules of a pack: each case is a valid invoice, the smallest change to it, and exactly
 * the findings that result.
 *
 *     const tester = new RuleTester(new URL('../rules/acme', import.meta.url))
 *     tester.runFiles()
 *     tester.run('ACME-01', {
 *       valid: [{ name: 'the highest number', base, edits: [{ set: '//ram:ID', to: '99' }] }],
 *       invalid: [{ name: 'no number', base, edits: [{ remove: '//ram:ID' }] }],
 *     })
 */
export class RuleTester extends TestFramework {
  readonly #folder: string

  /** @param pack the pack's folder, with its pack.json */
  constructor(pack: string | URL) {
    super()
    this.#folder = absolutePath(pack)
  }

  /**
   * Registers a test for each case in the pack's files, and a test that every rule has a case that
   * violates it and a boundary case.
   * @throws Fault CATALOG_INVALID if the files cannot be read
   */
  runFiles(): void {
    const names = caseNames(this.#folder)
    const tested = once(async () => (await ruleCommands()).testPack(this.#folder, COMPILED_RULES))
    this.group(`the rule pack in ${this.#folder}`, () => {
      for (const name of names)
        this.test(name, async () => {
          const { failed } = await tested()
          throwProblems(failed.find((result) => result.case === name)?.problems ?? [])
        })
      this.test('has for every rule a case that finds it and a boundary case', async () => {
        throwProblems(uncovered(await tested()))
      })
    })
  }

  /**
   * Registers a test for each case of a rule.
   * @param rule id of the rule, which every invalid case must report and no valid case may report
   * @throws Error without cases, or if an invalid case does not expect the rule
   */
  run(rule: string, { valid, invalid, namespaces = {} }: RuleCases): void {
    const prepare = (each: RuleCase, findings: PreparedRuleCase['findings']): PreparedRuleCase => ({
      name: each.name,
      base: absolutePath(each.base),
      edits: each.edits ?? [],
      findings,
      border: findings.length === 0 ? [rule] : [],
      namespaces,
      file: rule,
    })
    const cases = [
      ...valid.map((each) => prepare(each, [])),
      ...invalid.map((each) => prepare(each, findingsOf(rule, each))),
    ]
    if (cases.length === 0) throw new Error(`there is no case of ${rule}: add one`)
    const tested = once(async () =>
      (await ruleCommands()).testCases(this.#folder, COMPILED_RULES, cases),
    )
    this.group(rule, () => {
      cases.forEach(({ name }, index) => {
        this.test(name, async () => throwProblems((await tested())[index]?.problems ?? []))
      })
    })
  }
}

function findingsOf(rule: string, { name, findings }: InvalidRuleCase) {
  const wanted = (findings ?? [rule]).map((each) =>
    typeof each === 'string' ? { rule: each } : each,
  )
  if (!wanted.some((finding) => finding.rule === rule))
    throw new Error(`the invalid case "${name}" does not expect ${rule}: add it to its findings`)
  return wanted
}

/** Names of all cases, as in the results of a pack: `references.json: no buyer reference`. */
function caseNames(folder: string): string[] {
  const read = <T>(file: string): T => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as T
    } catch (thrown) {
      throw new Fault('CATALOG_INVALID', reasonOf(thrown), { file }, thrown)
    }
  }
  const { cases } = read<{ readonly cases?: string }>(join(folder, 'pack.json'))
  if (cases === undefined)
    throw new Fault('CATALOG_INVALID', 'it names no cases', { file: join(folder, 'pack.json') })
  const place = join(folder, cases)
  if (!existsSync(place))
    throw new Fault(
      'CATALOG_INVALID',
      'this folder, which "cases" in pack.json names, is not there: add it, with a JSON file of cases',
      { file: place },
    )
  const files = readdirSync(place).filter((name) => name.endsWith('.json'))
  return files.sort().flatMap((file) => {
    const content = read<{ readonly cases?: readonly { readonly name: string }[] }>(
      join(folder, cases, file),
    )
    return (content.cases ?? []).map(({ name }) => `${file}: ${name}`)
  })
}

function uncovered({ neverFound, noBorder }: PackTest): string[] {
  return [
    ...neverFound.map((rule) => `no case finds ${rule}`),
    ...noBorder.map((rule) => `no boundary case names ${rule} under "border"`),
  ]
}

function throwProblems(problems: CaseResult['problems']): void {
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Calls a function when its result is first needed, and only once. */
function once<T>(call: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= call())
}
