import type {
  EmbeddedFile,
  EmbeddedInvoice,
  InspectedPdf,
  Inspection,
  InspectionContext,
  InspectorFinding,
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
import type { ReadFinding } from './codes.js'
import { readEmbeddedFiles } from './embedded-files.js'
import type { LoadedInspector } from './inspectors.js'
import { findInvoice } from './invoice.js'

/** A job of the process. */
export interface ReadingJob {
  readonly bytes: Uint8Array
  readonly limits: Partial<ReaderLimits>
  /** Language of what inspectors say in words. */
  readonly locale: string
  /** Layers beside the usual ones that the run asks for. */
  readonly layers?: readonly string[]
  /** Whether inspectors look at it. */
  readonly inspect: boolean
  /** Whether the files beside the invoice are returned. */
  readonly files: boolean
  /** Whether the pages are compared with the XML. */
  readonly agreement?: boolean
}

/** The XML of a PDF. */
export interface InvoiceFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What it answers: plain data. */
export interface PdfReading {
  readonly found: readonly ReadFinding[]
  readonly invoice?: InvoiceFile
  readonly files: readonly EmbeddedFile[]
  /** Undefined if the file is locked: then nobody looked at it. */
  readonly inspected?: readonly Inspected[]
}

/** What one inspector found. */
export interface Inspected {
  readonly plugin: string
  readonly findings: readonly InspectorFinding[]
  readonly facts: unknown
  /** Milliseconds that it took. */
  readonly ms: number
}

/**
 * Reads an untrusted PDF and runs inspectors on it. Any error of the file is a
 * finding; what is thrown is a fault of the program.
 * @param tell receives the invoice before inspectors look at the file; a limit that they come to takes it back
 */
export function readPdf(
  job: ReadingJob,
  inspectors: readonly LoadedInspector[],
  tell?: (invoice: InvoiceFile) => void,
): PdfReading {
  try {
    return readOpened(new PdfDocument(job.bytes, job.limits), job, inspectors, tell)
  } catch (thrown) {
    return { found: [unreadable(thrown)], files: [], inspected: [] }
  }
}

function readOpened(
  document: PdfDocument,
  { locale, layers, inspect, files, agreement = false }: ReadingJob,
  inspectors: readonly LoadedInspector[],
  tell?: (invoice: InvoiceFile) => void,
): PdfReading {
  const found: ReadFinding[] = []
  const attachments = readAttachments(document)
  const invoice = findInvoice(document, attachments, (finding) => found.push(finding))
  // What a locked file holds is ciphertext: nothing can be said of it.
  if (document.encryption?.open === false) return { found, files: [] }
  const subject = { document, attachments, invoice }
  const xml = xmlOf(invoice)
  if (xml !== undefined && inspect) tell?.(xml)
  return {
    found,
    ...(xml === undefined ? {} : { invoice: xml }),
    files: files ? readEmbeddedFiles(attachments, invoice?.attachment) : [],
    inspected: inspect
      ? inspectors.map((inspector) =>
          inspected(inspector, subject, { locale, layers: layers ?? [], agreement }),
        )
      : [],
  }
}

function xmlOf(invoice: EmbeddedInvoice | undefined): InvoiceFile | undefined {
  if (invoice?.bytes === undefined) return undefined
  return { name: safeFileName(invoice.name), bytes: invoice.bytes }
}

/** @throws LimitExceeded; Error that names the plugin */
function inspected(
  inspector: LoadedInspector,
  subject: InspectedPdf,
  context: InspectionContext,
): Inspected {
  const { plugin } = inspector
  const start = performance.now()
  try {
    const { findings = [], facts } = inspectionOf(inspector.inspect(subject, context))
    const ms = performance.now() - start
    if (!inspector.isOwn) requirePlainData({ facts, findings })
    return { plugin, findings, facts, ms }
  } catch (thrown) {
    if (thrown instanceof LimitExceeded || isOutOfMemory(thrown)) throw thrown
    const reason = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
    throw new Error(`the inspector of plugin ${plugin} failed: ${reason}`, { cause: thrown })
  }
}

/** Facts leave the process: what cannot be sent would break the answer without saying whose it is. */
function requirePlainData(inspection: Inspection<unknown>): void {
  try {
    structuredClone(inspection)
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    throw new TypeError(`facts and findings have to be plain data: ${reason}`, { cause: thrown })
  }
}

const OF_INSPECTION: readonly string[] = ['facts', 'findings']

/** An inspector in JavaScript may return nothing, or what it should not. */
function inspectionOf(returned: unknown): Inspection<unknown> {
  if (returned === undefined) return {}
  if (returned instanceof Promise) throw new TypeError('inspect() must not be async')
  const expected = 'inspect() has to return { facts, findings } or nothing, and returned'
  if (typeof returned !== 'object' || returned === null || Array.isArray(returned)) {
    const kind = Array.isArray(returned) ? 'list' : typeof returned
    throw new TypeError(`${expected} ${returned === null ? 'null' : `a ${kind}`}`)
  }
  const unknown = Object.keys(returned).filter((key) => !OF_INSPECTION.includes(key))
  if (unknown.length > 0) throw new TypeError(`${expected} ${unknown.join(', ')}`)
  const inspection: Inspection<unknown> = returned
  if (!Array.isArray(inspection.findings ?? []))
    throw new TypeError(`${expected} findings that are no list`)
  return inspection
}

function unreadable(thrown: unknown): ReadFinding {
  if (thrown instanceof LimitExceeded)
    return { code: 'PDF_LIMIT', found: thrown.what, expected: `≤ ${thrown.allowed}` }
  if (!(thrown instanceof PdfNotReadable)) throw thrown
  if (thrown.reason !== 'no-header') return { code: 'PDF_UNREADABLE' }
  const { kind = 'unknown', format } = thrown.kind ?? {}
  return { code: 'NOT_PDF', reason: kind, ...(format === undefined ? {} : { found: format }) }
}
