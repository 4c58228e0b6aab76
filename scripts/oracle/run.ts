import path from 'node:path'
import { parseArgs } from 'node:util'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import {
  oracleDocuments,
  setDocuments,
  type OracleDocument,
} from '../../test/support/oracle/documents.js'
import { Tally, type RuleTally } from '../../test/support/oracle/tally.js'
import { officialUnits, type OfficialUnit } from '../../test/support/oracle/units.js'
import { judgesByLevel, type Judge } from './levels.js'

/**
 * Scores the rule packs against the verdicts of the official artefacts, document by document, and
 * against the unit tests of those artefacts.
 *
 * `npm run oracle -- [--pack <ids>] [--except <ids>] [--file <oracle.jsonl.gz>] [--every <n>] [--all] [--show <rule>]`:
 * these packs only; all packs but these; another file of CII documents; every n-th document only; rules
 * without a difference too; the documents and tests on which a rule differs.
 * Ends with 1 if too many verdicts differ from the official ones.
 */
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    pack: { type: 'string' },
    except: { type: 'string' },
    every: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    show: { type: 'string' },
  },
})
const every = Math.max(1, Number(values.every))
const packs = values.pack?.split(',')
const except = values.except?.split(',') ?? []

const print = (text: string) => process.stdout.write(`${text}\n`)
const percent = (part: number, whole: number) =>
  whole === 0 ? '100 %' : `${((100 * part) / whole).toFixed(3)} %`

/** A pack, and the documents that an official rule set has judged. */
interface Judged {
  readonly pack: string
  readonly set: string
  readonly documents: AsyncGenerator<OracleDocument>
  /** What the official artefacts call rules of the syntax, where the pack has such. */
  readonly syntaxRules?: string
  /** Share of documents that must have the same business rules. */
  readonly least: number
  /** Judges by several packs together, in place of the pack alone. */
  readonly judge?: () => Promise<Judge>
}

const wanted = (line: number) => line % every === 0
const isChosen = (pack: string) => packs?.includes(pack) !== false && !except.includes(pack)
const byLevel = judgesByLevel()

const judged: readonly Judged[] = [
  {
    pack: 'en16931',
    set: 'cen',
    documents: oracleDocuments(wanted, values.file),
    syntaxRules: 'CII-',
    least: 0.999,
  },
  {
    pack: 'en16931-ubl',
    set: 'cen',
    documents: setDocuments('ubl', 'cen', wanted),
    syntaxRules: 'UBL-',
    least: 0.999,
  },
  {
    pack: 'xrechnung',
    set: 'xrechnung',
    documents: setDocuments('cii-national', 'xrechnung', wanted),
    least: 0.995,
  },
  {
    pack: 'xrechnung-ubl',
    set: 'xrechnung',
    documents: setDocuments('ubl', 'xrechnung', wanted),
    least: 0.995,
  },
  {
    pack: 'peppol',
    set: 'peppol',
    documents: setDocuments('ubl', 'peppol', wanted),
    least: 0.995,
  },
  {
    pack: 'facturx',
    set: 'factur-x',
    documents: setDocuments('cii-national', 'factur-x', wanted),
    // EN16931 has the guideline of EN 16931, and by default the verdict of CEN: see the README of the pack.
    least: 0.992,
    judge: () => byLevel.usual(),
  },
  {
    pack: 'facturx-en16931',
    set: 'factur-x',
    documents: setDocuments('cii-national', 'factur-x', wanted),
    least: 0.995,
    judge: () => byLevel.asked(),
  },
  {
    pack: 'br-fr',
    set: 'br-fr',
    documents: setDocuments('cii-national', 'br-fr', wanted),
    least: 0.995,
  },
  {
    pack: 'br-fr-ubl',
    set: 'br-fr',
    documents: setDocuments('ubl', 'br-fr', wanted),
    least: 0.995,
  },
]
for (const each of judged) if (isChosen(each.pack)) await score(each)

