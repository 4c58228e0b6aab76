import type {
  EmbeddedFile,
  EmbeddedInvoice,
  InspectedPdf,
  Inspection,
  Inspections,
  ReportedFinding,
} from 'twinvoice/plugin'
import {
  LimitExceeded,
  PdfDocument,
  PdfNotReadable,
  readAttachments,
  safeFileName,
  type ReaderLimits,
} from 'twinvoice/pdf'
import { isOutOfMemory } from 'twinvoice/process'
import type { READ_CODES } from '../codes.js'
import { readEmbeddedFiles } from './embedded-files.js'
import type { LoadedInspector } from './inspectors.js'
import { findInvoice } from './invoice.js'

/** What the process is asked to do. */
export interface ReadingJob {
  readonly bytes: Uint8Array
  readonly limits: Partial<ReaderLimits>
  /** Language of what inspectors say. */
  readonly locale: string
  /** Whether inspectors look at it. */
  readonly inspect: boolean
  /** Whether the files beside the invoice are handed out. */
  readonly files: boolean
}

/** A finding of the reader itself, without words. */
export interface ReadCodeFound {
  readonly code: keyof typeof READ_CODES
  readonly found?: string
  readonly expected?: string
}

/** What it answers: plain data. */
export interface PdfReading {
  readonly found: readonly ReadCodeFound[]
  readonly invoice?: { readonly name: string; readonly bytes: Uint8Array }
  readonly files: readonly EmbeddedFile[]
  /** What inspectors found. */
  readonly findings: readonly ReportedFinding[]
  readonly inspections: Partial<Inspections>
  /** Milliseconds that each inspector took, by its plugin. */
  readonly times: Readonly<Record<string, number>>
}

/**
 * Reads an untrusted PDF, and has inspectors look at it. Whatever is wrong with the file is a
 * finding; what is thrown is a fault of the program.
 */
export function readPdf(job: ReadingJob, inspectors: readonly LoadedInspector[]): PdfReading {
  try {
    return readOpened(new PdfDocument(job.bytes, job.limits), job, inspectors)
  } catch (thrown) {
    const found = [unreadable(thrown)]
    return { found, files: [], findings: [], inspections: {}, times: {} }
  }
}

function readOpened(
  document: PdfDocument,
  { locale, inspect, files }: ReadingJob,
  inspectors: readonly LoadedInspector[],
): PdfReading {
  const found: ReadCodeFound[] = []
  const attachments = readAttachments(document)
  const invoice = findInvoice(document, attachments, (finding) => found.push(finding))
  const inspections: Partial<Inspections> = {}
  const findings: ReportedFinding[] = []
  const times: Record<string, number> = {}
  for (const inspector of inspect ? inspectors : []) {
    const start = performance.now()
    const inspection = inspected(inspector, { document, attachments, invoice }, locale)
    times[inspector.plugin] = performance.now() - start
    const { facts } = inspection
    if (facts !== undefined) Object.assign(inspections, { [inspector.plugin]: facts })
    for (const finding of inspection.findings ?? []) findings.push(finding)
  }
  return {
    found,
    ...xmlOf(invoice),
    files: files ? readEmbeddedFiles(attachments, invoice?.attachment) : [],
    findings,
    inspections,
    times,
  }
}

function xmlOf(invoice: EmbeddedInvoice | undefined): Pick<PdfReading, 'invoice'> {
  if (invoice?.bytes === undefined) return {}
  return { invoice: { name: safeFileName(invoice.name), bytes: invoice.bytes } }
}

/** @throws LimitExceeded; Error that names the plugin */
function inspected(
  inspector: LoadedInspector,
  subject: InspectedPdf,
  locale: string,
): Inspection<unknown> {
  try {
    const inspection: unknown = inspector.inspect(subject, { locale })
    if (inspection instanceof Promise) throw new TypeError('inspect() must not be async')
    return inspection instanceof Object ? inspection : {}
  } catch (thrown) {
    if (thrown instanceof LimitExceeded || isOutOfMemory(thrown)) throw thrown
    const reason = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
    throw new Error(`the inspector of plugin ${inspector.plugin} failed: ${reason}`, {
      cause: thrown,
    })
  }
}

function unreadable(thrown: unknown): ReadCodeFound {
  if (thrown instanceof LimitExceeded)
    return { code: 'PDF_LIMIT', found: thrown.limit, expected: `≤ ${thrown.allowed}` }
  if (thrown instanceof PdfNotReadable)
    return { code: thrown.reason === 'no-header' ? 'NOT_PDF' : 'PDF_UNREADABLE' }
  throw thrown
}
