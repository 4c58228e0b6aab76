/*
 * Changes sound invoices at random, as they may come tomorrow, and compares our verdicts with those of
 * the official sheets: those that Maven fetches, and those that `.ci/run` fetches with the XML schemas.
 * `npm run oracle:mutants -- [--pack xrechnung] [--count 500] [--first 1] [--changes 1] [--keep folder]`
 * Each document has a number, by which it is made again (`--first 17 --count 1`); `--changes` says how many
 * it has at most, 0 judges the sound invoices themselves; `--keep` writes those on which the verdicts differ. Ends with 1 if more than one in 100
 * differs, or a sheet of ours stops. A pack whose sheets are absent is left out, which is said; packs that judge
 * together, such as those of France, are compared together.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { reasonOf } from '../../../src/pipeline/errors.js'
import { Seeded } from '../../../test/support/hostile/mutate.js'
import { withReferees } from '../../conformance/referees.js'
import { basesOf } from './bases.js'
import { changed } from './change.js'
import { Comparison } from './comparison.js'
import { comparisonsOf, JUDGED, type Judged } from './judged.js'
import { absence, officialVerdicts, type Report } from './official.js'
import { verdictOf } from './ours.js'
import { copyOf, written } from './tree.js'

const MOST_DIFFERENT = 0.01

const { values } = parseArgs({
  options: {
    pack: { type: 'string' },
    count: { type: 'string', default: '500' },
    first: { type: 'string', default: '1' },
    changes: { type: 'string', default: '3' },
    keep: { type: 'string' },
  },
})
const print = (text: string) => process.stdout.write(`${text}\n`)

interface Mutant {
  readonly id: string
  readonly change: string
  readonly xml: string
}

async function score(judged: Judged, twinvoice: Twinvoice, folder: string): Promise<boolean> {
  const { pack } = judged
  const mutants = await mutantsOf(judged, twinvoice)
  const files = mutants.map(({ id, xml }) => {
    const file = path.join(folder, `${pack}-${id}.xml`)
    writeFileSync(file, xml)
    return file
  })
  const official = await together(judged, files)
  const comparison = new Comparison(judged)
  let stopped = 0
  for (const [index, mutant] of mutants.entries())
    try {
      const ours = await verdictOf(twinvoice, judged, mutant.xml)
      const name = `${mutant.id} (${mutant.change})`
      const theirs = official[index] ?? null
      const counting = theirs && asConfigured(judged, mutant.xml, theirs)
      if (!comparison.add(name, counting, ours)) keep(pack, mutant)
    } catch (thrown) {
      stopped += 1
      print(`${pack}: ${mutant.id} (${mutant.change}) stops the sheet: ${reasonOf(thrown)}`)
    }
  for (const line of comparison.lines()) print(`${pack}: ${line}`)
  return stopped === 0 && comparison.differing <= MOST_DIFFERENT * mutants.length
}

/** What all sheets of a comparison report; null if one of them stops. */
async function together(
  { official }: Judged,
  files: readonly string[],
): Promise<(readonly Report[] | null)[]> {
  const verdicts: (readonly Report[] | null)[][] = []
  for (const sheet of official) verdicts.push([...(await officialVerdicts(sheet, files))])
  return files.map((_, index) => {
    const all = verdicts.map((verdict) => verdict[index] ?? null)
    return all.includes(null) ? null : all.flatMap((reports) => reports ?? [])
  })
}

/** With what the official validator lets pass on such a document as warnings. */
function asConfigured(
  { passed = [] }: Judged,
  xml: string,
  reports: readonly Report[],
): readonly Report[] {
  const here = passed.filter(({ guideline }) => xml.includes(`>${guideline}<`))
  return reports.map((report) =>
    here.some(({ rules }) => rules.test(report.rule)) ? { ...report, severity: 'warning' } : report,
  )
}

async function mutantsOf(judged: Judged, twinvoice: Twinvoice): Promise<Mutant[]> {
  const { all, valid, stock } = await basesOf(judged, twinvoice)
  print(
    `${judged.pack}: ${String(all.length)} documents are changed, of which ${String(valid.length)} are valid`,
  )
  if (values.changes === '0')
    return all.map(({ id, root }, index) => ({
      id: String(index),
      change: id,
      xml: written(root),
    }))
  const first = Number(values.first)
  return Array.from({ length: Number(values.count) }, (_, index) => {
    const random = new Seeded(first + index)
    // One change to a valid document says most; several errors at once are to be told apart, too.
    const { id, root } = random.pick(random.below(4) > 0 ? valid : all)
    const mutant = copyOf(root)
    const done = changed(mutant, stock, random, Number(values.changes))
    return { id: String(first + index), change: `${id}: ${done.join('; ')}`, xml: written(mutant) }
  })
}

function keep(pack: string, { id, xml }: Mutant): void {
  if (values.keep === undefined) return
  mkdirSync(values.keep, { recursive: true })
  writeFileSync(path.join(values.keep, `${pack}-${id}.xml`), xml)
}

process.exitCode = await withReferees(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'twinvoice-oracle-'))
  const twinvoice = await createTwinvoice()
  try {
    const comparisons = comparisonsOf(values.pack)
    if (comparisons.length === 0)
      print(
        `No official sheets for it; there are some for ${JUDGED.map(({ pack }) => pack).join(', ')}.`,
      )
    let holds = comparisons.length > 0
    for (const each of comparisons) {
      const reason = each.official.map(absence).find((absent) => absent !== undefined)
      if (reason !== undefined) print(`${each.pack}: left out, since ${reason}`)
      else holds = (await score(each, twinvoice, folder)) && holds
    }
    return holds ? 0 : 1
  } finally {
    await twinvoice.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
