import { asDict, PdfArray, PdfDict, PdfName, PdfNumber } from 'twinvoice/pdf'
import { blendMode } from '../paint/blend.js'
import { numbersOf } from '../paint/matrix.js'
import type { Paint } from '../paint/paint.js'
import type { FontText } from '../fonts/font-text.js'
import type { GraphicsState } from './graphics-state.js'

/** What a graphics state parameter dictionary needs to be read. */
export interface StateReader {
  font(dict: PdfDict): FontText
  mask(dict: PdfDict, state: GraphicsState): Paint
}

/** Sets what a graphics state parameter dictionary says (ISO 32000-1, table 58). */
export function applyParameters(dict: PdfDict, state: GraphicsState, reader: StateReader): void {
  state.inks = undefined
  const fill = dict.number('ca')
  const stroke = dict.number('CA')
  if (fill !== undefined) state.fill = { ...state.fill, alpha: share(fill) }
  if (stroke !== undefined) state.stroke = { ...state.stroke, alpha: share(stroke) }
  if (dict.has('BM')) state.blend = blendMode(dict.get('BM'))
  const mask = dict.get('SMask')
  if (mask instanceof PdfName) state.mask = undefined
  else if (mask instanceof PdfDict) state.mask = reader.mask(mask, state)
  state.lineWidth = dict.number('LW') ?? state.lineWidth
  const dashes = dict.array('D')?.get(0)
  if (dashes instanceof PdfArray) state.isDashed = hasGaps(numbersOf(dashes))
  const font = dict.array('Font')
  const [named, size] = [asDict(font?.get(0)), font?.get(1)]
  if (named === undefined) return
  state.font = reader.font(named)
  state.size = size instanceof PdfNumber ? size.value : 0
}

function share(alpha: number): number {
  return Math.min(1, Math.max(0, alpha))
}

/** Gaps that are a larger share of a line can be looked through. */
const SMALL_GAPS = 0.1

/** Whether a line of these dashes and gaps (8.4.3.6) hides less than a line without. */
export function hasGaps(dashes: readonly number[]): boolean {
  const turns = dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes]
  const all = turns.reduce((sum, each) => sum + each, 0)
  const gaps = turns.reduce((sum, each, at) => sum + (at % 2 === 0 ? 0 : each), 0)
  return gaps > SMALL_GAPS * all
}
