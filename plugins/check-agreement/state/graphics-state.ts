import type { BlendMode } from '../paint/blend.js'
import { BLACK, GRAY, type ColorSpace } from '../paint/color.js'
import { IDENTITY, times, type Matrix } from '../paint/matrix.js'
import { Inks, solid, type Clip, type Group, type Ink, type Paint } from '../paint/paint.js'
import type { FontText } from '../fonts/font-text.js'
import { NO_GAPS, type Dash } from './dash.js'

/** What areas are filled, or lines are drawn with. */
export interface Coloring {
  readonly space: ColorSpace
  readonly paint: Paint
  readonly alpha: number
}

/** What `q` saves and forms inherit (ISO 32000-1, 8.4.1 and 9.3.1). */
export interface GraphicsState {
  matrix: Matrix
  clip: Clip
  fill: Coloring
  stroke: Coloring
  blend: BlendMode
  mask: Paint | undefined
  /** The transparency group that the content is in. */
  group: Group | undefined
  lineWidth: number
  dash: Dash
  font: FontText | undefined
  size: number
  spacing: number
  wordSpacing: number
  /** How wide letters are, 1 for as the font says. */
  scale: number
  rise: number
  leading: number
  /** How text is painted. */
  mode: number
  /** What all is painted with; undefined after a change, until it is needed. */
  inks: StateInks | undefined
}

/** What areas, lines and text are painted with. */
export interface StateInks {
  readonly fill: Ink
  readonly stroke: Ink
  readonly text: Inks
}

/** The state that a page begins in. */
export function initialState(matrix: Matrix, clip: Clip): GraphicsState {
  const black: Coloring = { space: GRAY, paint: solid(BLACK), alpha: 1 }
  return {
    matrix,
    clip,
    fill: black,
    stroke: black,
    blend: 'normal',
    mask: undefined,
    group: undefined,
    lineWidth: 1,
    dash: NO_GAPS,
    font: undefined,
    size: 0,
    spacing: 0,
    wordSpacing: 0,
    scale: 1,
    rise: 0,
    leading: 0,
    mode: 0,
    inks: undefined,
  }
}

/** The state that a form begins in: a transparency group begins opaque (11.6.6), and is mixed as a whole. */
export function groupState(state: GraphicsState, isKnockout: boolean): GraphicsState {
  const { blend, mask, fill, stroke, group: around } = state
  const isPlain = fill.alpha === 1 && blend === 'normal' && mask === undefined && !isKnockout
  // In a knockout group, each group is an element of its own.
  const isElement = around?.isKnockout === true
  const group =
    isPlain && !isElement ? around : { around, alpha: fill.alpha, blend, mask, isKnockout }
  return {
    ...state,
    blend: 'normal',
    mask: undefined,
    fill: { ...fill, alpha: 1 },
    stroke: { ...stroke, alpha: 1 },
    group,
    inks: undefined,
  }
}

/** What all is painted with; of text by table 106. The rendering mode does not apply to fonts of type 3 (9.3.6). */
export function inksOf(state: GraphicsState): StateInks {
  if (state.inks !== undefined) return state.inks
  const { mode, font } = state
  const [fill, stroke] = [inkOf(state, state.fill), inkOf(state, state.stroke)]
  const isType3 = font?.glyphs !== undefined
  const isFilled = isType3 || mode % 4 === 0 || mode % 4 === 2
  const isDrawn = !isType3 && (mode % 4 === 1 || mode % 4 === 2)
  const text = new Inks([...(isFilled ? [fill] : []), ...(isDrawn ? [stroke] : [])])
  state.inks = { fill, stroke, text }
  return state.inks
}

/** How something is painted in a colour. */
export function inkOf(state: GraphicsState, { paint, alpha }: Coloring): Ink {
  const { blend, mask, group } = state
  return { paint, alpha, blend, mask, group }
}

/** Operators that set one number of the state. */
const NUMBERS = {
  Tc: 'spacing',
  Tw: 'wordSpacing',
  TL: 'leading',
  Ts: 'rise',
  Tr: 'mode',
  w: 'lineWidth',
} as const satisfies Readonly<Record<string, keyof GraphicsState>>

/** Where text continues, and how operators move it (ISO 32000-1, 9.4). */
export class TextPlace {
  #line: Matrix = IDENTITY
  #text: Matrix = IDENTITY

  /** From the line on which text is shown next to the page. */
  matrix({ matrix, scale, rise }: GraphicsState): Matrix {
    const shown =
      scale === 1 && rise === 0 ? this.#text : times([scale, 0, 0, 1, 0, rise], this.#text)
    return times(shown, matrix)
  }

  /** @returns whether the operator is one of text or of a number of the state */
  operate(operator: string, numbers: readonly number[], state: GraphicsState): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
    const name = Object.hasOwn(NUMBERS, operator)
      ? NUMBERS[operator as keyof typeof NUMBERS]
      : undefined
    if (name !== undefined) {
      state[name] = a
      state.inks = undefined
    } else if (operator === 'cm') state.matrix = times([a, b, c, d, e, f], state.matrix)
    else if (operator === 'BT') this.#set(IDENTITY)
    else if (operator === 'Tm') this.#set([a, b, c, d, e, f])
    else if (operator === 'Td') this.#set(times([1, 0, 0, 1, a, b], this.#line))
    else if (operator === 'TD') {
      state.leading = -b
      this.#set(times([1, 0, 0, 1, a, b], this.#line))
    } else if (operator === 'T*') this.nextLine(state)
    else if (operator === 'Tz') state.scale = a / 100
    else return false
    return true
  }

  nextLine({ leading }: GraphicsState): void {
    this.#set(times([1, 0, 0, 1, 0, -leading], this.#line))
  }

  /** @param width before letters are made wider or narrower */
  advance(width: number, { scale }: GraphicsState): void {
    const [a, b, c, d, e, f] = this.#text
    const along = width * scale
    this.#text = [a, b, c, d, e + a * along, f + b * along]
  }

  #set(matrix: Matrix): void {
    this.#line = matrix
    this.#text = matrix
  }
}
