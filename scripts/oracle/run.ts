import path from 'node:path'
import { parseArgs } from 'node:util'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import {
  oracleDocuments,
  ublOracleDocuments,
  type OracleDocument,
} from '../../test/support/oracle/documents.js'
import { Tally, type RuleTally } from '../../test/support/oracle/tally.js'

/**
 * Scores the EN 16931 packs of both syntaxes against the verdicts of the official artefacts.
 *
 * `npm run oracle -- [--pack <id>] [--file <oracle.jsonl.gz>] [--every <n>] [--all] [--show <rule>]`:
 * one pack only; another file of CII documents; every n-th document only; rules without a difference too; the documents on which a rule differs.
 * Ends with 1 if the verdict on a rule or a document is wrong.
 */
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    pack: { type: 'string' },
    every: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    show: { type: 'string' },
  },
})
const every = Math.max(1, Number(values.every))

const print = (text: string) => process.stdout.write(`${text}\n`)
const percent = (part: number, whole: number) =>
  whole === 0 ? '100 %' : `${((100 * part) / whole).toFixed(3)} %`

/** A pack, the documents that the official artefacts have judged, and what they call their rules. */
interface Judged {
  readonly pack: string
  readonly syntaxRules: string
  readonly documents: AsyncGenerator<OracleDocument>
}

const wanted = (line: number) => line % every === 0

async function* ublDocuments(): AsyncGenerator<OracleDocument> {
  for await (const { findings, ...document } of ublOracleDocuments(wanted))
    yield { ...document, findings: findings['cen'] ?? null }
}

const both: readonly Judged[] = [
  { pack: 'en16931', syntaxRules: 'CII-', documents: oracleDocuments(wanted, values.file) },
  { pack: 'en16931-ubl', syntaxRules: 'UBL-', documents: ublDocuments() },
]
for (const each of both)
  if (values.pack === undefined || values.pack === each.pack) await score(each)

function table(title: string, rules: readonly [string, RuleTally][]): void {
  const shown = rules.filter(
    ([, { missed, falseAlarms }]) => values.all || missed + falseAlarms > 0,
  )
  print(`\n${title}: ${String(rules.length)} rules, ${String(shown.length)} shown`)
  print(
    `${'rule'.padEnd(14)}${'both'.padStart(7)}${'missed'.padStart(8)}${'false alarms'.padStart(14)}`,
  )
  for (const [rule, { both, missed, falseAlarms }] of shown)
    print(
      `${rule.padEnd(14)}${String(both).padStart(7)}${String(missed).padStart(8)}${String(falseAlarms).padStart(14)}`,
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
async function score({ pack, syntaxRules, documents }: Judged): Promise<void> {
  const engine = await RuleEngine.load(
    path.join(PACKAGE_ROOT, 'rules', pack),
    path.join(PACKAGE_ROOT, 'dist', 'rules'),
  )
  const tally = new Tally()
  const crashed: string[] = []
  const start = performance.now()
  for await (const document of documents)
    try {
      tally.add(document, new Set(engine.run(document.xml).map(({ rule }) => rule)))
    } catch (thrown) {
      crashed.push(`${document.id}: ${String(thrown)}`)
    }
  const seconds = (performance.now() - start) / 1000
  print(`\n== ${pack}`)
  table('Business rules (BR-)', tally.of('BR-'))
  table(`Syntax rules (${syntaxRules}) that are errors`, tally.of(syntaxRules, true))
  table(`All syntax rules (${syntaxRules})`, tally.of(syntaxRules))
  for (const document of tally.rules.get(values.show ?? '')?.differing ?? []) print(`  ${document}`)
  for (const each of crashed) print(`crash: ${each}`)
  print(
    `\n${String(tally.documents)} documents with an official verdict, identical on BR- rules: ${percent(tally.identical, tally.documents)}`,
  )
  print(
    `${String(tally.judgedAlone)} documents without one, judged; ${String(crashed.length)} crashes`,
  )
  print(`${seconds.toFixed(1)} s`)
  if (crashed.length > 0 || tally.identical < 0.999 * tally.documents) process.exitCode = 1
}
