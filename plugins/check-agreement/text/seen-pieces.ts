import { placed, type Box } from '../paint/matrix.js'
import type { Shapes } from '../paint/shapes.js'
import { sightOf, type Sight } from '../paint/writing.js'
import type { Piece } from './content-walk.js'
import { Overwriting } from './overwriting.js'
import type { PlacedText } from './lines.js'

/** Text that is smaller is not read by anybody. Points. */
const SMALLEST = 1

/** Text that one sees of a page, or that may be the recognised text of a scan. */
export interface SeenText extends PlacedText {
  /** Whether it counts only if a document has no other: it is not painted, or an image is over it. */
  readonly isBehind: boolean
}

/** The text that one sees of a page, large enough to be read. */
export function seenText(pieces: readonly Piece[], shapes: Shapes, page: Box): SeenText[] {
  const shown = pieces.filter((piece) => isOnPage(piece, page))
  const sights = shown.map((piece) => (piece.isUnpainted ? 'covered' : sightOf(piece, shapes)))
  const overwriting = new Overwriting(shapes.work)
  for (const [at, piece] of shown.entries()) overwriting.add(piece, at, sights[at] ?? 'unseen')
  return shown.flatMap((piece, at) =>
    partsOf(piece, overwriting.correct(piece, at, sights[at] ?? 'unseen')),
  )
}

/** Whether it is large enough, and on what a viewer shows of the page. */
function isOnPage(piece: Piece, [left, bottom, right, top]: Box): boolean {
  const [a, b] = piece.matrix
  const { x, y, end, size } = placeOf(piece, 0, piece.texts.length)
  if (!(size >= SMALLEST && Math.hypot(a, b) * Math.abs(piece.size) >= SMALLEST)) return false
  return !(Math.max(x, end) < left || Math.min(x, end) > right || y > top || y + size < bottom)
}

/** Neighbouring letters that are seen alike. */
function partsOf(piece: Piece, sights: Sight | readonly Sight[]): SeenText[] {
  const { texts } = piece
  if (typeof sights === 'string') return partOf(piece, 0, texts.length, sights)
  const parts: SeenText[] = []
  let from = 0
  for (let at = 1; at <= texts.length; at += 1) {
    if (at < texts.length && sights[at] === sights[from]) continue
    parts.push(...partOf(piece, from, at, sights[from]))
    from = at
  }
  return parts
}

function partOf(piece: Piece, from: number, to: number, sight: Sight | undefined): SeenText[] {
  if (sight !== 'seen' && sight !== 'covered') return []
  const text = piece.texts.slice(from, to).join('')
  return [{ ...placeOf(piece, from, to), text, isBehind: sight === 'covered' }]
}

function placeOf({ matrix, starts, end, size: em }: Piece, from: number, to: number) {
  const [x, y] = placed(matrix, starts[from] ?? 0, 0)
  const [toX] = placed(matrix, starts[to] ?? end, 0)
  const [, , c, d] = matrix
  return { x, y, end: toX, size: Math.hypot(c, d) * Math.abs(em) }
}
