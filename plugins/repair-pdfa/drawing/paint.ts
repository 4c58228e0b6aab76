import type { Device } from '../content/devices.js'
import type { Dict } from '../model/values.js'

/** One number is gray, three are RGB, four are CMYK. */
export type Color = readonly number[]

const PAINT: ReadonlyMap<number, readonly [fill: string, stroke: string, Device]> = new Map([
  [1, ['g', 'G', 'DeviceGray']],
  [3, ['rg', 'RG', 'DeviceRGB']],
  [4, ['k', 'K', 'DeviceCMYK']],
])

/** A colour in an array of numbers; undefined where it has none, which is transparent. */
export function colorOf(dict: Dict | undefined, key: string): Color | undefined {
  const values = dict?.list(key)?.numbers
  return values !== undefined && PAINT.has(values.length) && values.every(Number.isFinite)
    ? values
    : undefined
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
