/**
 * The values of attributes. Each reader takes the text of an attribute and gives the value, or
 * undefined when the text is none; each remembers what it has read, since the same few values
 * come back thousands of times.
 */

/** Top, right, bottom, left, in points. */
export type Sides = readonly [number, number, number, number]

export interface Border {
  readonly weight: number
  readonly color: string
  readonly dash: 'solid' | 'dashed' | 'dotted'
}

/** A width before it is known in points. */
export type Width =
  | { readonly kind: 'fixed'; readonly value: number }
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'share'; readonly value: number }
  | { readonly kind: 'auto' }

/** Points of one unit. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  pt: 1,
  mm: 72 / 25.4,
  cm: 72 / 2.54,
  in: 72,
}

/** Limit of remembered values per reader: data such as widths may vary endlessly. */
const REMEMBERED = 2000

function remember<T>(read: (text: string) => T | undefined): (text: string) => T | undefined {
  const known = new Map<string, T | undefined>()
  return (text) => {
    const value = known.get(text)
    if (value !== undefined || known.has(text)) return value
    if (known.size >= REMEMBERED) known.clear()
    const fresh = read(text)
    known.set(text, fresh)
    return fresh
  }
}

/** A length that may be negative, in points. */
export const readOffset = remember((text) => {
  const match = /^(-?\d+(?:\.\d+)?|-?\.\d+)(pt|mm|cm|in)?$/.exec(text.trim())
  if (match === null) return undefined
  const value = Number(match[1]) * (UNITS[match[2] ?? ''] ?? 1)
  return Math.abs(value) <= 14400 ? value : undefined
})

/** A length, in points. */
export const readLength = (text: string): number | undefined => {
  const value = readOffset(text)
  return value === undefined || value < 0 ? undefined : value
}

/** One, two or four lengths. */
export const readSides = remember((text): Sides | undefined => {
  const parts = text.trim().split(/\s+/).map(readLength)
  if (parts.includes(undefined)) return undefined
  const [a = 0, b = a, c = a, d = b] = parts
  return [1, 2, 4].includes(parts.length) ? [a, b, c, d] : undefined
})

/** `#rgb` or `#rrggbb` as the operands of an RGB colour operator. */
export const readColor = remember((text) => {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())
  if (match?.[1] === undefined) return undefined
  const hex = match[1].length === 3 ? match[1].replace(/./g, '$&$&') : match[1]
  return [0, 2, 4]
    .map((at) => String(Math.round((parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000))
    .join(' ')
})

/** A colour, or `none` as the empty string. */
export const readFill = (text: string): string | undefined =>
  text.trim() === 'none' ? '' : readColor(text)

/** Thickness, colour, manner; `none` gives a border of no thickness. */
export const readBorder = remember((text): Border | undefined => {
  if (text.trim() === 'none') return { weight: 0, color: '0 0 0', dash: 'solid' }
  const [thickness, paint, manner = 'solid', more] = text.trim().split(/\s+/)
  const weight = readLength(thickness ?? '')
  const color = readColor(paint ?? '#000')
  const dash = readDash(manner)
  if (weight === undefined || color === undefined || dash === undefined || more !== undefined)
    return undefined
  return { weight, color, dash }
})

export function readDash(text: string): Border['dash'] | undefined {
  return text === 'solid' || text === 'dashed' || text === 'dotted' ? text : undefined
}

/** A length, a percentage, `auto` or a share of what is left. */
export const readWidth = remember((text): Width | undefined => {
  const trimmed = text.trim()
  if (trimmed === 'auto') return { kind: 'auto' }
  const match = /^(\d+(?:\.\d+)?)?([*%])$/.exec(trimmed)
  if (match?.[2] === '*') return { kind: 'share', value: Number(match[1] ?? 1) }
  if (match?.[2] === '%' && match[1] !== undefined)
    return { kind: 'percent', value: Number(match[1]) / 100 }
  const value = readLength(trimmed)
  return value === undefined ? undefined : { kind: 'fixed', value }
})

const WEIGHTS: Readonly<Record<string, number>> = {
  light: 300,
  regular: 400,
  normal: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
}

/** A weight from 300 to 700. */
export function readWeight(text: string): number | undefined {
  return WEIGHTS[text] ?? (/^[3-7]00$/.test(text) ? Number(text) : undefined)
}

/** A number without a unit. */
export const readNumber = remember((text) =>
  /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined,
)

/** Width and height of the paper, in points. */
export const readPaper = remember((text): readonly [number, number] | undefined => {
  if (/^a4$/i.test(text.trim())) return [595.276, 841.89]
  if (/^letter$/i.test(text.trim())) return [612, 792]
  const [width, height, more] = text.trim().split(/\s+/).map(readLength)
  if (width === undefined || height === undefined || more !== undefined) return undefined
  return width >= 72 && height >= 72 ? [width, height] : undefined
})
