/**
 * Makes ordinary PDFs by programs and libraries, embeds an invoice in each, and lets veraPDF judge the
 * results. Text and pictures of the pages, by poppler, must stay as they are.
 *
 *     npm run embed-corpus [-- --samples 10] [--only chromium,gs] [--keep <folder>]
 *     npm run embed-corpus -- --folder <folder> [--keep <folder>]
 *
 * With `--folder` the PDFs of a folder take the place of those that are made, broken ones as well; each must
 * become valid or be refused.
 * Exit 0 if at least 95 % of those that are made become valid PDF/A-3, no result is invalid and no page looks
 * different, 1 if not.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pixelmatch from 'pixelmatch'
import type { PNG } from 'pngjs'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { REQUEST } from '../../test/support/fixtures/requests.js'
import { picturesOf, wholeText } from '../../test/support/pdf/pdf-programs.js'
import { judge } from '../conformance/judge.js'
import { isInstalled, PRODUCERS } from './producers.js'
import { SAMPLES } from './samples.js'

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: String(SAMPLES.length) },
    only: { type: 'string' },
    keep: { type: 'string' },
    folder: { type: 'string' },
  },
})
const LEAST = 0.95
const DPI = 60
/** Share of pixels that may differ: another font of the same widths has other outlines. */
const MOST_DIFFERENT = 0.02

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = resolve(values.keep ?? mkdtempSync(join(tmpdir(), 'twinvoice-corpus-')))
for (const part of ['made', 'embedded']) mkdirSync(join(folder, part), { recursive: true })
const twinvoice = await createTwinvoice()
try {
  process.exitCode = (await run(twinvoice)) ? 0 : 1
} finally {
  await twinvoice.close()
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
}

interface Sample {
  readonly name: string
  readonly pdf: Uint8Array
}

async function run(documents: Twinvoice): Promise<boolean> {
  let [made, refused, changed] = [0, 0, 0]
  const samples = values.folder === undefined ? madeSamples() : foundSamples(resolve(values.folder))
  for await (const { name, pdf } of samples) {
    made += 1
    // The samples show amounts of their own.
    const result = await documents.embed(pdf, REQUEST, { agreement: false })
    if (!result.ok) {
      refused += 1
      const [first] = result.details
      say(`${name}: refused: ${first?.code ?? ''} ${first?.found ?? first?.message ?? ''}`)
      continue
    }
    writeFileSync(join(folder, 'embedded', `${name}.pdf`), result.pdf)
    const difference = whatDiffers(pdf, result.pdf)
    if (difference !== undefined) {
      changed += 1
      say(`${name}: ${difference}`)
    }
  }
  const verdicts = await judge(join(folder, 'embedded'), { flavours: ['auto'] })
  const bad = verdicts.filter(({ valid }) => !valid)
  for (const { file, referee, failures } of bad)
    say(`${file}: ${referee}: ${failures.map(({ rule }) => rule).join(', ')}`)
  const valid = made - refused - new Set(bad.map(({ file }) => file)).size
  say(
    `${made} made, ${valid} valid, ${refused} refused, ${bad.length} not valid, ${changed} changed`,
  )
  const isEnough = values.folder !== undefined || valid / made >= LEAST
  return made > 0 && isEnough && bad.length === 0 && changed === 0
}

async function* madeSamples(): AsyncGenerator<Sample> {
  const wanted = values.only?.split(',')
  const producers = PRODUCERS.filter(({ name }) => wanted?.includes(name) ?? true)
  const missing = producers.filter((producer) => !isInstalled(producer))
  for (const { name } of missing) say(`${name}: not installed`)
  for (const producer of producers.filter(isInstalled))
    for (const sample of SAMPLES.slice(0, Number(values.samples))) {
      const pdf = await producer.make(sample, join(folder, 'made'))
      const name = `${producer.name}-${sample.id}`
      if (pdf === undefined) say(`${name}: not made`)
      else yield { name, pdf }
    }
}

function* foundSamples(place: string): Generator<Sample> {
  for (const file of readdirSync(place).filter((each) => each.endsWith('.pdf')))
    yield { name: file.slice(0, -4), pdf: readFileSync(join(place, file)) }
}

/** What one would see or read otherwise; undefined if nothing. */
function whatDiffers(before: Uint8Array, after: Uint8Array): string | undefined {
  const text = (pdf: Uint8Array) => wholeText(pdf, 'reading').replace(/\s+/g, ' ')
  if (text(before) !== text(after)) return 'the text differs'
  const [old, now] = [picturesOf(before, DPI), picturesOf(after, DPI)]
  if (old.length !== now.length) return 'the number of pages differs'
  const worst = Math.max(0, ...old.map((picture, page) => share(picture, now[page])))
  return worst > MOST_DIFFERENT ? `${(100 * worst).toFixed(1)} % of the pixels differ` : undefined
}

function share(one: PNG, other: PNG | undefined): number {
  if (one.width !== other?.width || one.height !== other.height) return 1
  const { width, height } = one
  const count = pixelmatch(one.data, other.data, undefined, width, height, { threshold: 0.2 })
  return count / (width * height)
}
