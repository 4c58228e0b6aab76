import { fstatSync, writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import { detail } from '../pipeline/detail.js'
import { fileDetail } from '../pipeline/file-reason.js'
import { environmentLocale, givenLocale } from './io/environment-locale.js'
import { EXIT, isOfClosedPipe, printError } from './io/io.js'
import { saidDetail } from './io/said/said.js'

/** The parts of the process that this needs; tests pass their own. */
export type OutputProcess = Pick<NodeJS.Process, 'argv' | 'env' | 'exit' | 'stdout' | 'stderr'>

/**
 * Standard output of this process. What cannot be written ends the process: with 2 and the reason, or with 0 if
 * the reader closed its end of the pipe (`| head`), which is no fault.
 */
export class StandardOutput {
  readonly stream: Writable & { readonly isTTY?: boolean }
  readonly #process: OutputProcess
  #isLog = false
  #outlivesReader = false
  #isLosing = false

  constructor(process: OutputProcess, descriptor = 1) {
    this.#process = process
    const { stdout } = process
    if (isFile(descriptor, stdout)) {
      this.stream = this.#fileStream(descriptor)
      return
    }
    stdout.on('error', (error) => this.#failed(error))
    this.stream = stdout
  }

  /**
   * From now on, it is the log of a service: that continues when the disk of the log is full, or the program that
   * reads the log has ended. Until then, lines are lost, which standard error says once.
   */
  becomeLog(): void {
    this.#isLog = true
  }

  /**
   * From now on, the command goes on when its reader has closed its end of the pipe: its work, or its exit code, is more
   * than what it prints. With 0, it would say of documents that it has not looked at that they are valid.
   */
  outliveReader(): void {
    this.#outlivesReader = true
  }

  /**
   * From now on, only the command writes to it. What stages of packages and their threads print goes to standard
   * error: in an invoice or a result, it would be one with it.
   * @returns ends this
   */
  keepFromOthers(): () => void {
    const process = this.#process
    const before = Object.getOwnPropertyDescriptor(process, 'stdout')
    if (before === undefined) return () => undefined
    Object.defineProperty(process, 'stdout', {
      configurable: true,
      enumerable: true,
      get: () => process.stderr,
    })
    return () => Object.defineProperty(process, 'stdout', before)
  }

  /**
   * Node writes to a file only what it takes at once, and does not look at how much that was: of a disk with room
   * for a part, it reports no error (https://github.com/nodejs/node, `SyncWriteStream`).
   */
  #fileStream(descriptor: number): Writable {
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        try {
          // What was lost may have begun a line.
          const bytes = this.#isLosing ? Buffer.concat([Buffer.from('\n'), chunk]) : chunk
          for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
          this.#isLosing = false
        } catch (thrown) {
          this.#failed(thrown)
        }
        // A stream that has failed once takes nothing any more; the disk of a log may have room later.
        done()
      },
    })
  }

  #failed(thrown: unknown): void {
    const isClosed = isOfClosedPipe(thrown)
    if (isClosed && this.#outlivesReader) return
    if (isClosed && !this.#isLog) this.#process.exit(EXIT.done)
    if (!this.#isLosing) this.#say(thrown)
    this.#isLosing = true
    if (!this.#isLog) this.#process.exit(EXIT.fault)
  }

  #say(thrown: unknown): void {
    const { argv, env, stderr } = this.#process
    const locale = givenLocale(argv.slice(2)) ?? environmentLocale(env)
    const what = detail`standard output cannot be written: ${fileDetail(thrown)}`
    printError({ stderr }, saidDetail({ locale }, what))
  }
}

/**
 * Also a device, such as `/dev/full`, but no terminal. As `bigint`: Node resolves links of modules with the numbers
 * of the last entry that was asked for without, and if that was a pipe, it stops at the first link (Node 20, 22).
 */
function isFile(descriptor: number, { isTTY }: NodeJS.WriteStream): boolean {
  try {
    const entry = fstatSync(descriptor, { bigint: true })
    return entry.isFile() || (entry.isCharacterDevice() && !isTTY)
  } catch {
    return false
  }
}
