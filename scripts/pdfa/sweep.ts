/*
 * Makes each change of a kind at each place of sound PDFs, and has veraPDF judge those that our clauses pass.
 * `npm run pdfa:sweep -- --kind content [--most 2] [--every 10] [--from 0] [--ua] [--flavour 3b] [--keep folder]`
 * Kinds: entries (of dictionaries), items (of arrays), content, cmap, xmp, font, icc.
 * `--most` is in how many PDFs a place is changed. `--every 10 --from 3` makes the changes 3, 13, 23 ….
 * A PDF that we pass and veraPDF refuses is listed as missed, one that veraPDF cannot read as unread.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { sweep, SWEPT_KINDS, type SweptChange } from '../../test/support/hostile/sweep/sweep.js'
import { clausesOf } from '../../test/support/inspection/pdfa-score.js'
import { uaClausesOf } from '../../test/support/inspection/pdfua-score.js'
import { compareFiles } from '../conformance/pdfa-folder.js'
import { withReferees } from '../conformance/referees.js'
import { soundPdfs } from './bases.js'

/** PDFs that veraPDF judges at a time. */
const AT_ONCE = 2000
/** So often what was reached is told. */
const PROGRESS = 60_000

interface Passed extends SweptChange {
  readonly file: string
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kind: { type: 'string', default: 'entries' },
      most: { type: 'string', default: '1' },
      every: { type: 'string', default: '1' },
      from: { type: 'string', default: '0' },
      ua: { type: 'boolean', default: false },
      flavour: { type: 'string' },
      keep: { type: 'string' },
    },
  })
  const kind = SWEPT_KINDS.find((one) => one === values.kind)
  if (kind === undefined) throw new Error(`--kind is one of ${SWEPT_KINDS.join(', ')}`)
  const flavour = values.ua ? 'ua1' : values.flavour
  const refuses = (bytes: Uint8Array) => {
    try {
      return (values.ua ? uaClausesOf(bytes) : clausesOf(bytes)).length > 0
    } catch {
      return true
    }
  }
  if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'twinvoice-sweep-'))
  const totals = { made: 0, passed: 0, missed: 0, unread: 0 }
  const say = (text: string) => console.log(text)

  const judge = async (passed: readonly Passed[]) => {
    const byFile = new Map(passed.map((one) => [one.file, one]))
    for (const { file, theirs, unjudged } of await compareFiles([...byFile.keys()], flavour)) {
      const what = unjudged !== undefined ? 'unread' : theirs.length > 0 ? 'missed' : undefined
      if (what !== undefined) {
        totals[what] += 1
        const { place, change } = byFile.get(file) as Passed
        say(`${what} ${basename(file)} ${theirs.join(' ')} ${unjudged ?? ''} ${place}: ${change}`)
        if (values.keep !== undefined) copyFileSync(file, join(values.keep, basename(file)))
      }
      rmSync(file)
    }
  }

  try {
    let [number, waiting, told] = [0, [] as Passed[], Date.now()]
    // A place is changed in the smallest PDFs that have it, which take the least time.
    const bases = (await soundPdfs(values.ua)).sort((one, other) => one.length - other.length)
    for (const one of sweep(bases, kind, Number(values.most))) {
      number += 1
      if (number % Number(values.every) !== Number(values.from)) continue
      const bytes = one.bytes()
      if (bytes === undefined) continue
      totals.made += 1
      if (Date.now() - told > PROGRESS) {
        told = Date.now()
        say(`${number} changes looked at: ${JSON.stringify(totals)}`)
      }
      if (refuses(bytes)) continue
      totals.passed += 1
      const file = join(folder, `${kind}-${number}.pdf`)
      writeFileSync(file, bytes)
      waiting.push({ ...one, file })
      if (waiting.length < AT_ONCE) continue
      await judge(waiting)
      waiting = []
    }
    await judge(waiting)
  } finally {
    rmSync(folder, { recursive: true })
  }
  say(
    `${totals.made} PDFs with one change each, ${totals.passed} passed: veraPDF refuses ${totals.missed} and cannot read ${totals.unread} of these`,
  )
  return totals.missed + totals.unread === 0 ? 0 : 1
}

process.exitCode = await withReferees(main)
