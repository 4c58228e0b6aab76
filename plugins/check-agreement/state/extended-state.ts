import { numbersOf, asDict, PdfArray, PdfDict, PdfName, PdfNumber } from 'twinvoice/pdf'
import { blendMode } from '../paint/blend.js'
import type { Paint } from '../paint/paint.js'
import type { FontText } from '../fonts/font-text.js'
import { Dash } from './dash.js'
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
  const dash = dict.array('D')
  const [lengths, phase] = [dash?.get(0), dash?.get(1)]
  if (lengths instanceof PdfArray)
    state.dash = new Dash(numbersOf(lengths), phase instanceof PdfNumber ? phase.value : 0)
  const font = dict.array('Font')
  const [named, size] = [asDict(font?.get(0)), font?.get(1)]
  if (named === undefined) return
  state.font = reader.font(named)
  state.size = size instanceof PdfNumber ? size.value : 0
}

function share(alpha: number): number {
  return Math.min(1, Math.max(0, alpha))
}
