import { headings, said, saidCount } from '../io/said/said.js'
import { detail, together, type Detail } from '../../pipeline/detail.js'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { checkProfilesOfPack, installedRulePacks } from '../../catalog/catalog.js'
import { PACKAGE_ROOT } from '../../catalog/package-root.js'
import { didYouMean } from '../../catalog/problems/nearest.js'
import { loadSettings } from '../../config/load.js'
import { TERMS } from '../../invoice/terms.js'
import { Fault } from '../../pipeline/errors.js'
import type { Locale } from '../../request/checked-request.js'
import { COMPILED_RULES, ruleCommands, type RuleDescription } from '../../contract/rule-commands.js'
import { EXIT, type CommandIo } from '../io/io.js'
import { reportLocaleOption } from '../io/options.js'
import { table } from '../report/table.js'
import { textsOfChecks, type CheckText } from './check-texts.js'

interface RulesFlags {
  readonly locale: Locale
  readonly pack: string
  readonly json?: true
}

/** Without a pack, a rule of any installed one is explained. */
type ExplainFlags = Omit<RulesFlags, 'pack'> & Partial<Pick<RulesFlags, 'pack'>>

const DEFAULT_PACK = 'en16931'

/** `twinvoice rules list | explain | test` */
export function registerRules(program: Command, io: CommandIo): void {
  const rules = program.command('rules').description('list, explain and test the rules of a pack')
  rules
    .command('list')
    .description('list every rule: id, severity, business term, message')
    .argument('[pack]', 'the same as --pack')
    .option('--pack <pack>', 'id of an installed pack, or a folder', DEFAULT_PACK)
    .addOption(reportLocaleOption('language of the messages', io.env))
    .option('--json', 'print the rules as JSON')
    .action((name: string | undefined, flags: RulesFlags, command: Command) => {
      if (name !== undefined && command.getOptionValueSource('pack') === 'cli')
        throw new Fault('OPTIONS_INVALID', detail`name one pack: ${name}, or --pack ${flags.pack}`)
      return list(name === undefined ? flags : { ...flags, pack: name }, io)
    })
  rules
    .command('explain')
    .description('explain a rule: requirement, context, test; or the code of another finding')
    .argument('<rule>', 'id of a rule, such as BR-CO-17, or a code, such as PDFA-6.2.2')
    .option('--pack <pack>', 'id of an installed pack, or a folder (default: all installed packs)')
    .addOption(reportLocaleOption('language of the message', io.env))
    .option('--json', 'print the rule as JSON')
    .action((rule: string, flags: ExplainFlags) => explain(rule, flags, io))
  rules
    .command('test')
    .description('run the test cases of a pack')
    .argument('[pack]', 'id of an installed pack, or a folder', DEFAULT_PACK)
    .action((name: string) => test(name, io))
}

async function list({ pack, locale, json }: RulesFlags, io: CommandIo): Promise<void> {
  const rules = await (
    await ruleCommands()
  ).describeRules(folderOf(pack, io), COMPILED_RULES, locale)
  if (json === true) io.stdout.write(`${JSON.stringify(rules, undefined, 2)}\n`)
  else
    io.stdout.write(
      table([
        headings({ locale }, ['rule', 'severity', 'term', 'message']),
        ...rules.map(({ rule, severity, term = '', message }) => [rule, severity, term, message]),
      ]),
    )
}

/** A rule and the pack that it is of. */
type PackRule = RuleDescription & { readonly pack: string }

async function explain(rule: string, flags: ExplainFlags, io: CommandIo): Promise<void> {
  const { pack, locale, json } = flags
  const rules = await rulesOf(
    pack === undefined ? installed(io) : [[pack, folderOf(pack, io)]],
    locale,
  )
  const found = named(rule, rules)
  if (found.length === 0) {
    const texts = pack === undefined ? textsOfChecks(rule, locale) : []
    if (texts.length === 0) throw await unknownRule(rule, rules, flags, io)
    const all = texts.map(({ code, check, message }) => ({ rule: code, check, message }))
    io.stdout.write(
      json === true
        ? `${JSON.stringify(all, undefined, 2)}\n`
        : texts.map(explainedText).join('\n'),
    )
    return
  }
  io.stdout.write(
    json === true ? `${JSON.stringify(found, undefined, 2)}\n` : found.map(explained).join('\n'),
  )
}

/** Names of packs and their folders; what all invoices must keep comes first. */
function installed(io: CommandIo): (readonly [string, string])[] {
  const { settings } = loadSettings({ env: io.env, folder: process.cwd() })
  const packs = [...installedRulePacks(settings.packages, process.cwd()).values()]
  const isBase = ({ id }: { readonly id: string }) => Number(id.startsWith(DEFAULT_PACK))
  return packs
    .sort((one, other) => isBase(other) - isBase(one))
    .map(({ id, folder }) => [id, folder])
}

async function rulesOf(
  packs: readonly (readonly [string, string])[],
  locale: Locale,
): Promise<PackRule[]> {
  const commands = await ruleCommands()
  const rules: PackRule[] = []
  for (const [pack, folder] of packs)
    for (const rule of await commands.describeRules(folder, COMPILED_RULES, locale))
      rules.push({ pack, ...rule })
  return rules
}

