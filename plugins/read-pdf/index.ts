import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { definePlugin, isLocale, type ReportedFinding } from 'twinvoice/plugin'
import './artifacts.js'
import type { ContainerCode, ContainerFinding } from '../check-container/finding.js'
import type { PdfReading, ReadingJob } from './child/reading.js'

const MAIN = fileURLToPath(new URL('./child/main.js', import.meta.url))

const LIMIT = { type: 'integer', minimum: 1 }

/** Reads the PDF in a child process, judges the container, and hands the invoice XML on. */
export default definePlugin({
  manifest: {
    name: 'read-pdf',
    core: '^1.0.0',
    summary: 'Finds the invoice XML in an untrusted PDF, and checks the container.',
    needs: ['pdfa'],
    gives: ['xmlFile', 'container', 'pdfaFindings', 'embeddedFiles', 'layerTimes'],
    layer: 'container',
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        processes: { ...LIMIT, maximum: 64 },
        queue: LIMIT,
        timeoutMs: LIMIT,
        memoryMb: { ...LIMIT, minimum: 128 },
        idleMs: LIMIT,
        pdfa: { type: 'boolean' },
        limits: {
          type: 'object',
          additionalProperties: false,
          properties: {
            streamBytes: LIMIT,
            fileBytes: LIMIT,
            filters: LIMIT,
            xrefEntries: LIMIT,
            xrefSections: LIMIT,
            nesting: LIMIT,
            values: LIMIT,
            treeDepth: LIMIT,
            treeNodes: LIMIT,
          },
        },
      },
    },
  },
  async create(_services, options) {
    const [{ ProcessPool }, { CONTAINER_CODES }] = await Promise.all([
      import('twinvoice/process'),
      import('../check-container/codes.js'),
    ])
    const program = { main: MAIN, setup: undefined, place: { stage: 'read-pdf' } }
    const pool = new ProcessPool<undefined, ReadingJob, PdfReading>(program, {
      processes: whole(
        options['processes'],
        isMainThread ? Math.max(2, availableParallelism()) : 1,
      ),
      queue: whole(options['queue'], 256),
      timeoutMs: whole(options['timeoutMs'], 10_000),
      memoryMb: whole(options['memoryMb'], 448),
      idleMs: whole(options['idleMs'], 20_000),
    })
    const limits = typeof options['limits'] === 'object' ? options['limits'] : null
    const pdfa = options['pdfa'] !== false
    await pool.warm()
    return {
      async run({ pdfa: bytes }, { locale, embeddedFiles = false, signal, report }) {
        const job = { bytes, limits: { ...limits }, locale, pdfa, files: embeddedFiles }
        const reading = await pool.run(job, signal)
        const { findings, facts, invoice, pdfa: pdfaFindings, files } = reading
        for (const finding of findings) report(reported(finding, CONTAINER_CODES, locale))
        return {
          ...(facts === undefined ? {} : { container: facts }),
          pdfaFindings: pdfaFindings ?? { findings: [], notChecked: ['ISO 19005-3'], ms: 0 },
          ...(invoice === undefined ? {} : { xmlFile: invoice }),
          embeddedFiles: files ?? [],
          layerTimes: [{ from: 'container', to: 'pdfa', ms: pdfaFindings?.ms ?? 0 }],
        }
      },
      close: () => pool.close(),
    }
  },
})

function reported(
  { code, found, expected }: ContainerFinding,
  table: Readonly<
    Record<
      ContainerCode,
      { severity: ReportedFinding['severity']; kind?: 'form'; clause: string } & Record<
        string,
        string
      >
    >
  >,
  locale: string,
): ReportedFinding {
  const entry = table[code]
  return {
    rule: entry.clause,
    code,
    kind: entry.kind ?? 'internal',
    severity: entry.severity,
    message: entry[isLocale(locale) ? locale : 'en'] ?? '',
    path: '$.pdf_base64',
    ...(found === undefined ? {} : { found }),
    ...(expected === undefined ? {} : { expected }),
  }
}

function whole(value: unknown, standard: number): number {
  return typeof value === 'number' ? value : standard
}
