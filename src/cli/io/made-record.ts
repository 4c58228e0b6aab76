import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_VERSION } from '../../catalog/package-root.js'
import { fileFault } from './files.js'

/** The file in the folder of the invoices; one JSON object a line. */
export const MADE_RECORD = '.twinvoice-made.ndjson'

interface MadeLine {
  readonly input: string
  readonly file: string
  readonly bytes: number
}

/**
 * What was made in a folder, and of which input, so that a run that was interrupted continues where it ended.
 * The input is the request, the settings and the version of this package.
 */
export class MadeRecord {
  readonly #folder: string
  readonly #settings: string
  /** By their input. */
  readonly #lines: ReadonlyMap<string, MadeLine>

  private constructor(folder: string, settings: string, lines: readonly MadeLine[]) {
    this.#folder = folder
    this.#settings = settings
    this.#lines = new Map(lines.map((line) => [line.input, line]))
  }

  /** @param settings what the files depend on besides their requests */
  static open(folder: string, settings: unknown): MadeRecord {
    // A file that was made again of another input is only what its last line says.
    const byFile = new Map(readLines(join(folder, MADE_RECORD)).map((line) => [line.file, line]))
    return new MadeRecord(folder, JSON.stringify([PACKAGE_VERSION, settings]), [...byFile.values()])
  }

  /** The file that was made of a request, if it is still there with as many bytes. */
  nameOf(request: string): string | undefined {
    const line = this.#lines.get(this.#digest(request))
    if (line === undefined) return undefined
    const found = statSync(join(this.#folder, line.file), { throwIfNoEntry: false })
    return found?.size === line.bytes ? line.file : undefined
  }

  /** @throws Fault OUTPUT_UNWRITABLE */
  add(request: string, file: string, bytes: number): void {
    const path = join(this.#folder, MADE_RECORD)
    const line: MadeLine = { input: this.#digest(request), file, bytes }
    try {
      // The line break comes first: the line before may have been cut off.
      appendFileSync(path, `\n${JSON.stringify(line)}`)
    } catch (thrown) {
      throw fileFault('OUTPUT_UNWRITABLE', 'written', path, thrown)
    }
  }

  #digest(request: string): string {
    return createHash('sha256').update(this.#settings).update('\n').update(request).digest('hex')
  }
}

/** The last line may be incomplete if a run was interrupted: it counts as not made. */
function readLines(path: string): MadeLine[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => lineOf(line) ?? [])
}

function lineOf(line: string): MadeLine | undefined {
  try {
    const { input, file, bytes } = JSON.parse(line) as Partial<MadeLine>
    if (typeof input !== 'string' || typeof file !== 'string' || typeof bytes !== 'number') return
    return file === '' || /[/\\]/.test(file) ? undefined : { input, file, bytes }
  } catch {
    return undefined
  }
}
