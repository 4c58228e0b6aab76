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
  return rowsOf(pieces).map((row) => {
    let text = ''
    let before: PlacedText | undefined
    for (const piece of row) {
      text += before !== undefined && text !== '' && isApart(before, piece) ? ' ' : ''
      text += piece.text
      before = piece
    }
    return text
  })
}

/** Whether there is a blank before some text. */
export function isApart({ end }: Pick<PlacedText, 'end'>, { x, size }: PlacedText): boolean {
  return x - end > 0.15 * size
}

/** Text on one height, from left to right; that of each turn, from the top to the end of the page. */
export function rowsOf(pieces: readonly PlacedText[]): PlacedText[][] {
  return TURNS.flatMap((turn) => upright(pieces.filter((piece) => piece.turn === turn)))
}

function upright(pieces: readonly PlacedText[]): PlacedText[][] {
  const sorted = [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)
  const rows: PlacedText[][] = []
  for (const piece of sorted) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (first !== undefined && Math.abs(first.y - piece.y) < 0.4 * Math.max(first.size, 4))
      row?.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x))
}
