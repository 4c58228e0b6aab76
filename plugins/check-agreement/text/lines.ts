/** Quarter turns, counterclockwise, in which text is on a page. */
export const TURNS = [0, 1, 2, 3] as const

/** Text at a place of a page, which is turned so that the text runs from left to right. */
export interface PlacedText {
  readonly turn: (typeof TURNS)[number]
  readonly x: number
  readonly y: number
  readonly end: number
  readonly size: number
  readonly text: string
}

/** Puts text on one height in the order from left to right; text that is turned otherwise has lines of its own. */
export function inLines(pieces: readonly PlacedText[]): string[] {
  return TURNS.flatMap((turn) => upright(pieces.filter((piece) => piece.turn === turn)))
}

function upright(pieces: readonly PlacedText[]): string[] {
  const sorted = [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)
  const rows: PlacedText[][] = []
  for (const piece of sorted) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (first !== undefined && Math.abs(first.y - piece.y) < 0.4 * Math.max(first.size, 4))
      row?.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => {
    let text = ''
    let end = -Infinity
    for (const piece of row.sort((a, b) => a.x - b.x)) {
      text += piece.x - end > 0.15 * piece.size && text !== '' ? ` ${piece.text}` : piece.text
      end = piece.end
    }
    return text
  })
}
