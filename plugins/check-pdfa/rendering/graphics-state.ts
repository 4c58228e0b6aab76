import {
  asDict,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PdfValue,
} from 'twinvoice/pdf'
import { isJp2Cmyk } from './jp2-header.js'
import { nameOf } from '../objects/name-of.js'
import { stateTransparency, type StateTransparency } from './transparency.js'

/** The graphics state, as far as the clauses need it. */
export interface State {
  font: PdfDict | undefined
  textMode: number
  /** Overprint of strokes and of other painting, and its mode. */
  overprint: { stroke: boolean; fill: boolean; mode: number }
  /** True while the colour is the one that a page begins with: black in DeviceGray. */
  initialColor: { stroke: boolean; fill: boolean }
  /** True while the current colour is in an ICC based CMYK space. */
  iccCmyk: { stroke: boolean; fill: boolean }
  /** True while the current colour space is a pattern's. */
  pattern: { stroke: boolean; fill: boolean }
  transparency: StateTransparency
  /** The group of a soft mask that nothing has been painted through yet. */
  mask: PdfStream | undefined
}

/**
 * The state that a page begins in (ISO 32000-1, 8.4.1).
 * @param isColored false where no colour counts
 */
export function initialState(isColored = true): State {
  return {
    initialColor: { stroke: isColored, fill: isColored },
    transparency: {},
    font: undefined,
    textMode: 0,
    overprint: { stroke: false, fill: false, mode: 0 },
    iccCmyk: { stroke: false, fill: false },
    pattern: { stroke: false, fill: false },
    mask: undefined,
  }
}

/** What `q` saves. Each property is named, since a spread takes twenty times as long. */
export function copyOf(state: State): State {
  const { font, textMode, overprint, initialColor, iccCmyk, pattern, transparency, mask } = state
  return {
    initialColor: { stroke: initialColor.stroke, fill: initialColor.fill },
    transparency,
    font,
    textMode,
    overprint: { stroke: overprint.stroke, fill: overprint.fill, mode: overprint.mode },
    iccCmyk: { stroke: iccCmyk.stroke, fill: iccCmyk.fill },
    pattern: { stroke: pattern.stroke, fill: pattern.fill },
    mask,
  }
}

/** What a graphics state parameter dictionary changes of it. */
export function applyParameters(dict: PdfDict, state: State): void {
  const font = dict.array('Font')?.get(0)
  if (font !== undefined) state.font = asDict(font)
  state.overprint.stroke = dict.boolean('OP') ?? state.overprint.stroke
  state.overprint.fill = dict.boolean('op') ?? dict.boolean('OP') ?? state.overprint.fill
  const mode = dict.get('OPM')
  if (mode instanceof PdfNumber) state.overprint.mode = mode.value
  // A text is no mode, and so not the mode 0.
  else if (mode instanceof PdfString) state.overprint.mode = NaN
  const mask = dict.get('SMask')
  if (mask !== undefined) state.mask = mask instanceof PdfDict ? mask.stream('G') : undefined
  state.transparency = { ...state.transparency, ...stateTransparency(dict) }
}

/** The colour space of patterns, with or without that of uncoloured ones. */
export function isPattern(space: PdfValue): boolean {
  return nameOf(space instanceof PdfArray ? space.get(0) : space) === 'Pattern'
}

/** An ICC based colour space of four components. */
export function isIccCmyk(space: PdfValue): boolean {
  if (!(space instanceof PdfArray) || nameOf(space.get(0)) !== 'ICCBased') return false
  const profile = space.get(1)
  return profile instanceof PdfStream && profile.dict.number('N') === 4
}

const CMYK = new PdfName('DeviceCMYK')
const GRAY = new PdfName('DeviceGray')

/** The colour space of an image. It cannot be Pattern (ISO 32000-1, 8.9.5), which is taken for grey. */
export function imageSpace(image: PdfStream): PdfValue {
  const space = image.dict.get('ColorSpace') ?? spaceInData(image)
  return isPattern(space) ? GRAY : space
}

/** The colour space that a JPEG 2000 image without /ColorSpace says itself, if it is a device's (ISO 19005-3, 6.2.8.3). */
function spaceInData(image: PdfStream): PdfName | undefined {
  if (image.filters.at(-1) !== 'JPXDecode') return undefined
  return isJp2Cmyk(image.decode().bytes) ? CMYK : undefined
}
