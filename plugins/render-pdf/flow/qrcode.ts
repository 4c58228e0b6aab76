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
  const modules = new Uint8Array(masked.length)
  const penalties = MASKS.map((_, mask) => {
    for (let at = 0; at < modules.length; at++) {
      const bits = inverted[at] ?? 0
      modules[at] = ((masked[at] ?? 0) ^ bits ^ (bits >> mask)) & 1
    }
    return penaltyOf(modules, size)
  })
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

/** What ISO/IEC 18004 7.8.3 counts against a symbol: runs, blocks, false finders, imbalance. */
function penaltyOf(modules: Uint8Array, size: number): number {
  let penalty = blocks(modules, size)
  let dark = 0
  for (const module of modules) dark += module
  penalty += Math.floor(Math.abs(dark * 20 - modules.length * 10) / modules.length) * 10
  for (let line = 0; line < size; line++)
    penalty += alongLine(modules, line * size, 1, size) + alongLine(modules, line, size, size)
  return penalty
}

/** Runs of five and more, and what looks like a finder with four light modules beside it. */
function alongLine(modules: Uint8Array, start: number, step: number, size: number): number {
  let penalty = 0
  let run = 0
  let last = -1
  let window = 0
  for (let index = 0, at = start; index < size; index++, at += step) {
    const module = modules[at] ?? 0
    run = module === last ? run + 1 : 1
    last = module
    if (run === 5) penalty += 3
    else if (run > 5) penalty++
    window = ((window << 1) | module) & 0x7ff
    if (index >= 10 && (window === 0b10111010000 || window === 0b00001011101)) penalty += 40
  }
  return penalty
}

/** Blocks of two by two of one colour. */
function blocks(modules: Uint8Array, size: number): number {
  let penalty = 0
  for (let y = 1; y < size; y++)
    for (let at = y * size + 1; at < (y + 1) * size; at++) {
      const module = modules[at]
      const isBlock =
        module === modules[at - 1] &&
        module === modules[at - size] &&
        module === modules[at - size - 1]
      if (isBlock) penalty += 3
    }
  return penalty
}
