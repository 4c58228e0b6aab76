import { PdfArray, PdfDict, type PdfValue } from 'twinvoice/pdf'
import { nameOf } from '../../objects/name-of.js'
import { INLINE_SPACES, OWN_SPACES } from './operators.js'

/** Colour spaces inside one another that are followed. */
export const DEPTH = 6

/** True for the name of a colour space, or an array that has what its family asks for (ISO 32000-1, 8.6). */
export function isColorSpace(space: PdfValue, depth = 0): boolean {
  if (!(space instanceof PdfArray)) return OWN_SPACES.has(nameOf(space) ?? '')
  const second = space.get(1)
  switch (nameOf(space.get(0)) ?? '') {
    case 'CalGray':
    case 'CalRGB':
    case 'Lab':
      return second instanceof PdfDict
    case 'Indexed':
      return depth < DEPTH && isColorSpace(second, depth + 1)
    case 'ICCBased':
    case 'Separation':
    case 'DeviceN':
      return second !== undefined
    case 'CalCMYK':
    case 'Pattern':
      return true
    default:
      return space.length === 1 && OWN_SPACES.has(nameOf(space.get(0)) ?? '')
  }
}

/** True for what an inline image may have as colour space, names of resources resolved. */
export function isInlineSpace(space: PdfValue): boolean {
  if (!(space instanceof PdfArray)) return isInlineName(space)
  const kind = nameOf(space.get(0)) ?? ''
  if (kind !== 'I' && kind !== 'Indexed')
    return isColorSpace(space) || (space.length === 1 && isInlineName(space.get(0)))
  const base = space.get(1)
  return isColorSpace(base) || isInlineName(base)
}

function isInlineName(space: PdfValue): boolean {
  const name = nameOf(space) ?? ''
  return OWN_SPACES.has(name) || INLINE_SPACES.has(name)
}
