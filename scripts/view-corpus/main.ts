/**
 * Shows every document of the oracles that nobody changed, and every PDF of the corpus, as HTML and by
 * each template as PDF. Each value must be on each of them, in the order of the model. veraPDF judges
 * a sample of the PDFs by PDF/A-3a and PDF/UA-1.
 *
 *     npm run view-corpus [-- --every 15] [--templates classic,compact] [--judge 200] [--state <file>]
 *
 * With `--state`, a run that was ended continues where it was: documents that were right are not shown again.
 * Exit 0 if nothing is missing or misplaced and all of the sample is valid, 1 if not.
 */
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { readReceived, type ReceivedInvoice } from '../../src/view/received.js'
import { wholeText } from '../../test/support/pdf/pdf-programs.js'
import { missingOn, textOfHtml } from '../../test/support/view/shown-values.js'
import { misplacedFurther, misplacedOn } from '../../test/support/view/value-order.js'
import { judge, linesOf } from '../conformance/judge.js'
import { receivedDocuments, type ReceivedDocument } from './documents.js'

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    templates: { type: 'string', default: 'classic,compact,minimal' },
    judge: { type: 'string', default: '200' },
    state: { type: 'string' },
  },
})
const every = Math.max(1, Number(values.every))
const templates = values.templates.split(',')
const toJudge = Number(values.judge)

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'twinvoice-view-'))
const twinvoice = await createTwinvoice()
try {
  process.exitCode = (await run(twinvoice)) ? 0 : 1
} finally {
  await twinvoice.close()
  rmSync(folder, { recursive: true, force: true })
}

async function run(documents: Twinvoice): Promise<boolean> {
  const done = rightBefore(values.state)
  const all = await receivedDocuments(documents, every)
  let wrong = 0
  for (const document of all) {
    if (done.has(document.id)) continue
    const problems = await problemsOf(documents, document)
    for (const problem of problems) say(`${document.id}: ${problem}`)
    if (problems.length > 0) wrong += 1
    else if (values.state !== undefined) appendFileSync(values.state, `${document.id}\n`)
  }
  const before =
    done.size === 0 ? '' : `, ${all.filter(({ id }) => done.has(id)).length} of them before`
  say(`${all.length} documents shown${before}, ${wrong} with problems`)
  return (await judged(documents, all)) && wrong === 0 && all.length > 0
}

function rightBefore(file: string | undefined): ReadonlySet<string> {
  if (file === undefined || !existsSync(file)) return new Set()
  return new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
}

/** What a page lacks or misplaces; a fault is a problem, too. */
async function problemsOf(
  documents: Twinvoice,
  { xml }: ReceivedDocument,
): Promise<readonly string[]> {
  const received = readReceived(xml)
  if (received === undefined) return ['not read']
  const bytes = Buffer.from(xml)
  try {
    const page = await documents.view(bytes, { validate: false })
    const html = textOfHtml(Buffer.from(page?.bytes ?? []).toString())
    const problems = differences('HTML', html, received)
    for (const template of templates) {
      const pdf = await documents.view(bytes, { validate: false, format: 'pdf', template })
      const text = wholeText(pdf?.bytes ?? new Uint8Array())
      problems.push(...differences(template, text, received))
      problems.push(...misplacedFurther(text, received).map((each) => `${template}: ${each}`))
    }
    return problems
  } catch (thrown) {
    return [thrown instanceof Error ? thrown.message : String(thrown)]
  }
}

function differences(where: string, text: string, received: ReceivedInvoice): string[] {
  return [
    ...missingOn(text, received).map((each) => `${where} lacks ${each.slice(0, 200)}`),
    ...misplacedOn(text, received).map((each) => `${where} misplaces ${each}`),
  ]
}

/** veraPDF's verdicts on a sample, by each template in turn. */
async function judged(documents: Twinvoice, all: readonly ReceivedDocument[]): Promise<boolean> {
  if (toJudge === 0) return true
  const step = Math.max(1, Math.floor(all.length / toJudge))
  const sample = all.filter((_, index) => index % step === 0).slice(0, toJudge)
  for (const [index, { xml }] of sample.entries()) {
    const template = templates[index % templates.length] ?? 'classic'
    const pdf = await documents.view(Buffer.from(xml), { format: 'pdf', template })
    writeFileSync(join(folder, `${String(index).padStart(4, '0')}.pdf`), pdf?.bytes ?? '')
  }
  const verdicts = await judge(folder, { flavours: ['3a', 'ua1'], mustang: false })
  verdicts.flatMap(linesOf).forEach(say)
  const bad = verdicts.filter(({ valid }) => !valid)
  say(`${verdicts.length} verdicts on ${sample.length} PDFs, ${bad.length} not valid`)
  return verdicts.length === 2 * sample.length && bad.length === 0
}
