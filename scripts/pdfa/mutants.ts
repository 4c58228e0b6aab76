/*
 * Changes what the objects of sound PDFs say, and compares our clauses with veraPDF on each.
 * `npm run pdfa:mutants -- --count 2000 [--first 1] [--kinds font,cmap] [--ua] [--flavour 3a] [--keep folder]`
 * With `--places`, each key of objects that play the same part is changed about as often as any other, and
 * the line says where it is: `npm run pdfa:mutants -- --places --count 2000`.
 * A PDF that we pass and veraPDF refuses or cannot read is the worst difference; it is listed first.
 * With `--clauses`, a clause that veraPDF alone finds broken in a PDF that both refuse is a difference, too.
 * `--keep` writes the PDFs that the two judge differently.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { PlacedMutants } from '../../test/support/hostile/places.js'
import {
  STRUCTURED_KINDS,
  structuredMutant,
  type StructuredKind,
} from '../../test/support/hostile/structured.js'
import { compareFiles, type FileComparison, isSameVerdict } from '../conformance/pdfa-folder.js'
import { withReferees } from '../conformance/referees.js'
import { soundPdfs } from './bases.js'

/** PDFs of one Java process. */
const AT_ONCE = 500
/** PDFs that are examined for one that has what is to be changed. */
const TRIES = 50

/** Of the first PDF from the seed's own on that has what the seed changes. */
function mutantOf(
  pdfs: readonly Uint8Array[],
  seed: number,
  kinds: readonly StructuredKind[],
): Uint8Array | undefined {
  for (let at = seed; at < seed + TRIES; at++) {
    const made = structuredMutant(pdfs[at % pdfs.length] as Uint8Array, seed, kinds)
    if (made !== undefined) return made
  }
  return undefined
}

/** Why two verdicts differ, worst first; undefined where they agree. */
function difference(
  one: FileComparison,
  ofClauses: boolean,
): 'missed' | 'unread' | 'alarm' | 'clause' | undefined {
  if (one.unjudged?.startsWith('ours') === true) return undefined
  if (one.unjudged !== undefined) return one.ours.length === 0 ? 'unread' : undefined
  if (!isSameVerdict(one)) return one.ours.length === 0 ? 'missed' : 'alarm'
  const isAlone = one.theirs.some((clause) => !one.ours.includes(clause))
  return ofClauses && isAlone ? 'clause' : undefined
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '1000' },
      first: { type: 'string', default: '1' },
      kinds: { type: 'string', default: STRUCTURED_KINDS.join() },
      places: { type: 'boolean', default: false },
      clauses: { type: 'boolean', default: false },
      flavour: { type: 'string' },
      ua: { type: 'boolean', default: false },
      keep: { type: 'string' },
    },
  })
  const kinds = STRUCTURED_KINDS.filter((kind) => values.kinds.split(',').includes(kind))
  const pdfs = await soundPdfs(values.ua)
  const placed = values.places ? new PlacedMutants(pdfs) : undefined
  if (placed !== undefined) console.log(`${placed.size} places in ${pdfs.length} PDFs`)
  const made = (seed: number) =>
    placed === undefined ? mutantOf(pdfs, seed, kinds) : placed.mutant(seed)?.bytes
  const placeOf = (file: string) => {
    const place = placed?.mutant(Number(basename(file, '.pdf')))?.place
    return place === undefined ? '' : ` (${place})`
  }
  const totals = { judged: 0, missed: 0, unread: 0, alarm: 0, clause: 0, sound: 0 }
  const [first, end] = [Number(values.first), Number(values.first) + Number(values.count)]
  if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true })
  for (let from = first; from < end; from += AT_ONCE) {
    const folder = mkdtempSync(join(tmpdir(), 'twinvoice-mutants-'))
    try {
      const files: string[] = []
      for (let seed = from; seed < Math.min(end, from + AT_ONCE); seed++) {
        const bytes = made(seed)
        if (bytes === undefined) continue
        const file = join(folder, `${seed}.pdf`)
        writeFileSync(file, bytes)
        files.push(file)
      }
      for (const one of await compareFiles(files, values.ua ? 'ua1' : values.flavour)) {
        totals.judged += 1
        if (one.unjudged === undefined && one.theirs.length === 0) totals.sound += 1
        const what = difference(one, values.clauses)
        if (what === undefined) continue
        totals[what] += 1
        console.log(
          `${what} ${basename(one.file)}${placeOf(one.file)} as ${one.flavour}: ${one.unjudged ?? ''} ours ${JSON.stringify(one.found)} veraPDF ${one.theirs.join(' ')}`,
        )
        if (values.keep !== undefined) copyFileSync(one.file, join(values.keep, basename(one.file)))
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  console.log(
    `${totals.judged} mutants, ${totals.sound} of them sound by veraPDF: ${totals.missed} missed, ${totals.unread} passed that veraPDF cannot read, ${totals.alarm} alarms, ${totals.clause} without a clause of veraPDF's`,
  )
  return totals.missed + totals.unread === 0 ? 0 : 1
}

process.exitCode = await withReferees(main)
