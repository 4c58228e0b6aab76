import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { detail, type Detail } from '../../pipeline/detail.js'
import { Fault, reasonOf } from '../../pipeline/errors.js'
import { fileDetail, fileErrorCode } from '../../pipeline/file-reason.js'
import { otherFile } from '../cells/file-kind.js'
import { Broken } from './broken.js'

/** Bytes that a part with rows or texts may have when unpacked: far above those of a full sheet. */
export const MOST_BYTES = 2 ** 30
/** Bytes of any other part, all of which is kept in memory. */
export const MOST_KEPT_BYTES = 32 * 2 ** 20
/** Parts that a workbook may have. */
const MOST_PARTS = 10_000

/** The parts of a workbook (ECMA-376 part 2, a ZIP file), each read as a stream. */
export class WorkbookParts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #file: string

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, file: string) {
    this.#zip = zip
    this.#entries = entries
    this.#file = file
  }

  /** @throws Fault INPUT_UNREADABLE for a file that is no ZIP file */
  static async open(file: string): Promise<WorkbookParts> {
    try {
      const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
      const entries = new Map<string, Entry>()
      if (zip.entryCount > MOST_PARTS) throw new Broken(detail`it has ${zip.entryCount} parts`)
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName.toLowerCase()
        // Programs do not agree on which of them they read (ECMA-376 part 2, 6.2.2.3).
        if (entries.has(name)) throw new Broken(detail`it has the part ${entry.fileName} twice`)
        entries.set(name, entry)
      }
      return new WorkbookParts(zip, entries, file)
    } catch (thrown) {
      const head = await headOf(file)
      const otherwise =
        otherFile(head) ??
        (isText(head)
          ? detail`is not a workbook (.xlsx) but text: give it a name that ends in .csv`
          : undefined)
      if (otherwise !== undefined) throw new Fault('INPUT_UNREADABLE', otherwise, { file }, thrown)
      const why = thrown instanceof Broken ? thrown.detail : fileDetail(thrown)
      const reason =
        fileErrorCode(thrown) === ''
          ? detail`is not a workbook (.xlsx): ${why}`
          : detail`cannot be read: ${why}`
      throw new Fault('INPUT_UNREADABLE', reason, { file }, thrown)
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /**
   * The unpacked bytes of a part. A part with more bytes than its entry says ends with an error.
   * @param most bytes when unpacked
   * @throws Fault INPUT_UNREADABLE for a part that is absent or too large
   */
  async read(name: string, most = MOST_BYTES): Promise<Readable> {
    const entry = this.#entries.get(name.toLowerCase())
    if (entry === undefined) throw this.fault(detail`has no part ${name}`)
    if (entry.uncompressedSize > most)
      throw this.fault(detail`the part ${name} has more than ${most} bytes when unpacked`)
    try {
      return await this.#zip.openReadStreamPromise(entry)
    } catch (thrown) {
      throw this.fault(detail`the part ${name} cannot be read: ${reasonOf(thrown)}`)
    }
  }

  fault(reason: Detail): Fault {
    return new Fault('INPUT_UNREADABLE', reason, { file: this.#file })
  }

  close(): void {
    this.#zip.close()
  }
}

/** The first bytes of a file as Latin-1; none of one that cannot be read. */
async function headOf(file: string): Promise<string> {
  const handle = await open(file).catch(() => undefined)
  if (handle === undefined) return ''
  try {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(512), length: 512 })
    return buffer.subarray(0, bytesRead).toString('latin1')
  } catch {
    return ''
  } finally {
    await handle.close()
  }
}

/** Whether a file begins like text, which has no control characters but those of lines. */
function isText(head: string): boolean {
  return head !== '' && !/[\u0000-\u0008\u000e-\u001f]/.test(head)
}
