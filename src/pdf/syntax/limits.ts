import { detail, type Detail } from '../details/detail.js'

/** Bytes that are read again and again count as items of an array, too. */
const BYTES_PER_ITEM = 16

/** What bytes count as that are read for each object that names them. */
export function itemsOf(bytes: number): number {
  return Math.floor(bytes / BYTES_PER_ITEM)
}

/** Limits at which reading a file stops. */
export interface ReaderLimits {
  /** Decoded bytes of one stream. */
  readonly streamBytes: number
  /** Decoded bytes of all streams of a file together. */
  readonly fileBytes: number
  /** Filters of one stream. */
  readonly filters: number
  /** Entries of all cross-reference sections together; above 100,000 never more than the file has bytes. */
  readonly xrefEntries: number
  /** Cross-reference sections: incremental updates and their hybrid parts. */
  readonly xrefSections: number
  /** Nesting depth of arrays and dictionaries. */
  readonly nesting: number
  /**
   * Values (names, numbers, strings, arrays …) kept in memory; large ones count as several. Twice as many items
   * of arrays and dictionaries may be gone through.
   */
  readonly values: number
  /**
   * Tokens of content streams and CMaps, which are not kept; every four bytes of shown text count as one more, and so
   * do 64 bytes of a long token, of white space or of a comment.
   */
  readonly contentTokens: number
  /** Levels of a page tree or a name tree. */
  readonly treeDepth: number
  /** Nodes of a page tree or a name tree. */
  readonly treeNodes: number
  /** Embedded files. */
  readonly attachments: number
}

export const DEFAULT_LIMITS: ReaderLimits = Object.freeze({
  streamBytes: 50_000_000,
  fileBytes: 100_000_000,
  filters: 25,
  xrefEntries: 1_000_000,
  xrefSections: 500,
  nesting: 200,
  values: 4_000_000,
  contentTokens: 2_000_000,
  treeDepth: 100,
  treeNodes: 200_000,
  attachments: 10_000,
})

/** The name of an exceeded limit. */
export type LimitName = keyof ReaderLimits

/** Reading stopped because the file would exceed a limit. */
export class LimitExceeded extends Error {
  readonly limit: LimitName
  readonly allowed: number

  constructor(limit: LimitName, allowed: number) {
    super(`more than ${allowed} ${limit}`)
    this.name = 'LimitExceeded'
    this.limit = limit
    this.allowed = allowed
  }

  /** What the file has too much of, for people. */
  get what(): Detail {
    return EXCEEDED[this.limit](this.allowed)
  }
}

const EXCEEDED: Readonly<Record<LimitName, (allowed: number) => Detail>> = {
  streamBytes: (allowed) => detail`a stream of more than ${allowed} bytes`,
  fileBytes: (allowed) => detail`streams of more than ${allowed} bytes together`,
  filters: (allowed) => detail`a stream with more than ${allowed} filters`,
  xrefEntries: (allowed) => detail`more than ${allowed} entries of cross-references`,
  xrefSections: (allowed) => detail`more than ${allowed} sections of cross-references`,
  nesting: (allowed) => detail`objects or content nested more than ${allowed} levels deep`,
  values: (allowed) => detail`more than ${allowed} values`,
  contentTokens: (allowed) => detail`content of more than ${allowed} operators and operands`,
  treeDepth: (allowed) => detail`a tree of pages or names with more than ${allowed} levels`,
  treeNodes: (allowed) => detail`a tree of pages or names with more than ${allowed} nodes`,
  attachments: (allowed) => detail`more than ${allowed} embedded files`,
}

/** Does some work, as far as the limits permit. @returns the limit that it reaches, if it does */
export function limitReachedBy(work: () => void): LimitExceeded | undefined {
  try {
    work()
    return undefined
  } catch (thrown) {
    if (thrown instanceof LimitExceeded) return thrown
    throw thrown
  }
}

/** Every file goes through what it has several times. */
const ITEMS_PER_VALUE = 2

/** Counts how much of the limits a document has used. */
export class Budget {
  readonly limits: ReaderLimits
  #decoded = 0
  #values = 0
  #contentTokens = 0
  #items = 0

  constructor(limits: ReaderLimits) {
    this.limits = limits
  }

  /** Bytes that the next decoder may still give. */
  get bytesLeft(): number {
    return Math.min(this.limits.streamBytes, this.limits.fileBytes - this.#decoded)
  }

  /** @throws LimitExceeded */
  spendBytes(count: number): void {
    if (count > this.limits.streamBytes)
      throw new LimitExceeded('streamBytes', this.limits.streamBytes)
    this.#decoded += count
    if (this.#decoded > this.limits.fileBytes)
      throw new LimitExceeded('fileBytes', this.limits.fileBytes)
  }

  /** The limit that a decoder ran into when it was cut short at {@link bytesLeft}. */
  overflow(): LimitExceeded {
    const { streamBytes, fileBytes } = this.limits
    return this.bytesLeft < streamBytes
      ? new LimitExceeded('fileBytes', fileBytes)
      : new LimitExceeded('streamBytes', streamBytes)
  }

  /**
   * @param count one for each 64 bytes of memory, about
   * @throws LimitExceeded
   */
  spendValues(count: number): void {
    this.#values += count
    if (this.#values > this.limits.values) throw new LimitExceeded('values', this.limits.values)
  }

  /**
   * Counts items of arrays and dictionaries each time they are gone through: thousands of objects may share one array.
   * @throws LimitExceeded
   */
  spendItems(count: number): void {
    this.#items += count
    const { values } = this.limits
    if (this.#items > ITEMS_PER_VALUE * values) throw new LimitExceeded('values', values)
  }

  /**
   * Limits how deep something is within others of its kind.
   * @throws LimitExceeded
   */
  requireDepth(depth: number): void {
    const { nesting } = this.limits
    if (depth >= nesting) throw new LimitExceeded('nesting', nesting)
  }

  /** @throws LimitExceeded */
  spendContentTokens(count = 1): void {
    this.#contentTokens += count
    if (this.#contentTokens > this.limits.contentTokens)
      throw new LimitExceeded('contentTokens', this.limits.contentTokens)
  }
}
