import { placed } from '../paint/matrix.js'
import type { Work } from '../paint/shapes.js'
import { isBlank, type Sight } from '../paint/writing.js'
import type { Piece } from './piece.js'

/** How far letters that hide each other may be apart, in shares of their size. */
const NEAR = 0.03
/** Letters are looked for in squares of this size. Points. */
const CELL = 2

/** A letter in the colour of what is below: what is written below it cannot be seen, either. */
interface Letter {
  readonly x: number
  readonly y: number
  readonly size: number
  /** The number of its piece. */
  readonly at: number
}

/** Letters that are written over the same letters in the colour of the paper. */
export class Overwriting {
  readonly #letters = new Map<string, Letter[]>()
  readonly #work: Work

  constructor(work: Work) {
    this.#work = work
  }

  /** Notes the letters of a piece that cannot be seen for their colour. */
  add(piece: Piece, at: number, sights: Sight | readonly Sight[]): void {
    if (typeof sights === 'string' ? sights !== 'faint' : !sights.includes('faint')) return
    for (const [letter, text] of piece.letters.texts.entries()) {
      const sight = typeof sights === 'string' ? sights : sights[letter]
      if (sight !== 'faint' || isBlank(text)) continue
      const found = letterOf(piece, letter, at)
      const key = keyOf(text, Math.round(found.x / CELL), Math.round(found.y / CELL))
      const known = this.#letters.get(key)
      if (known === undefined) this.#letters.set(key, [found])
      else known.push(found)
    }
  }

  /** What one sees of a piece, considering what is written over it. */
  correct(piece: Piece, at: number, sights: Sight | readonly Sight[]): Sight | readonly Sight[] {
    if (this.#letters.size === 0) return sights
    return piece.letters.texts.map((text, letter) => {
      const sight = typeof sights === 'string' ? sights : (sights[letter] ?? 'unseen')
      return sight === 'seen' && this.#isOver(text, letterOf(piece, letter, at)) ? 'unseen' : sight
    })
  }

  #isOver(text: string, letter: Letter): boolean {
    const [column, row] = [Math.round(letter.x / CELL), Math.round(letter.y / CELL)]
    const near: Letter[] = []
    for (let across = -1; across <= 1; across += 1)
      for (let up = -1; up <= 1; up += 1)
        for (const other of this.#letters.get(keyOf(text, column + across, row + up)) ?? [])
          near.push(other)
    this.#work.spend(9 + near.length)
    return near.some((other) => other.at > letter.at && isSame(letter, other))
  }
}

function keyOf(text: string, column: number, row: number): string {
  return `${column} ${row} ${text}`
}

function letterOf({ matrix, letters, size }: Piece, letter: number, at: number): Letter {
  const [x, y] = placed(matrix, letters.starts[letter] ?? 0, 0)
  return { x, y, size: Math.hypot(matrix[2], matrix[3]) * Math.abs(size), at }
}

function isSame(one: Letter, other: Letter): boolean {
  const apart = Math.hypot(one.x - other.x, one.y - other.y)
  return apart <= NEAR * one.size && Math.abs(one.size - other.size) <= 0.1 * one.size
}
