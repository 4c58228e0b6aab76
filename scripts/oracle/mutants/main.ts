/*
 * Changes real invoices at random, as they may come tomorrow, and compares our verdicts with those of
 * the official sheets, which Maven fetches.
 * `npm run oracle:mutants -- [--pack xrechnung] [--count 500] [--first 1] [--keep folder]`
 * Each document has a number, by which it is made again (`--first 17 --count 1`); `--keep` writes those
 * on which the verdicts differ. Ends with 1 if more than one in 100 differs, or a sheet of ours stops.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { RuleEngine } from '../../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { reasonOf } from '../../../src/pipeline/errors.js'
import { parseXml } from '../../../src/invoice/binding/xml-element.js'
import { Seeded } from '../../../test/support/hostile/mutate.js'
import { setDocuments } from '../../../test/support/oracle/documents.js'
import { Tally } from '../../../test/support/oracle/tally.js'
import { withReferees } from '../../conformance/referees.js'
import { changed } from './change.js'
import { officialVerdicts, type OfficialSheet } from './official.js'
import { Stock } from './stock.js'
import { copyOf, written, type Node } from './tree.js'

/** A pack, with the documents and the sheet that it is held against. */
interface Judged extends OfficialSheet {
  readonly pack: string
  readonly oracle: 'ubl' | 'cii-national'
  readonly set: string
}

const RULES = 'com.helger.phive.rules:phive-rules'
const CEN = `${RULES}-en16931:4.3.7`
const KOSIT = `${RULES}-xrechnung:4.2.3`
const SHEETS = 'external/schematron'
const ALL: readonly Judged[] = [
  {
    pack: 'en16931',
    oracle: 'cii-national',
    set: 'cen',
    artifact: CEN,
    file: `${SHEETS}/1.3.16/cii/EN16931-CII-validation.xslt`,
  },
  {
    pack: 'en16931-ubl',
    oracle: 'ubl',
    set: 'cen',
    artifact: CEN,
    file: `${SHEETS}/1.3.16/ubl/EN16931-UBL-validation.xslt`,
  },
  {
    pack: 'xrechnung',
    oracle: 'cii-national',
    set: 'xrechnung',
    artifact: KOSIT,
    file: `${SHEETS}/3.0.2/XRechnung-CII-validation.xslt`,
  },
  {
    pack: 'xrechnung-ubl',
    oracle: 'ubl',
    set: 'xrechnung',
    artifact: KOSIT,
    file: `${SHEETS}/3.0.2/XRechnung-UBL-validation.xslt`,
  },
  {
    pack: 'peppol',
    oracle: 'ubl',
    set: 'peppol',
    artifact: `${RULES}-peppol:4.3.7`,
    file: `${SHEETS}/openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL.xslt`,
  },
]
/** Larger documents take long, and have no other rules. */
const LARGEST = 60_000
const MOST_DIFFERENT = 0.01

const { values } = parseArgs({
  options: {
    pack: { type: 'string' },
    count: { type: 'string', default: '500' },
    first: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
})
const print = (text: string) => process.stdout.write(`${text}\n`)

interface Mutant {
  readonly id: string
  readonly change: string
  readonly xml: string
}

async function score(judged: Judged, folder: string): Promise<boolean> {
  const { pack } = judged
  const mutants = await mutantsOf(judged)
  const files = mutants.map(({ id, xml }) => {
    const file = path.join(folder, `${pack}-${id}.xml`)
    writeFileSync(file, xml)
    return file
  })
  const official = await officialVerdicts(judged, files)
  const engine = await RuleEngine.load(
    path.join(PACKAGE_ROOT, 'rules', pack),
    path.join(PACKAGE_ROOT, 'dist', 'rules'),
  )
  const tally = new Tally()
  let stopped = 0
  for (const [index, mutant] of mutants.entries()) {
    const ids = official[index] ?? null
    const findings = ids?.map((rule) => ({ rule, severity: 'error', at: '' }) as const) ?? null
    const identical = tally.identical + tally.judgedAlone
    try {
      tally.add({ ...mutant, findings }, new Set(engine.run(mutant.xml).map(({ rule }) => rule)))
    } catch (thrown) {
      stopped += 1
      print(`${pack}: ${mutant.id} (${mutant.change}) stops the sheet: ${reasonOf(thrown)}`)
    }
    if (tally.identical + tally.judgedAlone === identical) keep(pack, mutant)
  }
  for (const [rule, { missed, falseAlarms, differing }] of tally.business())
    if (missed + falseAlarms > 0)
      print(
        `${pack}: ${rule}: ${String(missed)} missed, ${String(falseAlarms)} false alarms, as on ${differing[0] ?? ''}`,
      )
  print(
    `${pack}: ${String(tally.identical)} of ${String(tally.documents)} identical; ${String(tally.judgedAlone)} on which the official sheet stops`,
  )
  return stopped === 0 && tally.documents - tally.identical <= MOST_DIFFERENT * tally.documents
}

async function mutantsOf({ oracle, set }: Judged): Promise<Mutant[]> {
  const stock = new Stock()
  const bases: { readonly id: string; readonly root: Node }[] = []
  for await (const { id, change, xml } of setDocuments(oracle, set)) {
    if (change !== 'unchanged' || xml.length > LARGEST) continue
    const root = copyOf(parseXml(xml))
    stock.add(root)
    bases.push({ id, root })
  }
  const first = Number(values.first)
  return Array.from({ length: Number(values.count) }, (_, index) => {
    const random = new Seeded(first + index)
    const { id, root } = random.pick(bases)
    const mutant = copyOf(root)
    const change = `${id}: ${changed(mutant, stock, random).join('; ')}`
    return { id: String(first + index), change, xml: written(mutant) }
  })
}

function keep(pack: string, { id, xml }: Mutant): void {
  if (values.keep === undefined) return
  mkdirSync(values.keep, { recursive: true })
  writeFileSync(path.join(values.keep, `${pack}-${id}.xml`), xml)
}

process.exitCode = await withReferees(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'twinvoice-oracle-'))
  try {
    let holds = true
    for (const each of ALL)
      if (values.pack === undefined || values.pack === each.pack)
        holds = (await score(each, folder)) && holds
    return holds ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
