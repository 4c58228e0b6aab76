import type { EmbeddedFile } from 'twinvoice/plugin'
import { LimitExceeded, PdfDocument, PdfNotReadable, type ReaderLimits } from 'twinvoice/pdf'
import type { ContainerFacts, PdfaReport } from '../artifacts.js'
import { readContainer } from '../../check-container/container.js'
import { readEmbeddedFiles } from '../../check-container/embedded-files.js'
import type { ContainerFinding } from '../../check-container/finding.js'
import { judgePdfa } from '../../check-pdfa/judge.js'

/** What a child process is asked to do. */
export interface ReadingJob {
  readonly bytes: Uint8Array
  readonly limits: Partial<ReaderLimits>
  /** Language of the PDF/A messages. */
  readonly locale: string
  /** False leaves the PDF/A clauses out. */
  readonly pdfa: boolean
  /** True hands out the files beside the invoice. */
  readonly files?: boolean
}

/** What it answers: plain data. */
export interface PdfReading {
  readonly findings: readonly ContainerFinding[]
  readonly facts?: ContainerFacts
  readonly invoice?: { readonly name: string; readonly bytes: Uint8Array }
  readonly pdfa?: PdfaReport
  readonly files?: readonly EmbeddedFile[]
}

/** Reads an untrusted PDF. Whatever is wrong with the file is a finding. */
export function readPdf({ bytes, limits, locale, pdfa, files }: ReadingJob): PdfReading {
  try {
    const document = new PdfDocument(bytes, limits)
    const { facts, findings, invoice, xmp } = readContainer(document)
    return {
      findings,
      facts,
      ...(invoice === undefined ? {} : { invoice }),
      ...(files === true ? { files: readEmbeddedFiles(document, facts.invoice) } : {}),
      ...(pdfa ? { pdfa: judged(document, () => judgePdfa({ document, xmp }, locale)) } : {}),
    }
  } catch (thrown) {
    return { findings: [unreadable(thrown)] }
  }
}

/** Clauses look at every object; a file with more than this many is not worth the memory. */
const MAX_OBJECTS = 100_000

/** A limit that only the PDF/A clauses reach leaves the rest of the verdict as it is. */
function judged(document: PdfDocument, judge: () => Omit<PdfaReport, 'ms'>): PdfaReport {
  if (document.objectNumbers.length > MAX_OBJECTS)
    return { findings: [], notChecked: [`ISO 19005-3 (more than ${MAX_OBJECTS} objects)`], ms: 0 }
  const start = performance.now()
  try {
    return { ...judge(), ms: performance.now() - start }
  } catch (thrown) {
    const reason = `ISO 19005-3 (${unreadable(thrown).found ?? 'limit'})`
    return { findings: [], notChecked: [reason], ms: performance.now() - start }
  }
}

function unreadable(thrown: unknown): ContainerFinding {
  if (thrown instanceof LimitExceeded)
    return { code: 'PDF_LIMIT', found: thrown.limit, expected: `≤ ${thrown.allowed}` }
  if (thrown instanceof PdfNotReadable)
    return { code: thrown.reason === 'no-header' ? 'NOT_PDF' : 'PDF_UNREADABLE' }
  throw thrown
}
