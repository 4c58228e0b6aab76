import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gatherOffers } from '../catalog/offers.js'
import { PACKAGE_ROOT } from '../catalog/package-root.js'
import { loadPlugins } from '../catalog/plugins.js'
import { Fault } from '../pipeline/errors.js'
import type { ExpectedFinding, RuleEdit } from './rule-case.js'

/** The parts of the rule engine's commands that are used here. */
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
  readonly line?: number
  readonly context: string
  readonly test: string
  readonly reason?: string
}

/** A case in the form that the rule engine accepts. */
export interface PreparedRuleCase {
  readonly name: string
  /** Absolute path. */
  readonly base: string
  readonly edits: readonly RuleEdit[]
  readonly findings: readonly ExpectedFinding[]
  /** Rules for which this is a boundary case: they must not be reported. */
  readonly border: readonly string[]
  readonly namespaces: Readonly<Record<string, string>>
  /** File of the case, for messages. */
  readonly file: string
}

/** The result of a case; it passed if there are no problems. */
export interface CaseResult {
  readonly problems: readonly string[]
}

export interface PackTest {
  readonly cases: number
  readonly failed: readonly { readonly case: string; readonly problems: readonly string[] }[]
  readonly neverFound: readonly string[]
  readonly noBorder: readonly string[]
}

/** Folder of compiled rules. */
export const COMPILED_RULES = join(PACKAGE_ROOT, 'dist', 'rules')

const PLUGINS = join(PACKAGE_ROOT, 'dist', 'plugins')

/**
 * Loads the commands of the bundled plugin that offers them.
 * @throws Fault PLUGIN_INVALID if none does
 */
export async function ruleCommands(): Promise<RuleCommands> {
  const plugins = await loadPlugins([PLUGINS])
  const [offered] = gatherOffers(plugins.values()).get('rule-commands') ?? []
  if (offered === undefined)
    throw new Fault('PLUGIN_INVALID', 'no plugin here offers "rule-commands"', { file: PLUGINS })
  return (await import(pathToFileURL(offered.file).href)) as RuleCommands
}
