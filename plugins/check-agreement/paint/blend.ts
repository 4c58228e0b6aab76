import { PdfArray, PdfName, type PdfValue } from 'twinvoice/pdf'
import type { Rgb } from './color.js'

/** What one component becomes where a source is painted over a backdrop (ISO 32000-1, table 136). */
export type Blend = (backdrop: number, source: number) => number

const hardLight: Blend = (b, s) => (s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1))

const BLENDS: ReadonlyMap<string, Blend> = new Map(
  Object.entries({
    Multiply: (b, s) => b * s,
    Screen: (b, s) => b + s - b * s,
    Overlay: (b, s) => hardLight(s, b),
    Darken: (b, s) => Math.min(b, s),
    Lighten: (b, s) => Math.max(b, s),
    ColorDodge: (b, s) => (b === 0 ? 0 : s >= 1 ? 1 : Math.min(1, b / (1 - s))),
    ColorBurn: (b, s) => (b >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s)),
    HardLight: hardLight,
    SoftLight: (b, s) => b + (2 * s - 1) * ((s <= 0.5 ? b : Math.sqrt(b)) - b * (s <= 0.5 ? b : 1)),
    Difference: (b, s) => Math.abs(b - s),
    Exclusion: (b, s) => b + s - 2 * b * s,
  }),
)

/** A blend mode: a function, `normal`, or `other` for those that mix components. */
export type BlendMode = Blend | 'normal' | 'other'

/** The mode that a value names, or the first known one of an array. */
export function blendMode(value: PdfValue): BlendMode {
  const names = value instanceof PdfArray ? [...value.values()] : [value]
  for (const each of names) {
    if (!(each instanceof PdfName)) continue
    if (each.value === 'Normal' || each.value === 'Compatible') return 'normal'
    const blend = BLENDS.get(each.value)
    if (blend !== undefined) return blend
    if (['Hue', 'Saturation', 'Color', 'Luminosity'].includes(each.value)) return 'other'
  }
  return 'normal'
}

/** What is seen of a colour over a backdrop. */
export function painted(backdrop: Rgb, source: Rgb, alpha: number, mode: BlendMode): Rgb {
  const mix = (at: 0 | 1 | 2) => {
    const [b, s] = [backdrop[at], source[at]]
    return b + alpha * ((typeof mode === 'function' ? mode(b, s) : s) - b)
  }
  return [mix(0), mix(1), mix(2)]
}
