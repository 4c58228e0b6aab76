import type { OnEarly } from '../pipeline/ahead.js'
import type { RunResult } from '../pipeline/pipeline.js'
import type { Artifacts, RunSettings } from '../pipeline/stage.js'
import type { Pipelines } from '../wiring/pipelines.js'
import type { DocumentOptions, FileFormat, ValidateOptions } from './documents.js'

/** A file that the opening pipeline has read. */
export interface OpenedFile {
  readonly kind: FileFormat
  readonly opened: RunResult
}

/**
 * Reads a PDF or an XML file as far as every further step needs it.
 * @param onEarly told what is known of the invoice while inspectors still look at its PDF
 */
export async function openFile(
  pipelines: Pipelines,
  file: Uint8Array,
  { format, name = 'invoice.xml', signal }: ValidateOptions,
  settings: RunSettings,
  onEarly?: OnEarly,
): Promise<OpenedFile> {
  const kind = format ?? kindOf(file)
  const given: Partial<Artifacts> =
    kind === 'pdf' ? { pdfa: file } : { xmlFile: { name, bytes: file } }
  const opening = pipelines.opening(kind)
  if (kind === 'pdf' && settings.inspections !== false) pipelines.expectPdf()
  const opened = await (await opening).run(given, settings, signal, onEarly)
  return { kind, opened }
}

export function settingsOf(options: DocumentOptions): RunSettings {
  return { locale: options.locale ?? 'en', moment: new Date() }
}

/** D30: a file without an invoice is refused, and not validated. */
export function bearsInvoice({ findings }: RunResult): boolean {
  return !findings.some(({ kind }) => kind === 'form')
}

/** What does not begin like XML must be a PDF. */
function kindOf(file: Uint8Array): FileFormat {
  return beginsLikeXml(file) ? 'xml' : 'pdf'
}

/** Whether a file begins with `<`, in any encoding, after a byte order mark and white space. */
export function beginsLikeXml(file: Uint8Array): boolean {
  for (const byte of file.subarray(0, 64)) {
    if (byte === 0x3c) return true
    if (!(byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf || byte >= 0xfe))
      return false
  }
  return false
}
