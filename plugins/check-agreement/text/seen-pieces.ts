import { around, corners, type Box, type Matrix } from '../paint/matrix.js'
import type { Shapes } from '../paint/shapes.js'
import { sightOf, type Sight } from '../paint/writing.js'
import { TURNS, type PlacedText } from './lines.js'
import { Overwriting } from './overwriting.js'
import type { Piece } from './piece.js'
import { Piles } from './piled.js'

/** Text that is smaller is not read by anybody. Points, on a page as long as A4. */
const SMALLEST = 1
const A4 = 842

/** Text that one sees of a page, or that may be the recognised text of a scan. */
export interface SeenText extends PlacedText {
  /** Whether it counts only if a document has no other: it is not painted, or an image is over it. */
  readonly isBehind: boolean
}

/** The text that one sees of a page, large enough to be read. */
export function seenText(pieces: readonly Piece[], shapes: Shapes, page: Box): SeenText[] {
  const overwriting = new Overwriting(shapes.work)
  const sights = pieces.map((piece, at) => {
    if (!isOnPage(piece, page)) return 'unseen'
    const sight = piece.isUnpainted ? 'covered' : sightOf(piece, shapes)
    overwriting.add(piece, at, sight)
    return sight
  })
  const corrected = pieces.map((piece, at) =>
    overwriting.correct(piece, at, sights[at] ?? 'unseen'),
  )
  const piles = new Piles(shapes.work)
  for (const [at, piece] of pieces.entries()) piles.add(piece, corrected[at] ?? 'unseen')
  const seen: SeenText[] = []
  for (const [at, piece] of pieces.entries())
    addParts(seen, piece, piles.correct(piece, corrected[at] ?? 'unseen'))
  return seen
}

/** Whether it is large enough, across its line and along it, and on what a viewer shows of the page. */
function isOnPage({ matrix, end, size }: Piece, [left, bottom, right, top]: Box): boolean {
  const [a, b, c, d] = matrix
  const area = Math.abs(a * d - b * c) * Math.abs(size)
  const [long, high] = [Math.hypot(a, b), Math.hypot(c, d)]
  // A viewer makes a longer page smaller, with its text.
  const longest = Math.max(right - left, top - bottom)
  const smallest = SMALLEST * (Number.isFinite(longest) ? Math.max(1, longest / A4) : 1)
  if (!(area / long >= smallest && area / high >= smallest)) return false
  const [fromX, fromY, toX, toY] = around(corners(matrix, [0, 0, end, size]))
  return !(toX < left || fromX > right || fromY > top || toY < bottom)
}

/** Adds neighbouring letters that are seen alike. */
function addParts(seen: SeenText[], piece: Piece, sights: Sight | readonly Sight[]): void {
  if (piece.isBackwards) {
    addLetters(seen, piece, sights)
    return
  }
  if (typeof sights === 'string') {
    if (counts(sights)) seen.push(partOf(piece, 0, piece.end, piece.text, sights))
    return
  }
  const { texts, starts } = piece.letters
  let from = 0
  for (let at = 1; at <= texts.length; at += 1) {
    const sight = sights[from]
    if (at < texts.length && sights[at] === sight) continue
    const text = texts.slice(from, at).join('')
    if (sight !== undefined && counts(sight) && text !== '')
      seen.push(partOf(piece, starts[from] ?? 0, starts[at] ?? piece.end, text, sight))
    from = at
  }
}

/** Adds letters that are not in the order in which they are shown, each at its place. */
function addLetters(seen: SeenText[], piece: Piece, sights: Sight | readonly Sight[]): void {
  const { texts, starts, widths } = piece.letters
  for (const [at, text] of texts.entries()) {
    const sight = typeof sights === 'string' ? sights : sights[at]
    const [start = 0, width = 0] = [starts[at], widths[at]]
    if (sight !== undefined && counts(sight) && text !== '')
      seen.push(partOf(piece, start, start + width, text, sight))
  }
}

function counts(sight: Sight): boolean {
  return sight === 'seen' || sight === 'covered'
}

function partOf(
  { matrix, size }: Piece,
  from: number,
  to: number,
  text: string,
  sight: Sight,
): SeenText {
  const [a, b, c, d, e, f] = matrix
  const turn = turnOf(matrix)
  const [x, y] = turned(e + a * from, f + b * from, turn)
  const [end] = turned(e + a * to, f + b * to, turn)
  return {
    turn,
    x,
    y,
    end,
    size: Math.hypot(c, d) * Math.abs(size),
    text,
    isBehind: sight === 'covered',
  }
}

/** How text is turned, to the next quarter; what is mirrored, nobody reads in its own direction. */
function turnOf([a, b, c, d]: Matrix): PlacedText['turn'] {
  if (a * d - b * c < 0) return 0
  const quarters = Math.round(Math.atan2(b, a) / (Math.PI / 2))
  return TURNS[(quarters + 4) % 4] ?? 0
}

/** A point on a page that is turned back. */
function turned(x: number, y: number, turn: PlacedText['turn']): readonly [number, number] {
  if (turn === 1) return [y, -x]
  if (turn === 2) return [-x, -y]
  return turn === 3 ? [-y, x] : [x, y]
}
