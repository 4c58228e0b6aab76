/** Shaped characters, in the order in which they are drawn from left to right. */
export interface Glyphs {
  readonly ids: readonly number[]
  /** Advances in 1/1000 em. */
  readonly advances: readonly number[]
  /** Index in the shaped text of the first character of each glyph; absent: one glyph a character. */
  readonly clusters?: readonly number[]
  /** Shifts in 1/1000 em, x and y by turns; absent when there are none. */
  readonly offsets?: readonly number[]
}

/** What shaping depends on in addition to the characters. */
export interface Script {
  readonly rightToLeft: boolean
  readonly lang: string
}
