import { detail, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { fileDetail } from '../../pipeline/file-reason.js'

/**
 * The place of results: objects by name, in a folder or in an S3-compatible store. An object is
 * complete or absent, and does not change once it is there, but for the
 * summary of a run, and a result that an interrupted attempt has left of a file that was changed since.
 *
 * Every method throws {@link PlaceFault} if the place cannot be used.
 */
export interface Objects {
  /** The address that names refer to, for messages. */
  readonly address: string
  /** Writes an object unless there is one of that name; true if it was written. */
  put(name: string, bytes: Uint8Array): Promise<boolean>
  /** Writes an object, also in the place of another one. */
  replace(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes of an object; undefined if there is none. */
  get(name: string): Promise<Uint8Array | undefined>
  /** The names of the objects in a folder; none if there is no such folder. */
  list(folder: string): Promise<readonly string[]>
  /** The names of all objects below a folder, some at a time; none if there is no such folder. */
  below(folder: string): AsyncIterable<readonly string[]>
  /** Removes objects, as far as they are there. */
  remove(names: readonly string[]): Promise<void>
  /** Removes what interrupted writing has left. */
  tidy(): Promise<void>
  /** Removes all objects. @returns how many there were */
  clear(): Promise<number>
}

/** Bytes of a document at most: it is held in memory, beside those of the other workers. */
export const LONGEST_DOCUMENT = 512 * 1024 * 1024

/** What documents are read from. */
export interface Inputs {
  /**
   * The bytes of a file or an object; undefined if there is none that can be read, or it is too long.
   * @param longest bytes of a document at most
   */
  read(address: string, longest?: number): Promise<Uint8Array | undefined>
}

/**
 * The bytes of a stream, whatever length was announced; undefined, without reading on, as soon as they are
 * more than the given number.
 */
export async function whole(
  chunks: AsyncIterable<Uint8Array>,
  longest: number,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.byteLength
    if (length > longest) return undefined
    parts.push(chunk)
  }
  return Buffer.concat(parts, length)
}

/** The place of results or of documents cannot be used now: no statement about a document. */
export class PlaceFault extends Fault {
  /** Whether waiting helps, as it does when a store answers 503. */
  readonly passing: boolean

  constructor(
    kind: 'read' | 'write',
    address: string,
    thrown: unknown,
    {
      passing,
      remedy,
      reason: why = fileDetail(thrown),
    }: {
      readonly passing: boolean
      readonly remedy: Detail | ''
      /** Where the thrown error does not say it. */
      readonly reason?: string | Detail
    },
  ) {
    const all = remedy === '' ? why : detail`${why}; ${remedy}`
    const [code, reason] =
      kind === 'write'
        ? (['OUTPUT_UNWRITABLE', detail`cannot be written: ${all}`] as const)
        : (['INPUT_UNREADABLE', detail`cannot be read: ${all}`] as const)
    super(code, reason, { file: address }, thrown)
    this.name = 'PlaceFault'
    this.passing = passing
  }
}
