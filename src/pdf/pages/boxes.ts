import { PdfArray } from '../syntax/values.js'
import { numbersOf } from '../document/numbers.js'
import type { PdfPage } from './pages.js'

/** Units between which the sides of boxes of pages are. */
const [SHORTEST, LONGEST] = [3, 14_400]

/** A rectangle along the axes. */
export type PdfBox = readonly [left: number, bottom: number, right: number, top: number]

/** A rectangle from any two opposite corners (ISO 32000-1, 7.9.5); undefined if the array is none. What is no number is 0. */
export function boxOf(array: PdfArray | undefined): PdfBox | undefined {
  const [a = NaN, b = NaN, c = NaN, d = NaN] = numbersOf(array)
  if (Number.isNaN(a + b + c + d)) return undefined
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}

/** The first side of a box that is out of the limits of PDF: 3 to 14,400 units (ISO 32000-1, annex C.2). */
export function oddSide([left, bottom, right, top]: PdfBox): number | undefined {
  const sides = [Math.abs(right - left), Math.abs(top - bottom)]
  return sides.find((side) => side < SHORTEST || side > LONGEST)
}

/**
 * What a viewer shows of a page: its crop box, as far as it is in the media box (ISO 32000-1, 14.11.2.1), or else that.
 * @param withoutMedia the box of a page without a media box
 */
export function shownBox(page: PdfPage, withoutMedia: PdfBox): PdfBox {
  const media = pageBox(page, 'MediaBox') ?? withoutMedia
  const crop = pageBox(page, 'CropBox') ?? media
  const shown: PdfBox = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ]
  return shown[0] < shown[2] && shown[1] < shown[3] ? shown : media
}

function pageBox(page: PdfPage, key: 'CropBox' | 'MediaBox'): PdfBox | undefined {
  const box = page.inherited(key)
  return boxOf(box instanceof PdfArray ? box : undefined)
}
