import { encode } from '#uqr'

export type ErrorCorrection = 'L' | 'M' | 'Q' | 'H'

/**
 * The modules of a QR code, row by row, without quiet zone.
 *
 * The encoder could choose the mask itself, but takes longer for it than the rest of a short
 * invoice takes; so the choice by penalty (7.8.3) is made here, and a mask is laid on by what it
 * turns over.
 */
export function qrModules(payload: string, ecc: ErrorCorrection): readonly (readonly boolean[])[] {
  const plain = encode(payload, { ecc, border: 0, maskPattern: 0 })
  const { size } = plain
  const turned = turnedBy(size, ecc)
  const modules = new Uint8Array(size * size)
  let place = 0
  for (const row of plain.data) for (const module of row) modules[place++] = module ? 1 : 0
  let best = 0
  let least = Infinity
  for (let mask = 0; mask < MASKS; mask++) {
    const penalty = penaltyOf(modules, turned, mask, size, least)
    if (penalty >= least) continue
    least = penalty
    best = mask
  }
  const rows: boolean[][] = []
  for (let y = 0, at = 0; y < size; y++) {
    const row = new Array<boolean>(size)
    for (let x = 0; x < size; x++, at++)
      row[x] = (((modules[at] as number) ^ ((turned[at] as number) >> best)) & 1) === 1
    rows.push(row)
  }
  return rows
}

/** ISO/IEC 18004 7.8.2 has eight. */
const MASKS = 8

const turnedBySymbol = new Map<string, Uint8Array>()

/**
 * For each module of a symbol of this size, a bit for each mask: whether the module is another
 * than under mask 0. Masks and the format that names them are added without carry, so that it is
 * the same for every payload.
 */
function turnedBy(size: number, ecc: ErrorCorrection): Uint8Array {
  const symbol = `${String(size)} ${ecc}`
  let turned = turnedBySymbol.get(symbol)
  if (turned === undefined) {
    turned = new Uint8Array(size * size)
    const version = (size - 17) / 4
    const fixed = { ecc, border: 0, minVersion: version, maxVersion: version }
    const plain = encode('', { ...fixed, maskPattern: 0 }).data
    for (let mask = 1; mask < MASKS; mask++) {
      const masked = encode('', { ...fixed, maskPattern: mask }).data
      for (let at = 0; at < turned.length; at++) {
        const [y, x] = [Math.floor(at / size), at % size]
        if (plain[y]?.[x] !== masked[y]?.[x]) turned[at] = (turned[at] as number) | (1 << mask)
      }
    }
    turnedBySymbol.set(symbol, turned)
  }
  return turned
}

const WINDOW = 11
const FINDERS = [0b10111010000, 0b00001011101]

/**
 * What a module adds to the penalty of its line, by its place (up to the width of the window) and
 * by the last eleven modules: runs of five and more, and what looks like a finder with four light
 * modules beside it.
 */
const LINE_PENALTIES = Array.from({ length: WINDOW }, (_, place) =>
  Uint8Array.from({ length: 1 << WINDOW }, (__, window) => {
    const run = place < 4 ? 0 : runAtEnd(window, place + 1)
    const isFinder = place === WINDOW - 1 && FINDERS.includes(window)
    return (run === 5 ? 3 : run > 5 ? 1 : 0) + (isFinder ? 40 : 0)
  }),
)

function runAtEnd(window: number, known: number): number {
  let run = 1
  while (run < known && ((window >> run) & 1) === (window & 1)) run++
  return run
}

/**
 * What ISO/IEC 18004 7.8.3 counts against a symbol: runs, blocks, false finders, imbalance. Rows
 * and columns are evaluated in one pass, each by the window of its last modules. From `most` on, it does
 * not matter how much it is.
 */
function penaltyOf(
  modules: Uint8Array,
  turned: Uint8Array,
  mask: number,
  size: number,
  most: number,
): number {
  const columns = new Uint16Array(size)
  let penalty = 0
  let dark = 0
  for (let y = 0, at = 0; y < size; y++) {
    const down = LINE_PENALTIES[Math.min(y, WINDOW - 1)]
    let row = 0
    let corner = 0
    for (let x = 0; x < size; x++, at++) {
      const module = ((modules[at] as number) ^ ((turned[at] as number) >> mask)) & 1
      const column = columns[x] as number
      const above = column & 1
      if (x > 0 && y > 0 && module === above && module === corner && module === (row & 1))
        penalty += 3
      corner = above
      row = ((row << 1) | module) & 0x7ff
      const line = ((column << 1) | module) & 0x7ff
      columns[x] = line
      penalty += LINE_PENALTIES[x < WINDOW ? x : WINDOW - 1]?.[row] as number
      penalty += down?.[line] as number
      dark += module
    }
    if (penalty >= most) return penalty
  }
  const all = size * size
  return penalty + Math.floor(Math.abs(dark * 20 - all * 10) / all) * 10
}
