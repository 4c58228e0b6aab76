import type { Color } from '../drawing/paint.js'

/** How text of a field is shown (`/DA`; ISO 32000-1, 12.7.3.3). */
export interface TextStyle {
  /** A name among the fonts of the form. */
  readonly font: string | undefined
  /** 0: as large as fits. */
  readonly size: number
  readonly color: Color
}

const OPERATORS: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 }

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
