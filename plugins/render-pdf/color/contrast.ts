/** Least contrast of text with its background (WCAG 2.2, 1.4.3 AA). */
const TEXT_CONTRAST = 4.5
/** Least contrast of large text and of graphics (WCAG 2.2, 1.4.3 and 1.4.11 AA). */
const GRAPHIC_CONTRAST = 3

type Rgb = readonly [number, number, number]

/** The accent colour in the strengths that a layout needs; each as `#rrggbb`. */
export interface Accent {
  /** As requested. Only for decoration that carries no information. */
  readonly color: string
  /** For text on white, and as a background for text in `onFill`: at least 4.5 to 1. */
  readonly text: string
  /** For rules, bars and large type on white: at least 3 to 1. */
  readonly graphic: string
  /** For text on `text` as background. */
  readonly onFill: string
  /** A pale background. */
  readonly tint: string
  /** For text on `tint`: at least 4.5 to 1. */
  readonly onTint: string
}

/** Derives the strengths of an accent colour (`#rgb` or `#rrggbb`). */
export function accentOf(color: string): Accent {
  const tint = toHex(mix(toRgb(color), WHITE, 0.92))
  return {
    color: toHex(toRgb(color)),
    text: readable(color, '#ffffff', TEXT_CONTRAST),
    graphic: readable(color, '#ffffff', GRAPHIC_CONTRAST),
    onFill: '#ffffff',
    tint,
    onTint: readable(color, tint, TEXT_CONTRAST),
  }
}

/**
 * The colour nearest to the given one that has the contrast with its background: darkened on a
 * light background, lightened on a dark one, in the least of 100 steps that suffices.
 * @param color `#rgb` or `#rrggbb`
 * @param ratio such as {@link TEXT_CONTRAST}; at most 4.58, which every background allows
 */
export function readable(color: string, background: string, ratio: number): string {
  const from = toRgb(color)
  const ground = toRgb(background)
  const target = contrast(BLACK, ground) >= contrast(WHITE, ground) ? BLACK : WHITE
  for (let step = 0; step <= 100; step++) {
    const hex = toHex(mix(from, target, step / 100))
    if (contrast(toRgb(hex), ground) >= ratio) return hex
  }
  return toHex(target)
}

/** Contrast of two colours as WCAG 2.2 defines it: 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return contrast(toRgb(one), toRgb(other))
}

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

function contrast(one: Rgb, other: Rgb): number {
  const lights = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lights[0] + 0.05) / (lights[1] + 0.05)
}

/** Relative luminance (WCAG 2.2, definition). */
function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number): number => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2): number =>
    Math.round(from[index] + (to[index] - from[index]) * share)
  return [part(0), part(1), part(2)]
}

function toRgb(hex: string): Rgb {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1]
  if (digits === undefined) throw new TypeError(`not a hex colour: ${hex}`)
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(long, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
