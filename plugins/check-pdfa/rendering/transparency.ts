import { detail, type Detail, PdfDict, type PdfValue } from 'twinvoice/pdf'
import { FILLS, STROKES, TEXT } from './content/operators.js'
import { listed } from '../objects/listed.js'
import { nameOf } from '../objects/name-of.js'
import { numberOf } from '../objects/number-of.js'

/** What in a graphics state makes painting transparent, for messages; undefined where it is opaque. */
export interface StateTransparency {
  readonly stroke?: string | undefined
  readonly fill?: string | undefined
  readonly mode?: string | undefined
  readonly mask?: string | undefined
}

/** What a graphics state parameter dictionary changes of it. */
export function stateTransparency(dict: PdfDict): StateTransparency {
  const [stroke, fill] = [alphaOf(dict, 'CA'), alphaOf(dict, 'ca')]
  return {
    ...(dict.has('CA') ? { stroke } : {}),
    ...(dict.has('ca') ? { fill } : {}),
    ...(dict.has('BM') ? { mode: blendModeOf(dict.get('BM')) } : {}),
    ...(dict.has('SMask')
      ? { mask: dict.get('SMask') instanceof PdfDict ? '/SMask' : undefined }
      : {}),
  }
}

function alphaOf(dict: PdfDict, key: string): string | undefined {
  const alpha = numberOf(dict.get(key)) ?? 1
  return alpha < 1 ? `/${key} ${alpha}` : undefined
}

/** Any mode but /Normal alone: /Compatible, and an array of several, ask for transparency, too. */
function blendModeOf(value: PdfValue): string | undefined {
  const modes = listed(value).map(nameOf)
  if (modes.length === 0) return '/BM []'
  const mode = modes.find((each) => each !== 'Normal')
  if (mode !== undefined) return `/BM /${mode}`
  return modes.length === 1 && modes[0] === 'Normal' ? undefined : '/BM'
}

const OPAQUE: readonly string[] = []

/**
 * What makes an operator paint transparently.
 * @param textMode the text rendering mode; 3 and 7 paint nothing
 */
export function paintTransparency(
  { stroke, fill, mode, mask }: StateTransparency,
  operator: string,
  textMode: number,
): readonly string[] {
  if (stroke === undefined && fill === undefined && mode === undefined && mask === undefined)
    return OPAQUE
  const isText = TEXT.has(operator)
  const strokes = isText ? [1, 2, 5, 6].includes(textMode) : STROKES.has(operator)
  const fills = isText
    ? [0, 2, 4, 6].includes(textMode)
    : FILLS.has(operator) || /^(Do|sh)$/.test(operator)
  const needs = [strokes ? stroke : undefined, fills ? fill : undefined]
  if (strokes || fills) needs.push(mode, mask)
  return needs.filter((what) => what !== undefined)
}

/** What of an image dictionary makes it transparent. */
export function imageTransparency(dict: PdfDict): Detail[] {
  const needs: Detail[] = []
  if (dict.has('SMask') && nameOf(dict.get('SMask')) !== 'None')
    needs.push(detail`image with a soft mask`)
  if ((numberOf(dict.get('SMaskInData')) ?? 0) > 0)
    needs.push(detail`image with a soft mask in its data`)
  return needs
}
