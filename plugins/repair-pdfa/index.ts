import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  definePlugin,
  detail,
  Fault,
  FindingCodes,
  PDF_DETAILS,
  readMessages,
  type FindingDetails,
  type Wording,
} from 'twinvoice/plugin'
import { CODES } from './log/codes.js'
import type { RepairAnswer, RepairJob } from './repair.js'
import type { Place } from './log/repair-log.js'

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url))
const COUNT = { type: 'integer', minimum: 1 }

/** Repairs the caller's PDF in a bounded process. */
export default definePlugin({
  manifest: {
    name: 'repair-pdfa',
    core: '^1.0.0',
    summary: 'Brings a PDF of any producer to PDF/A-3, and reports each repair with its clause.',
    needs: ['ownPdf'],
    gives: ['pdf'],
    uses: ['wording'],
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        fonts: { type: 'string', minLength: 1 },
        processes: { ...COUNT, maximum: 64 },
        queue: COUNT,
        timeoutMs: COUNT,
        memoryMb: { ...COUNT, minimum: 128 },
        idleMs: COUNT,
      },
    },
  },
  async create({ wording }, options) {
    const { largestJob, poolLimits, ProcessPool } = await import('twinvoice/process')
    const program = { main: MAIN, setup: null, place: { stage: 'repair-pdfa' } }
    const limits = poolLimits(options)
    const pool = new ProcessPool<null, RepairJob, RepairAnswer>(program, limits)
    const largest = largestJob(limits)
    const found = detail`a file of more than ${largest} bytes`
    const tooLarge: RepairAnswer = { unreadable: { code: 'PDF_LIMIT', found } }
    const messages = readMessages(new URL('./messages/', import.meta.url), PDF_DETAILS)
    const codes = new FindingCodes(CODES, messages)
    const folder = typeof options['fonts'] === 'string' ? options['fonts'] : undefined
    return {
      async run({ ownPdf: bytes }, { locale, signal, report, ...settings }) {
        const fonts = settings.fontFolder ?? folder
        if (fonts !== undefined) checkFolder(fonts)
        const job: RepairJob = {
          bytes,
          limits: {},
          dropSignatures: settings.dropSignatures ?? false,
          levelB: settings.levelB ?? false,
          ...watermarkOf(settings.watermark, wording.get(locale)),
          ...(fonts === undefined ? {} : { fonts }),
        }
        const answer = bytes.length > largest ? tooLarge : await pool.run(job, signal)
        if ('unreadable' in answer) {
          const { code, found, reason } = answer.unreadable
          const details = { path: '$.pdf', ...(found === undefined ? {} : { found }) }
          report(codes.finding(code, locale, details, reason === undefined ? {} : { reason }))
          return {}
        }
        for (const { code, ...place } of answer.obstacles) {
          // Without `dropSignatures`, a signed file is not repaired, and there is no PDF to continue with.
          const isForced = settings.force === true && code !== 'SIGNED'
          const severity = isForced ? ('warning' as const) : ('error' as const)
          const found = messages.detail(locale, place.found)
          report(codes.finding(code, locale, { ...detailsOf(place), severity }, { found }))
        }
        for (const { clause, ...place } of answer.repairs)
          report(codes.finding(`REPAIRED-${clause}`, locale, detailsOf(place)))
        return answer.pdf.length === 0 ? {} : { pdf: answer.pdf }
      },
      close: () => pool.close(),
    }
  },
})

/** @throws Fault OPTIONS_INVALID */
function checkFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  throw new Fault('OPTIONS_INVALID', 'the folder with fonts is not there', { file: path })
}

function detailsOf({ object, page, found }: Place): FindingDetails {
  return {
    path: '$.pdf',
    found,
    ...(object === undefined ? {} : { object }),
    ...(page === undefined ? {} : { page }),
  }
}

function watermarkOf(
  wanted: boolean | undefined,
  words: Wording | undefined,
): { watermark?: string } {
  const { watermark } = words ?? {}
  if (wanted !== true) return {}
  const isNamed = typeof watermark === 'object' && watermark !== null && 'sample' in watermark
  const text = isNamed ? watermark.sample : watermark
  return { watermark: typeof text === 'string' ? text : 'SAMPLE' }
}
