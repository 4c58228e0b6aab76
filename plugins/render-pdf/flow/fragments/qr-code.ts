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
  const turned = turnedBy(plain)
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

/** Masks repeat after so many rows and columns. */
const PERIOD = 12

/** ISO/IEC 18004 table 10: which modules of the data each mask turns over. */
const CONDITIONS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/** For each module of a period, a bit for each mask: whether it is another one than under mask 0. */
const TURNED_DATA = Uint8Array.from({ length: PERIOD * PERIOD }, (_, at) => {
  const [x, y] = [at % PERIOD, Math.floor(at / PERIOD)]
  const isTurned = CONDITIONS.map((condition) => condition(x, y) === 0)
  return isTurned.reduce(
    (bits, each, mask) => (each === isTurned[0] ? bits : bits | (1 << mask)),
    0,
  )
})

/** A symbol, and the kind of each of its modules. */
interface QrSymbol {
  readonly size: number
  readonly types: readonly (readonly number[])[]
}

/** What the encoder calls a module that is no function pattern. */
const DATA = 0

const turnedBySize = new Map<number, Uint8Array>()

/**
 * For each module of a symbol of this size, a bit for each mask: whether the module is another
 * than under mask 0. Masks and the format that names them are added without carry, so that it is
 * the same for every payload and every level of error correction.
 */
function turnedBy({ size, types }: QrSymbol): Uint8Array {
  const known = turnedBySize.get(size)
  if (known !== undefined) return known
  const turned = new Uint8Array(size * size)
  types.forEach((row, y) => {
    row.forEach((type, x) => {
      if (type === DATA)
        turned[y * size + x] = TURNED_DATA[(y % PERIOD) * PERIOD + (x % PERIOD)] as number
    })
  })
  for (let mask = 1; mask < MASKS; mask++)
    for (let bit = 0; bit < FORMAT_BITS; bit++)
      if (((formatOf(mask) >> bit) & 1) === 1)
        for (const at of formatPlaces(bit, size)) turned[at] = (turned[at] as number) | (1 << mask)
  turnedBySize.set(size, turned)
  return turned
}

/** 7.9: five bits of data, ten of a BCH code. */
const FORMAT_BITS = 15

/** What the mask alone gives to the format information. */
function formatOf(mask: number): number {
  let remainder = mask
  for (let bit = 0; bit < 10; bit++)
    remainder = (remainder << 1) ^ ((remainder >> 9) * 0b10100110111)
  return (mask << 10) | remainder
}

/** Where the two copies of a bit of the format information stand (figure 25). */
function formatPlaces(bit: number, size: number): readonly number[] {
  const [up, left] = [bit < 6 ? bit : bit < 8 ? bit + 1 : 8, bit < 8 ? 8 : bit === 8 ? 7 : 14 - bit]
  const [down, right] = bit < 8 ? [8, size - 1 - bit] : [size - 15 + bit, 8]
  return [up * size + left, down * size + right]
}

const WINDOW = 11
const FINDERS = [0b10111010000, 0b00001011101]

/**
 * What a module adds to the penalty of its line, by its place (up to the width of the window) and
 * by the last eleven modules: runs of five and more, and what looks like a finder with four light
 * modules beside it.
 */
const LINE_PENALTIES: readonly Uint8Array[] = linePenalties()

function linePenalties(): readonly Uint8Array[] {
  const places = Array.from({ length: WINDOW }, () => new Uint8Array(1 << WINDOW))
  for (let window = 0; window < 1 << WINDOW; window++) {
    const run = runAtEnd(window)
    if (run >= 5)
      for (let place = 4; place < WINDOW; place++) {
        // Modules that are not there yet do not count.
        const known = Math.min(run, place + 1)
        ;(places[place] as Uint8Array)[window] = known === 5 ? 3 : 1
      }
  }
  const last = places[WINDOW - 1] as Uint8Array
  for (const finder of FINDERS) last[finder] = (last[finder] as number) + 40
  return places
}

function runAtEnd(window: number): number {
  let run = 1
  while (run < WINDOW && ((window >> run) & 1) === (window & 1)) run++
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
