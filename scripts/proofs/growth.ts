import path from 'node:path'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { parseLayout } from '../../plugins/render-pdf/layout/parse.js'
import { openFonts } from '../../plugins/render-pdf/text/fonts.js'
import { Paragraph } from '../../plugins/render-pdf/text/paragraph.js'
import { PrintBudget } from '../../plugins/render-pdf/text/print-budget.js'
import { Styles } from '../../plugins/render-pdf/text/style.js'
import { RuleEngine } from '../../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { REQUEST } from '../../test/support/fixtures/requests.js'
import {
  LONG_VALUES,
  longestBase,
  PACKS,
  withValues,
} from '../../test/support/hostile/long-values.js'
import type { Prove } from './attacks/index.js'

/** How many times as large the larger of two tasks is. */
const LARGER = 4

/** How much more time it may take: four times and noise, far from sixteen times. */
const MOST_TIMES = 8

/** A machine may become slower between two measurements; what grows faster is too slow in each. */
const ATTEMPTS = 3

/** Milliseconds that a task may take whatever its size: a collection of memory may fall into it. */
const NOISE_MS = 100

/** The larger task: characters of a value, elements of one name, parts of an address. */
const [CHARACTERS, ELEMENTS, PARTS] = [24_000, 2_000, 60_000]

/** Elements that an invoice has once or twice, and that rules look at together. */
const REPEATED = [
  ['VAT total in UBL', 'UBL', /<cac:TaxTotal>.*<\/cac:TaxTotal>/s],
  [
    'settlement in CII',
    'EN16931',
    /<ram:ApplicableHeaderTradeSettlement>.*<\/ram:ApplicableHeaderTradeSettlement>/s,
  ],
] as const

/** What is done with a document, or with what is written on a page. */
type Task = () => unknown

/** Proves that the time for a document grows with its elements, its values and its words, and no faster. */
export async function growWithLength(prove: Prove): Promise<void> {
  for (const [name, profile, element] of REPEATED)
    await prove(`time grows with the number of elements: ${name}`, async () => {
      const twinvoice = await createTwinvoice()
      try {
        return await grows(ELEMENTS, await repeated(twinvoice, profile, element))
      } finally {
        await twinvoice.close()
      }
    })
  await prove('time grows with the length of an address', async () =>
    grows(PARTS, brokenAddress(await openFonts())),
  )
  for (const pack of PACKS)
    await prove(`time grows with the length of values: ${pack}`, async () => {
      const engine = await RuleEngine.load(
        path.join(PACKAGE_ROOT, 'rules', pack),
        path.join(PACKAGE_ROOT, 'dist', 'rules'),
      )
      return grows(CHARACTERS, judgedValues(engine, longestBase(pack)))
    })
}

/**
 * Measures a task and the same that is four times as large, in time of the processor.
 * @param size of the larger one
 * @param prepare gives the task of a size
 * @returns how much longer the larger one took
 * @throws Error if it took too long in each attempt
 */
async function grows(size: number, prepare: (size: number) => Task): Promise<string> {
  const timeOf = async (of: number) => {
    const task = prepare(of)
    const begin = process.cpuUsage()
    await task()
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1000
  }
  await timeOf(size / LARGER / LARGER)
  const measured: object[] = []
  while (measured.length < ATTEMPTS) {
    const small = await timeOf(size / LARGER)
    const large = await timeOf(size)
    if (large < MOST_TIMES * small + NOISE_MS)
      return `${(large / small).toFixed(1)} times as long for ${LARGER} times as much`
    measured.push({ small, large })
  }
  throw new Error(`milliseconds: ${JSON.stringify(measured)}`)
}

/** Judges a sound invoice in which an element is repeated. */
async function repeated(
  twinvoice: Twinvoice,
  profile: string,
  element: RegExp,
): Promise<(count: number) => Task> {
  const made = await twinvoice.generate(JSON.stringify(REQUEST), { output: 'xml', profile })
  if (!made.ok) throw new Error(JSON.stringify(made.details))
  const xml = Buffer.from(made.xml).toString()
  return (count) => {
    const bytes = Buffer.from(xml.replace(element, (one) => one.repeat(count)))
    return () => twinvoice.validate(bytes)
  }
}

/** Breaks an address into lines: it has many places to break it, and no space. */
function brokenAddress(fonts: Awaited<ReturnType<typeof openFonts>>): (parts: number) => Task {
  const styles = new Styles()
  return (parts) => {
    const layout = `<document title="T" lang="en"><text>${'a@'.repeat(parts)}</text></document>`
    const [element] = parseLayout(layout, 'proof').elements()
    if (element === undefined) throw new Error('no element')
    const setting = { fonts, styles, variables: {}, budget: new PrintBudget(1000) }
    const missing = () => undefined
    const paragraph = new Paragraph(element, styles.initial, { ...setting, missing })
    return () => paragraph.break(200)
  }
}

/** Judges a document once for each few of its values, which are made long in each way. */
function judgedValues(engine: RuleEngine, base: string): (length: number) => Task {
  return (length) => {
    const documents = Object.values(LONG_VALUES).flatMap((text) =>
      withValues(base, (value) => text(value, length)),
    )
    return () => {
      for (const xml of documents) engine.run(xml)
    }
  }
}
