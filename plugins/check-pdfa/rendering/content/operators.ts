import { PdfArray, PdfNumber, PdfString, type PdfValue } from 'twinvoice/pdf'

/** The colour space that an operator of device colours sets. */
export const DEVICE = {
  g: 'DeviceGray',
  G: 'DeviceGray',
  rg: 'DeviceRGB',
  RG: 'DeviceRGB',
  k: 'DeviceCMYK',
  K: 'DeviceCMYK',
} as const

/** Colour spaces that have a name of their own. */
export const OWN_SPACES: ReadonlySet<string> = new Set(
  'DeviceGray DeviceRGB DeviceCMYK Pattern'.split(' '),
)

/** Names of colour spaces that are in inline images alone (ISO 32000-1, 8.9.7). */
export const INLINE_SPACES: ReadonlySet<string> = new Set('G RGB CMYK I'.split(' '))

const NO_CHARACTER: readonly PdfString[] = [new PdfString(new Uint8Array())]

/**
 * The strings of a text-showing operator, with the numbers between them. Of too many operands each is taken, since
 * readers differ in which they show. Without a string there is an empty one: its font is used all the same.
 */
export function stringsShown(operands: readonly PdfValue[]): readonly PdfValue[] {
  const shown = operands.flatMap((operand) => {
    if (operand instanceof PdfArray) return operand.items.some(isString) ? operand.items : []
    return isString(operand) ? [operand] : []
  })
  return shown.length === 0 ? NO_CHARACTER : shown
}

/** The mode of Tr; fill and stroke where it is not one integer, of which readers make different modes. */
export function textModeOf(operands: readonly PdfValue[]): number {
  const [mode] = operands
  const isOne = operands.length === 1 && mode instanceof PdfNumber && mode.isInteger
  return isOne ? mode.value : 2
}

function isString(value: PdfValue): boolean {
  return value instanceof PdfString
}

/** True for the content of a Type 3 glyph that gives its shape only: it begins with d1 (ISO 32000-1, 9.6.5). */
export function isShapeOnly(glyph: Uint8Array): boolean {
  return /\bd1\b/.test(Buffer.from(glyph.subarray(0, 200)).toString('latin1'))
}

/** Operators that stroke, and those that fill or show text. */
export const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
export const TEXT: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"'])
export const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', ...TEXT])
/** All that paint. */
export const PAINTS: ReadonlySet<string> = new Set([...STROKES, ...FILLS, 'Do', 'sh'])
