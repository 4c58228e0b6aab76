import type { Device } from '../content/devices.js'
import { type Dict, List } from '../model/values.js'
import { PdfNumber } from 'twinvoice/pdf'

/** One number is gray, three are RGB, four are CMYK. */
export type Color = readonly number[]

/** How text of a field is shown (`/DA`; ISO 32000-1, 12.7.3.3). */
export interface TextStyle {
  /** A name among the fonts of the form. */
  readonly font: string | undefined
  /** 0: as large as fits. */
  readonly size: number
  readonly color: Color
}

const OPERATORS: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 }
const PAINT: ReadonlyMap<number, readonly [fill: string, stroke: string, Device]> = new Map([
  [1, ['g', 'G', 'DeviceGray']],
  [3, ['rg', 'RG', 'DeviceRGB']],
  [4, ['k', 'K', 'DeviceCMYK']],
])

/** Reads operators such as `/Helv 12 Tf 0 g`; others are passed over. */
export function readTextStyle(text: string): TextStyle {
  let style: TextStyle = { font: undefined, size: 0, color: [0] }
  const tokens = text.split(/[\s\0]+/)
  for (const [at, token] of tokens.entries()) {
    const count = OPERATORS[token]
    if (count !== undefined) {
      const color = tokens.slice(Math.max(0, at - count), at).map(Number)
      if (color.length === count && color.every(Number.isFinite)) style = { ...style, color }
    } else if (token === 'Tf') {
      const size = Math.abs(Number(tokens[at - 1]))
      const font = tokens[at - 2]?.replace(/^\//, '')
      style = { ...style, font, size: Number.isFinite(size) ? size : 0 }
    }
  }
  return style
}

/** A colour in an array of numbers; undefined where it has none, which is transparent. */
export function colorOf(dict: Dict | undefined, key: string): Color | undefined {
  const list = dict?.get(key)
  if (!(list instanceof List)) return undefined
  const values = list.values.map((value) => (value instanceof PdfNumber ? value.value : NaN))
  return PAINT.has(values.length) && values.every(Number.isFinite) ? values : undefined
}

/** The operator that sets a colour. @param devices takes the colour space that it sets */
export function painted(color: Color, use: 'fill' | 'stroke', devices: Set<Device>): string {
  const [fill, stroke, device] = PAINT.get(color.length) ?? ['g', 'G', 'DeviceGray']
  devices.add(device)
  const values = color.map((value) => written(Math.min(1, Math.max(0, value))))
  return `${values.join(' ')} ${use === 'fill' ? fill : stroke}\n`
}

/** A number of a content stream. */
export function written(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