function named(name: string, rules: readonly PackRule[]): PackRule[] {
  const wanted = plainId(name)
  const exact = rules.filter(({ rule }) => rule === name)
  if (exact.length > 0) return exact
  const alike = rules.filter(({ rule }) => plainId(rule) === wanted)
  // The HTTP API has other codes for a few rules (D26).
  return alike.length > 0 ? alike : rules.filter(({ code }) => plainId(code) === wanted)
}

/** An id as people write it: `br-s-5` is BR-S-05. */
function plainId(id: string): string {
  return id.toUpperCase().replace(/(?<=\D)0+(?=\d)/g, '')
}

/** Says which pack has the rule if another one does, else which rule is meant. */
async function unknownRule(
  rule: string,
  rules: readonly PackRule[],
  { pack, locale }: ExplainFlags,
  io: CommandIo,
): Promise<Fault> {
  const unknown =
    pack === undefined
      ? detail`no installed pack has a rule ${rule}`
      : detail`the pack ${pack} has no rule ${rule}`
  const elsewhere = pack === undefined ? [] : await rulesOf(installed(io), locale)
  const owners = [...new Set(named(rule, elsewhere).map((each) => each.pack))]
  const meant =
    owners.length > 0
      ? haveIt(owners)
      : didYouMean(rule, [...new Set(rules.map((each) => each.rule))])
  const lists = detail`${'twinvoice rules list <pack>'} lists the rules of a pack`
  return new Fault('OPTIONS_INVALID', detail`${unknown}${meant} (${lists})`)
}

function haveIt(owners: readonly string[]): Detail {
  const all = together(owners)
  return owners.length === 1
    ? detail`; ${all} has it: leave out --pack`
    : detail`; ${all} have it: leave out --pack`
}

function explained(rule: PackRule): string {
  const name = TERMS.find(({ id }) => id === rule.term)?.name
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['pack', rule.pack],
    ['code', rule.code === rule.rule ? undefined : rule.code],
    ['severity', rule.severity],
    ['because', rule.reason],
    ['term', rule.term === undefined ? undefined : [rule.term, name ?? ''].join(' ').trim()],
    ['clause', rule.see],
    ['context', rule.context],
    ['test', rule.test],
    ['file', rule.line === undefined ? rule.file : `${rule.file}, line ${rule.line}`],
  ]
  return withLines(`${rule.rule}: ${rule.message}`, lines)
}

function explainedText({ code, message, check }: CheckText): string {
  return withLines(`${code}: ${message}`, [
    ['check', check],
    ['file', check === undefined ? undefined : `plugins/${check}/README.md`],
  ])
}

function withLines(
  first: string,
  lines: readonly (readonly [string, string | undefined])[],
): string {
  const shown = lines.flatMap(([title, text]) =>
    text === undefined ? [] : [`  ${title.padEnd(9)} ${text.replace(/\s+/g, ' ')}\n`],
  )
  return `${first}\n${shown.join('')}`
}

async function test(pack: string, io: CommandIo): Promise<void> {
  const result = await (await ruleCommands()).testPack(folderOf(pack, io), COMPILED_RULES)
  for (const { case: name, problems } of result.failed)
    io.stdout.write(`${name}\n${problems.map((text) => `  ${text}\n`).join('')}`)
  if (result.neverFound.length > 0)
    io.stdout.write(`${said(io, 'rules.neverFound', { list: result.neverFound.join(' ') })}\n`)
  if (result.noBorder.length > 0)
    io.stdout.write(`${said(io, 'rules.noBorder', { list: result.noBorder.join(' ') })}\n`)
  const wrong = String(result.failed.length)
  io.stdout.write(`${saidCount(io, 'rules.cases', result.cases, { wrong })}\n`)
  const complaints = [result.failed, result.neverFound, result.noBorder]
  if (complaints.some((each) => each.length > 0)) io.exit(EXIT.invalid)
}

/** The folder of a pack of ours or of a package in the configuration, or the given folder with a pack whose profiles there are. */
function folderOf(pack: string, io: CommandIo): string {
  const own = join(PACKAGE_ROOT, 'rules', pack)
  if (hasPack(own)) return own
  const packs = new Map(installed(io))
  const ofPackage = packs.get(pack)
  if (ofPackage !== undefined) return ofPackage
  const folder = resolve(pack)
  if (!hasPack(folder)) throw unknownPack(pack, [...packs.keys()].sort())
  const { settings } = loadSettings({ env: io.env, folder: process.cwd() })
  checkProfilesOfPack(folder, settings.packages, process.cwd())
  return folder
}

function hasPack(folder: string): boolean {
  return existsSync(join(folder, 'pack.json'))
}

function unknownPack(pack: string, known: readonly string[]): Fault {
  const [inside] = packsIn(join(pack, 'rules'))
  const meant =
    inside === undefined
      ? didYouMean(pack, known)
      : detail`; did you mean ${join(pack, 'rules', inside)}?`
  return new Fault(
    'OPTIONS_INVALID',
    detail`unknown rule pack ${pack}: it is neither installed nor a folder with pack.json${meant} (installed: ${known.join(', ')})`,
  )
}

/** Names of the folders in a folder that are packs. */
function packsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => hasPack(join(folder, name))).sort()
}
