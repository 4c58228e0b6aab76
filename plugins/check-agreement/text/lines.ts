/** Text at a place of a page. */
export interface PlacedText {
  readonly x: number
  readonly y: number
  readonly end: number
  readonly size: number
  readonly text: string
}

/** Puts text on one height in the order from left to right. */
export function inLines(pieces: readonly PlacedText[]): string[] {
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
