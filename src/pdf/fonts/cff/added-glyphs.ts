import { BrokenFont } from '../tables/bytes.js'
import { OP } from './operators.js'

/** The numbers of glyphs, of names and of CIDs have two bytes. */
const MOST = 65_535

/** A glyph that a program gets. */
export interface AddedGlyph {
  readonly charstring: Uint8Array
  /** Its SID or CID. */
  readonly id: number
  /** The font dictionary that holds for it; undefined in a program of names. */
  readonly fontDict: number | undefined
}

/** What further glyphs of a program need: their charstrings, and the tables that say what they are. */
export class AddedGlyphs {
  readonly charstrings: readonly Uint8Array[]
  readonly #charset: Buffer
  readonly #select: Buffer | undefined
  readonly #highest: number

  /**
   * @param ids SIDs or CIDs of the glyphs before, from glyph 0 on
   * @param fontDicts theirs; undefined in a program of names
   * @throws BrokenFont
   */
  constructor(
    added: readonly AddedGlyph[],
    ids: readonly number[],
    fontDicts: readonly number[] | undefined,
  ) {
    const all = [...ids, ...added.map(({ id }) => id)]
    if (all.length > MOST) throw new BrokenFont(`${all.length} glyphs`)
    this.charstrings = added.map(({ charstring }) => charstring)
    this.#highest = all.reduce((one, other) => Math.max(one, other), 0)
    this.#charset = Buffer.alloc(1 + 2 * (all.length - 1))
    for (const [at, id] of all.slice(1).entries()) this.#charset.writeUInt16BE(id, 1 + 2 * at)
    this.#select =
      fontDicts && Buffer.from([0, ...fontDicts, ...added.map(({ fontDict = 0 }) => fontDict)])
  }

  /** Charset and FDSelect, both of format 0 (Technical Note 5176, 13 and 19). */
  get tables(): Buffer {
    return Buffer.concat([this.#charset, this.#select ?? Buffer.alloc(0)])
  }

  /** The entries of the top DICT that lead to the tables. @param at where these begin */
  entries(at: number): ReadonlyMap<number, number> {
    const entries = new Map<number, number>([[OP.charset, at]])
    if (this.#select !== undefined) {
      entries.set(OP.fdSelect, at + this.#charset.length)
      entries.set(OP.cidCount, this.#highest + 1)
    }
    return entries
  }
}
