import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  PDF_DETAILS,
  definePlugin,
  detail,
  Fault,
  FindingCodes,
  readMessages,
  type Inspections,
  type OfferedModule,
} from 'twinvoice/plugin'
import { CODES } from './reader/codes.js'
import type { ReadingAnswer } from './reader/answer.js'
import type { Inspected, InvoiceFile, ReadingJob } from './reader/reading.js'
import { EarlyInvoice } from './early-invoice.js'
import { Wording } from './wording.js'

const MAIN = fileURLToPath(new URL('./reader/main.js', import.meta.url))
/** The same with the inspectors of this package, in one file. Others would meet a second copy of the reader. */
const TOGETHER = fileURLToPath(new URL('./reader/together.cjs', import.meta.url))

/** The plugins of this package. */
const OWN = fileURLToPath(new URL('../', import.meta.url))

const LAYER = 'container'
const COUNT = { type: 'integer', minimum: 1 }

/** Reads the PDF in a bounded process, where the inspectors of other plugins look at it. */
export default definePlugin({
  manifest: {
    name: 'read-pdf',
    core: '^1.0.0',
    summary: 'Finds the invoice XML in an untrusted PDF, and has inspectors look at the PDF.',
    needs: ['pdfa'],
    gives: ['xmlFile', 'embeddedFiles', 'inspections', 'layerTimes'],
    layer: LAYER,
    uses: ['offers'],
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        processes: { ...COUNT, maximum: 64 },
        queue: COUNT,
        timeoutMs: COUNT,
        memoryMb: { ...COUNT, minimum: 128 },
        idleMs: COUNT,
        inspectors: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        limits: {
          type: 'object',
          additionalProperties: false,
          properties: {
            streamBytes: COUNT,
            fileBytes: COUNT,
            filters: COUNT,
            xrefEntries: COUNT,
            xrefSections: COUNT,
            nesting: COUNT,
            values: COUNT,
            contentTokens: COUNT,
            treeDepth: COUNT,
            treeNodes: COUNT,
            attachments: COUNT,
          },
        },
      },
    },
  },
  async create({ offers }, options) {
    const { largestJob, poolLimits, ProcessPool } = await import('twinvoice/process')
    const inspectors = chosen(offers.get('pdf-inspector') ?? [], options['inspectors'])
    const added = inspectors.filter(({ file }) => !file.startsWith(OWN)).map(({ plugin }) => plugin)
    const main = added.length === 0 && existsSync(TOGETHER) ? TOGETHER : MAIN
    const program = { main, setup: inspectors, place: { stage: 'read-pdf' } }
    const processLimits = poolLimits(options)
    const largest = largestJob(processLimits)
    const pool = new ProcessPool<readonly OfferedModule[], ReadingJob, ReadingAnswer, InvoiceFile>(
      program,
      processLimits,
    )
    const limits = typeof options['limits'] === 'object' ? options['limits'] : null
    const messages = readMessages(new URL('./messages/', import.meta.url), PDF_DETAILS)
    const codes = new FindingCodes(CODES, messages)
    const wording = new Wording(inspectors)
    await pool.warm()
    return {
      async run(
        { pdfa: bytes },
        { locale, layers, embeddedFiles, inspections, agreement, signal, report, giveEarly },
      ) {
        if (bytes.length > largest) {
          const found = detail`a file of more than ${largest} bytes`
          report(codes.finding('PDF_LIMIT', locale, { path: '$.pdf_base64', found }))
          return {}
        }
        const job: ReadingJob = {
          bytes,
          limits: { ...limits },
          locale,
          layers: layers ?? [],
          inspect: inspections ?? true,
          files: embeddedFiles ?? false,
          agreement: agreement ?? false,
        }
        const early = new EarlyInvoice((xmlFile) => giveEarly({ xmlFile }))
        const answer = await pool
          .run(job, signal, (invoice) => early.receive(invoice))
          .catch((thrown: unknown) => {
            throw withInspectors(thrown, added)
          })
        const idleMs = early.idleMs(answer)
        const { reading } = answer
        for (const { code, reason, ...details } of reading.found) {
          const said = reason === undefined ? {} : { reason }
          report(codes.finding(code, locale, { path: '$.pdf_base64', ...details }, said))
        }
        const { invoice = answer.isTold ? early.invoice : undefined, inspected } = reading
        if (inspected === undefined) return {}
        for (const { plugin, findings } of inspected)
          for (const finding of findings)
            ofPlugin(plugin, () => report(wording.said(plugin, finding, locale)))
        return {
          ...(invoice === undefined ? {} : { xmlFile: invoice }),
          embeddedFiles: reading.files,
          inspections: factsOf(inspected),
          layerTimes: [
            ...inspected.map(({ plugin, ms }) => {
              const to = inspectors.find((each) => each.plugin === plugin)?.layer
              return { from: LAYER, to: to ?? LAYER, ms }
            }),
            ...(idleMs > 0 ? [{ from: LAYER, ms: idleMs }] : []),
          ],
        }
      },
      close: () => pool.close(),
    }
  },
})

/** Reports a finding: what is wrong with it is the fault of the plugin whose inspector found it. */
function ofPlugin(plugin: string, say: () => unknown): void {
  try {
    say()
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    throw new Fault(thrown.code, thrown.reason, { plugin }, thrown)
  }
}

/** Faults of a process that ended while inspectors ran in it: one of them may be the cause. */
const CUT_OFF: ReadonlySet<string> = new Set(['TIMEOUT', 'OUT_OF_MEMORY', 'WORKER_DIED'])

function withInspectors(thrown: unknown, added: readonly string[]): unknown {
  if (!(thrown instanceof Fault) || !CUT_OFF.has(thrown.code) || added.length === 0) return thrown
  const reason = `${thrown.reason}; the inspectors of these plugins ran in it: ${added.join(', ')}`
  return new Fault(thrown.code, reason, thrown.place, thrown)
}

/** The inspectors named by an option; without it, all that plugins offer. */
function chosen(offered: readonly OfferedModule[], names: unknown): readonly OfferedModule[] {
  if (!Array.isArray(names)) return offered
  const known = offered.map(({ plugin }) => plugin)
  const unknown = names.map(String).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Fault(
      'OPTIONS_INVALID',
      `no plugin "${unknown.join('", "')}" brings an inspector (there are: ${known.join(', ')})`,
      { plugin: 'read-pdf' },
    )
  return offered.filter(({ plugin }) => names.includes(plugin))
}

function factsOf(inspected: readonly Inspected[]): Partial<Inspections> {
  const inspections: Partial<Inspections> = {}
  for (const { plugin, facts } of inspected)
    if (facts !== undefined) Object.assign(inspections, { [plugin]: facts })
  return inspections
}
