import type { Readable, Writable } from 'node:stream'
import { Fault, reasonOf } from '../../pipeline/errors.js'

/** Exit codes of every command. */
export const EXIT = {
  /** Done; a judged document is valid. */
  done: 0,
  /** The input is not valid. */
  invalid: 1,
  /** The program or its surroundings failed. */
  fault: 2,
} as const

/** What a command may touch of the process; tests hand in their own. */
export interface CommandIo {
  readonly stdin: Readable
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable & { readonly isTTY?: boolean }
  readonly env: Readonly<Record<string, string | undefined>>
  /** The exit code; the highest one set counts. */
  exit(code: number): void
}

/** Writes a line to standard error. */
export function complain(io: CommandIo, line: string): void {
  io.stderr.write(`${line}\n`)
}

/** Waits until the stream has taken everything, so that pipes lose nothing. */
export function writeAll(stream: Writable, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(data, (error) => {
      if (error) reject(error)
      else resolve()
    })
  })
}

/** What went wrong in one line, with the file's name where the fault does not bear one. */
export function explain(thrown: unknown, file: string): string {
  if (thrown instanceof Fault && thrown.place.file !== undefined) return thrown.message
  return `${file}: ${reasonOf(thrown)}`
}
