import { fileKind, type FileKind } from '../../pdf/document/file-kind.js'
import { Fault } from '../../pipeline/errors.js'
import { readInput } from './files.js'
import { EXIT, explain, printError, reasonText, type CommandIo } from './io.js'
import { said, saidDetail, saidFile } from './said/said.js'

/** What a command reads: invoices as PDF or XML, a PDF of any kind, requests, or requests and XML. */
type Wanted = 'invoice' | 'pdf' | 'request' | 'data'

/** The kinds of files that a command may be given for what it reads. */
const RIGHT: Readonly<Record<Wanted, readonly FileKind['kind'][]>> = {
  invoice: ['PDF', 'XML'],
  pdf: ['PDF'],
  data: ['JSON', 'XML'],
  request: ['JSON'],
}

/** Kinds in which people receive files of other kinds. */
const HOLDERS: ReadonlySet<FileKind['kind']> = new Set(['ZIP', 'archive', 'mail', 'signed'])

/**
 * Says that a file is of a kind that the command does not read, and which command does; what only
 * reading can tell, its own message says.
 * @returns undefined for a file that may be right
 */
export function wrongFile(
  file: string,
  bytes: Uint8Array,
  wanted: Wanted,
  io: CommandIo,
): string | undefined {
  const what = wrongKind(file, bytes, wanted, io)
  return what === undefined ? undefined : atFile(file, what, io)
}

/** What is said of a file, after its name. */
export function atFile(file: string, what: string, io: CommandIo): string {
  return said(io, 'at', { file: saidFile(io, file), what })
}

/** The same without the name of the file. */
function wrongKind(
  file: string,
  bytes: Uint8Array,
  wanted: Wanted,
  io: CommandIo,
): string | undefined {
  const { kind, format } = fileKind(bytes) ?? {}
  if (kind === undefined || RIGHT[wanted].includes(kind)) return undefined
  if (kind === 'empty') return said(io, file === '-' ? 'empty.input' : 'empty.file')
  const more = format === undefined ? '' : ` (${format})`
  const what = said(io, 'wrong', { wanted, kind, more })
  if (kind === 'JSON') return said(io, 'hint.JSON', { what })
  if (HOLDERS.has(kind)) return said(io, 'hint.inside', { what })
  const isInvoice = wanted === 'request' && RIGHT.invoice.includes(kind)
  return isInvoice ? said(io, 'hint.invoice', { what }) : what
}

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
  const wrong = wrongFile(file, bytes, wanted, io)
  if (wrong === undefined) return bytes
  printError(io, wrong)
  io.exit(EXIT.invalid)
  return undefined
}

/** Why a file of a folder has no result, and the exit code. */
export interface Problem {
  readonly reason: string
  /** The reason after the name of the file. */
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
    const wrong = wrongKind(file, bytes, 'invoice', io)
    const result = wrong === undefined ? await work(bytes) : undefined
    if (result !== undefined) return { result }
    const reason = wrong ?? said(io, 'noInvoice')
    return { reason, problem: atFile(file, reason, io), code: EXIT.invalid }
  } catch (thrown) {
    const code = isUnreadableDocument(thrown) ? EXIT.invalid : EXIT.fault
    const isOfFile = thrown instanceof Fault && thrown.place.file === file
    const reason = isOfFile ? saidDetail(io, thrown.detail) : reasonText(thrown, io)
    return { reason, problem: explain(thrown, file, io), code }
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
  let problem = atFile(file, said(io, 'noInvoice'), io)
  try {
    const result = await work()
    if (result !== undefined) return result
  } catch (thrown) {
    if (!isUnreadableDocument(thrown)) throw thrown
    problem = explain(thrown, file, io)
  }
  printError(io, problem)
  io.exit(EXIT.invalid)
  return undefined
}

/** Whether a document is what is wrong. A file that cannot be opened is a fault of the environment. */
function isUnreadableDocument(thrown: unknown): boolean {
  return (
    thrown instanceof Fault && thrown.code === 'INPUT_UNREADABLE' && thrown.place.file === undefined
  )
}
