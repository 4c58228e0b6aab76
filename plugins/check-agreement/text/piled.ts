import { difference, type Rgb } from '../paint/color.js'
import { placed } from '../paint/matrix.js'
import type { Work } from '../paint/shapes.js'
import { LEAST_CONTRAST, type Sight } from '../paint/writing.js'
import type { Piece } from './piece.js'

/** Letters that are nearer than this share of their width cannot be read. */
const NEAR = 0.35
/** Letters are looked for in squares of this size. Points. */
const CELL = 2

const LETTER = /[\p{L}\p{N}]/u

interface Letter {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: string
  readonly color: Rgb | undefined
}

/** Letters in one colour that are written on each other: nobody reads any of them. */
export class Piles {
  readonly #byPlace = new Map<number, Letter[]>()
  readonly #byPiece = new Map<Piece, readonly (Letter | undefined)[]>()
  readonly #work: Work

  constructor(work: Work) {
    this.#work = work
  }

  /** Notes the letters of a piece that can be seen. */
  add(piece: Piece, sights: Sight | readonly Sight[]): void {
    if (piece.isGuessed || sights === 'unseen') return
    this.#work.spend(piece.letters.texts.length)
    const letters = lettersOf(piece, sights)
    this.#byPiece.set(piece, letters)
    for (const letter of letters) {
      if (letter === undefined) continue
      const key = keyOf(cellOf(letter.x), cellOf(letter.y))
      const known = this.#byPlace.get(key)
      if (known === undefined) this.#byPlace.set(key, [letter])
      else known.push(letter)
    }
  }

  /** What one sees of a piece, considering what is written on it. */
  correct(piece: Piece, sights: Sight | readonly Sight[]): Sight | readonly Sight[] {
    const letters = this.#byPiece.get(piece)
    if (letters === undefined) return sights
    const piled = letters.map((letter) => letter !== undefined && this.#isPiled(letter))
    if (!piled.includes(true)) return sights
    return piled.map((isPiled, at) =>
      isPiled ? 'unseen' : typeof sights === 'string' ? sights : (sights[at] ?? 'unseen'),
    )
  }

  #isPiled(letter: Letter): boolean {
    const [column, row] = [cellOf(letter.x), cellOf(letter.y)]
    for (let across = -1; across <= 1; across += 1)
      for (let up = -1; up <= 1; up += 1) {
        const near = this.#byPlace.get(keyOf(column + across, row + up))
        this.#work.spend(1 + (near?.length ?? 0))
        if (near?.some((other) => isOn(letter, other)) === true) return true
      }
    return false
  }
}

/** The letters and figures of a piece that can be seen; undefined for others. */
function lettersOf(
  piece: Piece,
  sights: Sight | readonly Sight[],
): readonly (Letter | undefined)[] {
  const { matrix, letters, inks } = piece
  const scale = Math.hypot(matrix[0], matrix[1])
  return letters.texts.map((text, at) => {
    const sight = typeof sights === 'string' ? sights : sights[at]
    if (sight !== 'seen' || !LETTER.test(text)) return undefined
    const [x, y] = placed(matrix, letters.starts[at] ?? 0, 0)
    const color = inks.all[0]?.paint.at(x, y).color
    return { x, y, width: scale * (letters.widths[at] ?? 0), text, color }
  })
}

function cellOf(at: number): number {
  return Math.floor(at / CELL)
}

/** Of squares that are far from each other, some have the same key. */
function keyOf(column: number, row: number): number {
  return (column & 0xffff) * 0x10000 + (row & 0xffff)
}

/** Another letter, of about the size, in the colour and at the place. */
function isOn(one: Letter, other: Letter): boolean {
  if (one.text === other.text || one.color === undefined || other.color === undefined) return false
  const [narrow, wide] = [Math.min(one.width, other.width), Math.max(one.width, other.width)]
  if (!(Math.hypot(one.x - other.x, one.y - other.y) < NEAR * narrow) || wide > 3 * narrow)
    return false
  return difference(one.color, other.color) < LEAST_CONTRAST
}
