/*
 * What the rules of countries cost: processor milliseconds of EN 16931 with XRechnung or Peppol, as a
 * ratio to EN 16931 alone, by turns in one process, on an invoice that is valid and on one that breaks
 * rules; how the time grows with the lines; what all packs take to load, and their memory.
 * node --single-threaded dist/bench/packs.js [rounds]
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { RuleEngine } from '../plugins/validate-en16931/engine/rule-engine.js'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'
import { readDocument } from '../src/invoice/syntaxes/read.js'
import { ublWriter } from '../src/invoice/syntaxes/write.js'
import { table } from '../test/support/figures.js'
import { invoiceXml } from '../test/support/fixtures/invoice-of-lines.js'
import { byTurns, quantile } from './by-turns.js'

const RATIO_GOAL = 1.5
const MEMORY_GOAL = 250
const LINES = [1_000, 10_000] as const

/** EN 16931, and a country's rules beside it. */
const SETS = [
  { base: 'en16931', country: 'xrechnung', guideline: 'urn:xeinkauf.de:kosit:xrechnung_3.0' },
  {
    base: 'en16931-ubl',
    country: 'xrechnung-ubl',
    guideline: 'urn:xeinkauf.de:kosit:xrechnung_3.0',
  },
  { base: 'en16931', country: 'peppol-cii', guideline: 'urn:fdc:peppol.eu:2017:poacc:billing:3.0' },
  { base: 'en16931-ubl', country: 'peppol', guideline: 'urn:fdc:peppol.eu:2017:poacc:billing:3.0' },
] as const
type PackSet = (typeof SETS)[number]

const LOADED = new Map<string, Promise<RuleEngine>>()

const [, , rounds = '400'] = process.argv
if (rounds === '--memory') await memory()
else {
  await ratios(Number(rounds))
  await growth()
  const { loaded, peak, seconds, packs } = inChild()
  console.log(
    `\nall ${String(packs)} packs: loaded in ${seconds.toFixed(2)} s of processor time, memory of the process ` +
      `${loaded.toFixed(0)} MiB loaded, ${peak.toFixed(0)} at the peak of an invoice of 10 lines (at most ${String(MEMORY_GOAL)})`,
  )
}

/** Ratios at 10 lines, of the least times and of the lower quartiles. */
async function ratios(count: number): Promise<void> {
  const rows: string[][] = []
  for (const set of SETS)
    for (const [kind, xml] of [
      ['valid', invoiceOf(set, 10)],
      ['broken', broken(invoiceOf(set, 10))],
    ] as const) {
      const alone = await judgeOf([set.base])
      const both = await judgeOf([set.base, set.country])
      const found = both(xml)
      if (kind === 'valid' && found.length > 0)
        throw new Error(`the invoice for ${set.country} is wrong: ${found.join(', ')}`)
      const [one = [], other = []] = byTurns([() => alone(xml), () => both(xml)], count)
      const ratio = (at: number) => quantile(other, at) / quantile(one, at)
      rows.push([
        set.country,
        `${kind}${kind === 'valid' ? '' : `, ${String(found.length)} findings`}`,
        quantile(one, 0).toFixed(2),
        quantile(other, 0).toFixed(2),
        ratio(0).toFixed(2),
        ratio(0.25).toFixed(2),
        ratio(0) <= RATIO_GOAL ? 'holds' : 'fails',
      ])
    }
  console.log(`10 lines, at most ${String(RATIO_GOAL)} times EN 16931 alone`)
  const head = ['pack', 'invoice', 'alone ms', 'with it ms', 'ratio', 'lower quartile', '']
  console.log(table(head, rows))
}

/** Least milliseconds by number of lines, with the country's rules; printed one by one, as 10,000 lines take long. */
async function growth(): Promise<void> {
  console.log('\nEN 16931 with the pack, least milliseconds; linear is 10 times')
  for (const set of SETS) {
    const both = await judgeOf([set.base, set.country])
    const times = LINES.map((lines) => {
      const xml = invoiceOf(set, lines)
      return quantile(byTurns([() => both(xml)], lines === 1_000 ? 4 : 2)[0] ?? [], 0)
    })
    const [thousand = 1, most = 0] = times
    const shown = LINES.map((lines, at) => `${String(lines)} lines ${(times[at] ?? 0).toFixed(0)}`)
    const held = most / thousand <= 12 ? 'holds' : 'fails'
    console.log(
      `${set.country}: ${shown.join(', ')}: ${(most / thousand).toFixed(1)} times, ${held}`,
    )
  }
}

