import { PdfArray, PdfString, type PdfValue } from 'twinvoice/pdf'

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

/** Names of colour spaces that stand in inline images alone (ISO 32000-1, 8.9.7). */
export const INLINE_SPACES: ReadonlySet<string> = new Set('G RGB CMYK I'.split(' '))

const NO_CHARACTER: readonly PdfString[] = [new PdfString(new Uint8Array())]

/**
 * The strings of a text-showing operator's operand, with the numbers between them; an empty one where there
 * is none: its font is used all the same.
 */
export function stringsShown(operand: PdfValue): readonly PdfValue[] {
  if (operand instanceof PdfString) return [operand]
  if (operand instanceof PdfArray && operand.items.some(isString)) return operand.items
  return NO_CHARACTER
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