/** The packs that the unit tests of an official rule set are for, by syntax. */
const UNIT_PACKS = [
  { set: 'cen', syntax: 'cii', pack: 'en16931' },
  { set: 'cen', syntax: 'ubl', pack: 'en16931-ubl' },
  { set: 'peppol', syntax: 'cii', pack: 'peppol-cii' },
  { set: 'peppol', syntax: 'ubl', pack: 'peppol' },
] as const
for (const { pack, ...of } of UNIT_PACKS)
  if (isChosen(pack))
    await scoreUnits(
      pack,
      officialUnits(of).filter((_, line) => wanted(line)),
    )

async function packJudge(pack: string): Promise<Judge> {
  const engine = await engineOf(pack)
  return (xml) => new Set(engine.run(xml).map(({ rule }) => rule))
}

function engineOf(pack: string): Promise<RuleEngine> {
  return RuleEngine.load(
    path.join(PACKAGE_ROOT, 'rules', pack),
    path.join(PACKAGE_ROOT, 'dist', 'rules'),
  )
}

function table(title: string, rules: readonly [string, RuleTally][]): void {
  const shown = rules.filter(
    ([, { missed, falseAlarms }]) => values.all || missed + falseAlarms > 0,
  )
  print(`\n${title}: ${String(rules.length)} rules, ${String(shown.length)} shown`)
  print(
    `${'rule'.padEnd(22)}${'both'.padStart(7)}${'missed'.padStart(8)}${'false alarms'.padStart(14)}`,
  )
  for (const [rule, { both, missed, falseAlarms }] of shown)
    print(
      `${rule.padEnd(22)}${String(both).padStart(7)}${String(missed).padStart(8)}${String(falseAlarms).padStart(14)}`,
    )
  const sum = (pick: (each: RuleTally) => number) =>
    rules.reduce((all, [, each]) => all + pick(each), 0)
  const official = sum(({ both, missed }) => both + missed)
  print(
    `in all: ${percent(
      sum(({ missed }) => missed),
      official,
    )} missed, ${percent(
      sum(({ falseAlarms }) => falseAlarms),
      official,
    )} false alarms of ${String(official)} official findings`,
  )
}

/** Judges all documents and prints where the verdicts differ. */
async function score({ pack, set, documents, syntaxRules, least, judge }: Judged): Promise<void> {
  const judged = await (judge ?? (() => packJudge(pack)))()
  const tally = new Tally()
  const crashed: string[] = []
  const start = performance.now()
  for await (const document of documents)
    try {
      tally.add(document, judged(document.xml))
    } catch (thrown) {
      crashed.push(`${document.id}: ${String(thrown)}`)
    }
  const seconds = (performance.now() - start) / 1000
  print(`\n== ${pack}, on the rule set ${set}`)
  table('Business rules', tally.business())
  if (syntaxRules !== undefined) {
    table(`Syntax rules (${syntaxRules}) that are errors`, tally.of(syntaxRules, true))
    table(`All syntax rules (${syntaxRules})`, tally.of(syntaxRules))
  }
  for (const document of tally.rules.get(values.show ?? '')?.differing ?? []) print(`  ${document}`)
  for (const each of crashed) print(`crash: ${each}`)
  print(
    `\n${String(tally.documents)} documents with an official verdict, identical on business rules: ${percent(tally.identical, tally.documents)}`,
  )
  print(
    `${String(tally.judgedAlone)} documents without one, judged; ${String(crashed.length)} crashes`,
  )
  print(`${seconds.toFixed(1)} s`)
  if (crashed.length > 0 || tally.identical < least * tally.documents) process.exitCode = 1
}

/** Runs unit tests: fragments of invoices of which the result of one rule is known. */
async function scoreUnits(pack: string, units: readonly OfficialUnit[]): Promise<void> {
  const engine = await engineOf(pack)
  const differing = units.filter(
    ({ rule, expect, xml }) =>
      engine.run(xml).some((found) => found.rule === rule) !== (expect !== 'holds'),
  )
  print(`\n== ${pack}, on official unit tests`)
  for (const { rule, expect, id, xml } of differing) {
    print(`${rule.padEnd(22)} expected: ${expect}`)
    if (rule === values.show) print(`  ${id}\n${xml}`)
  }
  print(
    `${String(units.length)} tests, as expected: ${percent(units.length - differing.length, units.length)}`,
  )
}