/** Judges by packs together, as validation does; gives the rules that are broken. */
async function judgeOf(ids: readonly string[]): Promise<(xml: string) => string[]> {
  const engines = await Promise.all(ids.map((id) => load(id)))
  const plan = RuleEngine.plan(engines)
  return (xml) => {
    const [first] = engines
    if (first === undefined) return []
    const document = first.parse(xml, plan)
    return engines.flatMap((engine) => engine.run(document).map(({ rule }) => rule))
  }
}

/** The engine of a pack, loaded once as in a worker. */
function load(id: string): Promise<RuleEngine> {
  const known = LOADED.get(id)
  if (known !== undefined) return known
  const cache = path.join(PACKAGE_ROOT, 'dist', 'rules')
  const engine = RuleEngine.load(path.join(PACKAGE_ROOT, 'rules', id), cache)
  LOADED.set(id, engine)
  return engine
}

/** An invoice that keeps the rules of EN 16931, of XRechnung and of Peppol, in the syntax of the packs. */
function invoiceOf({ base, guideline }: PackSet, lines: number): string {
  const cii = invoiceXml(lines)
    .replace(
      '<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017<',
      `<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017#compliant#${guideline}<`,
    )
    .replace(
      '<ram:SellerTradeParty>',
      '<ram:BuyerReference>04011000-12345-34</ram:BuyerReference>$&',
    )
    .replace(
      /(<ram:SellerTradeParty><ram:Name>[^<]*<\/ram:Name>)(.*?)(<ram:SpecifiedTaxRegistration>)/,
      `$1<ram:DefinedTradeContact><ram:PersonName>Anna Berg</ram:PersonName><ram:TelephoneUniversalCommunication><ram:CompleteNumber>+49 30 1234567</ram:CompleteNumber></ram:TelephoneUniversalCommunication><ram:EmailURIUniversalCommunication><ram:URIID>anna@seller.example</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>$2${address('7300010000001')}$3`,
    )
    .replace(
      '</ram:PostalTradeAddress></ram:BuyerTradeParty>',
      `</ram:PostalTradeAddress>${address('5798000000124')}</ram:BuyerTradeParty>`,
    )
  if (!base.endsWith('-ubl')) return cii
  const { invoice = {} } = readDocument(cii) ?? {}
  return ublWriter()(invoice)
}

function address(of: string): string {
  return `<ram:URIUniversalCommunication><ram:URIID schemeID="0088">${of}</ram:URIID></ram:URIUniversalCommunication>`
}

/** The same invoice with a wrong total, without the buyer's reference, and with a currency that is none. */
function broken(xml: string): string {
  return xml
    .replace(/<(?:ram|cbc):BuyerReference>.*?<\/(?:ram|cbc):BuyerReference>/, '')
    .replace(/(<(?:ram:GrandTotalAmount|cbc:TaxInclusiveAmount)[^>]*>)/, '$11')
    .replace(/EUR(<\/(?:ram:InvoiceCurrencyCode|cbc:DocumentCurrencyCode)>)/, 'EUX$1')
}

interface MemoryFigures {
  readonly packs: number
  readonly seconds: number
  readonly loaded: number
  readonly peak: number
}

/** In a child with an exposed collector: all packs of the folder, loaded, and one invoice judged by each set. */
async function memory(): Promise<void> {
  const before = process.cpuUsage()
  const entries = readdirSync(path.join(PACKAGE_ROOT, 'rules'), { withFileTypes: true })
  const engines = await Promise.all(
    entries.filter((each) => each.isDirectory()).map(({ name }) => load(name)),
  )
  const { user, system } = process.cpuUsage(before)
  const collect = () => globalThis.gc?.()
  collect()
  const megabytes = (bytes: number) => bytes / 1024 / 1024
  const loaded = megabytes(process.memoryUsage.rss())
  for (const set of SETS) (await judgeOf([set.base, set.country]))(invoiceOf(set, 10))
  const figures: MemoryFigures = {
    packs: engines.length,
    seconds: (user + system) / 1e6,
    loaded,
    peak: megabytes(process.resourceUsage().maxRSS * 1024),
  }
  console.log(JSON.stringify(figures))
}

function inChild(): MemoryFigures {
  const args = ['--expose-gc', fileURLToPath(import.meta.url), '--memory']
  const child = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (child.status !== 0) throw new Error(child.stderr)
  return JSON.parse(child.stdout) as MemoryFigures
}
