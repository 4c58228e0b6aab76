import { fileKind, type FileKind } from '../../pdf/document/file-kind.js'
import { Fault } from '../../pipeline/errors.js'
import { readInput } from './files.js'
import { EXIT, explain, printError, type CommandIo } from './io.js'

/** What a command reads: invoices as PDF or XML, a PDF of any kind, requests, or requests and XML. */
type Wanted = 'invoice' | 'pdf' | 'request' | 'data'

/** What a command reads, in words, and the kinds of files that it may be. */
const WANTED: Readonly<
  Record<Wanted, { readonly name: string; readonly right: readonly FileKind['kind'][] }>
> = {
  invoice: { name: 'a PDF or XML file', right: ['PDF', 'XML'] },
  pdf: { name: 'a PDF', right: ['PDF'] },
  data: { name: 'a JSON request or an XML file', right: ['JSON', 'XML'] },
  request: { name: 'a JSON request', right: ['JSON'] },
}

/**
 * Says that a file is of a kind that the command does not read, and which command does; what only
 * reading can tell, its own message says.
 * @returns undefined for a file that may be right
 */
export function wrongFile(file: string, bytes: Uint8Array, wanted: Wanted): string | undefined {
  const { kind, format } = fileKind(bytes) ?? {}
  const { name, right } = WANTED[wanted]
  if (kind === undefined || right.includes(kind)) return undefined
  const subject = file === '-' ? 'standard input' : file
  if (kind === 'empty') return `${subject}: the ${file === '-' ? 'input' : 'file'} is empty`
  const which = format === undefined ? '' : ` (${format})`
  return `${subject}: not ${name} but ${NAMES[kind]}${which}${hint(kind, wanted)}`
}

const NAMES: Readonly<Record<Exclude<FileKind['kind'], 'empty'>, string>> = {
  JSON: 'JSON',
  PDF: 'a PDF',
  XML: 'XML',
  HTML: 'an HTML page',
  ZIP: 'a ZIP file, such as a workbook or a text document',
  archive: 'an archive or a compressed file',
  image: 'an image',
  media: 'a video or audio file',
  office: 'a file of Word, Excel or Outlook',
  mail: 'an e-mail message',
  signed: 'a signed message, which may contain the file',
  RTF: 'an RTF document',
  PostScript: 'a PostScript file',
}

function hint(kind: FileKind['kind'], wanted: Wanted): string {
  if (kind === 'JSON') return ': to generate an invoice from a request, run twinvoice generate'
  if (wanted !== 'request' || !INVOICE_KINDS.includes(kind)) return ''
  return ': to validate an invoice, run twinvoice validate; to extract it as a request, run twinvoice extract --request'
}

const INVOICE_KINDS = WANTED.invoice.right

/**
 * Reads a file that is of the wanted kind; of another, it says so.
 * @throws Fault INPUT_UNREADABLE that names the file
 */
export async function readDocument(
  file: string,
  io: CommandIo,
  wanted: Wanted = 'invoice',
): Promise<Uint8Array | undefined> {
  const bytes = await readInput(file, io)
  const wrong = wrongFile(file, bytes, wanted)
  if (wrong === undefined) return bytes
  printError(io, wrong)
  io.exit(EXIT.invalid)
  return undefined
}

/** Why a file of a folder has no result, and the exit code. */
export interface Problem {
  readonly problem: string
  readonly code: number
}

/**
 * Does what a command does with each file of a folder: one that has no result does not end it.
 * @param work gives undefined for a document without an invoice
 */
export async function resultOf<T>(
  file: string,
  io: CommandIo,
  work: (bytes: Uint8Array) => Promise<T | undefined>,
): Promise<{ readonly result: T } | Problem> {
  try {
    const bytes = await readInput(file, io)
    const wrong = wrongFile(file, bytes, 'invoice')
    const result = wrong === undefined ? await work(bytes) : undefined
    return result === undefined
      ? { problem: wrong ?? noInvoice(file), code: EXIT.invalid }
      : { result }
  } catch (thrown) {
    const code = isUnreadableDocument(thrown) ? EXIT.invalid : EXIT.fault
    return { problem: explain(thrown, file), code }
  }
}

/**
 * Does what a command does with a document. One that cannot be read is invalid input, and so is one
 * without an invoice: that is said, and undefined is the result.
 */
export async function ofDocument<T>(
  file: string,
  io: CommandIo,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  let problem = noInvoice(file)
  try {
    const result = await work()
    if (result !== undefined) return result
  } catch (thrown) {
    if (!isUnreadableDocument(thrown)) throw thrown
    problem = explain(thrown, file)
  }
  printError(io, problem)
  io.exit(EXIT.invalid)
  return undefined
}

function noInvoice(file: string): string {
  return `${file}: contains no ZUGFeRD or Factur-X XML`
}

/** Whether a document is what is wrong. A file that cannot be opened is a fault of the environment. */
export function isUnreadableDocument(thrown: unknown): boolean {
  return (
    thrown instanceof Fault && thrown.code === 'INPUT_UNREADABLE' && thrown.place.file === undefined
  )
}
