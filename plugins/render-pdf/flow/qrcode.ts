import { encode } from 'uqr'

export type ErrorCorrection = 'L' | 'M' | 'Q' | 'H'

/** The masks of ISO/IEC 18004 7.8.2: whether a module of data is inverted. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/**
 * The modules of a QR code, row by row, without quiet zone.
 *
 * The encoder could choose the mask itself, but takes longer for it than the rest of a short
 * invoice takes; so the choice by penalty (7.8.3) is made here and given to it.
 */
export function qrModules(payload: string, ecc: ErrorCorrection): readonly (readonly boolean[])[] {
  const plain = encode(payload, { ecc, border: 0, maskPattern: 0 })
  const { size } = plain
  const inverted = invertedBy(size, plain.types)
  const masked = Uint8Array.from(plain.data.flat(), Number)
  const penalties = MASKS.map((_, mask) => penaltyOf(masked, inverted, mask, size))
  const best = penalties.indexOf(Math.min(...penalties))
  return best === 0 ? plain.data : encode(payload, { ecc, border: 0, maskPattern: best }).data
}

/** How the encoder marks modules that are neither patterns nor formats. */
const DATA = 0

/** For each size, a bit for each mask and module: whether the mask inverts it. */
const invertedBySize = new Map<number, Uint8Array>()

function invertedBy(size: number, types: readonly (readonly number[])[]): Uint8Array {
  let inverted = invertedBySize.get(size)
  if (inverted === undefined) {
    const bits = types.flatMap((row, y) =>
      row.map((type, x) =>
        type === DATA ? MASKS.reduce((sum, mask, bit) => sum | (Number(mask(x, y)) << bit), 0) : 0,
      ),
    )
    invertedBySize.set(size, (inverted = Uint8Array.from(bits)))
  }
  return inverted
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
 * and columns are judged in one pass, each by the window of its last modules.
 */
function penaltyOf(masked: Uint8Array, inverted: Uint8Array, mask: number, size: number): number {
  const columns = new Uint16Array(size)
  let penalty = 0
  let dark = 0
  for (let y = 0, at = 0; y < size; y++) {
    const down = LINE_PENALTIES[Math.min(y, WINDOW - 1)]
    let row = 0
    let corner = 0
    for (let x = 0; x < size; x++, at++) {
      const bits = inverted[at] as number
      const module = ((masked[at] as number) ^ bits ^ (bits >> mask)) & 1
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
  }
  const modules = size * size
  return penalty + Math.floor(Math.abs(dark * 20 - modules * 10) / modules) * 10
}
