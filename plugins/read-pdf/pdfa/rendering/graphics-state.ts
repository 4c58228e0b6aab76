import { PdfArray, PdfStream, type PdfDict, type PdfValue } from '../../reader/values.js'
import { nameOf } from './rendering.js'

/** The graphics state, as far as the clauses ask for it. */
export interface State {
  font: PdfDict | undefined
  textMode: number
  /** Overprint of strokes and of other painting, and its mode. */
  overprint: { stroke: boolean; fill: boolean; mode: number }
  /** True while the current colour is in an ICC based CMYK space. */
  iccCmyk: { stroke: boolean; fill: boolean }
}

/** The state at the start of a content stream. */
export function initialState(): State {
  return {
    font: undefined,
    textMode: 0,
    overprint: { stroke: false, fill: false, mode: 0 },
    iccCmyk: { stroke: false, fill: false },
  }
}

/** What `q` saves. */
export function copyOf(state: State): State {
  return { ...state, overprint: { ...state.overprint }, iccCmyk: { ...state.iccCmyk } }
}

/** Operators that stroke, and those that fill or show text. */
export const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
export const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Tj', 'TJ', "'", '"'])

/** An ICC based colour space of four components. */
export function isIccCmyk(space: PdfValue): boolean {
  if (!(space instanceof PdfArray) || nameOf(space.get(0)) !== 'ICCBased') return false
  const profile = space.get(1)
  return profile instanceof PdfStream && profile.dict.number('N') === 4
}
