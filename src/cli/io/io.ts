import type { Readable, Writable } from 'node:stream'
import type { Locale } from '../../request/checked-request.js'
import { UnreadableDocument } from '../../documents/results/unreadable.js'
import { detail, joined, type Detail } from '../../pipeline/detail.js'
import { Fault, reasonOf } from '../../pipeline/errors.js'
import { said, saidDetail } from './said/said.js'
import { visibleInLine } from './visible.js'

/** Exit codes of every command. */
export const EXIT = {
  /** Success; a validated document is valid. */
  done: 0,
  /** The input is invalid. */
  invalid: 1,
  /** The program or its environment failed. */
  fault: 2,
} as const

/** The parts of the process that commands use; tests pass their own. */
export interface CommandIo {
  readonly stdin: Readable
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable & { readonly isTTY?: boolean }
  readonly env: Readonly<Record<string, string | undefined>>
  /** From now on, the command goes on when nobody reads its standard output any more, which would end it with 0. */
  outliveReader?(): void
  /** The language of what is said beside the documents' own: of `--locale`, else of the request, else of the environment. */
  locale?: Locale | undefined
  /** Sets the exit code; the highest code is used. */
  exit(code: number): void
}

/** Writes a line to standard error; what it quotes, such as the name of a file, cannot control the terminal or begin a line. */
export function printError(io: Pick<CommandIo, 'stderr'>, line: string): void {
  io.stderr.write(`${visibleInLine(line)}\n`)
}

/**
 * Waits until the stream has accepted everything, so that no output to a pipe is lost. Whether a reader that wants no
 * more ends the command is decided by the standard output.
 */
export function writeAll(stream: Writable, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(data, (error) => {
      if (error && !isOfClosedPipe(error)) reject(error)
      else resolve()
    })
  })
}

/** True if the reader has closed its end of the pipe; then each further write fails as well, in words of Node's. */
export function isOfClosedPipe(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !('code' in thrown)) return false
  return thrown.code === 'EPIPE' || thrown.code === 'ERR_STREAM_DESTROYED'
}

/** An error in one line, with the file name if the fault has none. */
export function explain(thrown: unknown, file: string, io: Pick<CommandIo, 'locale'>): string {
  if (thrown instanceof Fault && thrown.place.file !== undefined) return faultText(thrown, io)
  return said(io, 'at', { file, what: `${reasonText(thrown, io)}${originOf(thrown)}` })
}

/** The message of a fault in the language of the run. */
export function faultText(fault: Fault, io: Pick<CommandIo, 'locale'>): string {
  return saidDetail(io, placedDetail(fault))
}

/** The message of a fault with its place, as it can be said in several languages. */
export function placedDetail({ place, detail: what }: Fault): Detail | string {
  const { package: owner, plugin, stage, file } = place
  const parts = [
    owner === undefined ? [] : detail`package ${owner}`,
    plugin === undefined ? [] : detail`plugin ${plugin}`,
    stage === undefined ? [] : detail`stage ${stage}`,
    file ?? [],
  ].flat()
  return parts.length === 0
    ? what
    : detail`${joined(parts, (before, next) => detail`${before}, ${next}`)}: ${what}`
}

/** The reason of a thrown value in the language of the run; of a document that cannot be read, with what was found. */
export function reasonText(thrown: unknown, io: Pick<CommandIo, 'locale'>): string {
  if (!(thrown instanceof Fault)) return reasonOf(thrown)
  const what = faultText(thrown, io)
  if (!(thrown instanceof UnreadableDocument)) return what
  const expected = visibleInLine(thrown.observed.expected ?? '')
  const found = visibleInLine(thrown.observed.found ?? '')
  if (found === '') return expected === '' ? what : said(io, 'seen.expected', { what, expected })
  if (expected === '') return said(io, 'seen.found', { what, found })
  return said(io, 'seen', { what, expected, found })
}

/** Where a stage broke, for its author; empty for what is no error of a program. */
export function originOf(thrown: unknown): string {
  if (!(thrown instanceof Fault) || thrown.code !== 'STAGE_FAILED') return ''
  const { cause } = thrown
  if (!(cause instanceof Error) || cause instanceof Fault) return ''
  const frame = /^ {4}at .*?((?:file:\/\/)?\/?[^\s()]+:\d+:\d+)\)?$/m.exec(cause.stack ?? '')?.[1]
  return frame === undefined ? '' : ` (at ${frame.replace(/^file:\/\//, '')})`
}
