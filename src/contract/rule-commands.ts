import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKAGE_ROOT } from '../catalog/package-root.js'
import type { ExpectedFinding, RuleEdit } from './rule-case.js'

/** What the rule engine's own commands give, as far as it is used here. */
export interface RuleCommands {
  describeRules(folder: string, cache: string, locale: string): Promise<readonly RuleDescription[]>
  testPack(folder: string, cache: string): Promise<PackTest>
  testCases(
    folder: string,
    cache: string,
    cases: readonly PreparedRuleCase[],
  ): Promise<readonly CaseResult[]>
}

export interface RuleDescription {
  readonly rule: string
  readonly code: string
  readonly severity: string
  readonly term?: string
  readonly see?: string
  readonly message: string
  readonly file: string
  readonly context: string
  readonly test: string
  readonly reason?: string
}

/** A case as the rule engine takes it. */
export interface PreparedRuleCase {
  readonly name: string
  /** Absolute path. */
  readonly base: string
  readonly edits: readonly RuleEdit[]
  readonly findings: readonly ExpectedFinding[]
  /** Rules whose boundary the case probes: they must not be found. */
  readonly border: readonly string[]
  readonly namespaces: Readonly<Record<string, string>>
  /** Where the case stands, for messages. */
  readonly file: string
}

/** How a case ended; without problems, it passed. */
export interface CaseResult {
  readonly problems: readonly string[]
}

export interface PackTest {
  readonly cases: number
  readonly failed: readonly { readonly case: string; readonly problems: readonly string[] }[]
  readonly neverFound: readonly string[]
  readonly noBorder: readonly string[]
}

/** Folder of compiled sheets. */
export const COMPILED_RULES = join(PACKAGE_ROOT, 'dist', 'rules')

/** Plugins are loaded from disk, never compiled into the command line. */
export async function ruleCommands(): Promise<RuleCommands> {
  const file = join(PACKAGE_ROOT, 'dist', 'plugins', 'validate-en16931', 'rule-commands.js')
  return (await import(pathToFileURL(file).href)) as RuleCommands
}
