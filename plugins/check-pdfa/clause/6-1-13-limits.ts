import {
  calculatorTokens,
  detail,
  oddSide,
  eachValue,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PdfValue,
  readCmap,
} from 'twinvoice/pdf'
import type { Found, PdfaSubject } from './clause.js'
import { trailersOf } from './6-1-file-structure.js'
import { isInRange } from '../rendering/operand-facts.js'
import type { Rendering } from '../rendering/rendering.js'

const PAGE_BOXES = ['MediaBox', 'CropBox', 'TrimBox', 'ArtBox', 'BleedBox'] as const

/** 6.1.13: the limits of ISO 19005-3 for numbers, strings, names, objects and page sizes. */
export function limits({ document, objects, rendering }: PdfaSubject, found: Found): void {
  if (document.objectNumbers.length > 8_388_607)
    found(detail`${document.objectNumbers.length} indirect objects`)
  const values = [
    ...trailersOf(document).map((value) => ({ value, number: undefined })),
    ...objects,
  ]
  for (const { number, value } of values)
    eachValue(value, (inner) => {
      if (inner instanceof PdfNumber) {
        if (!isInRange(inner) || inner.flaw !== undefined)
          found(detail`the number ${inner.raw.slice(0, 48)}`, number)
      } else if (inner instanceof PdfArray && isDeviceN(inner)) {
        const names = inner.get(1)
        if (names instanceof PdfArray && names.length > 32)
          found(detail`DeviceN of ${names.length} colorants`, number)
      } else if (inner instanceof PdfString && inner.bytes.length > 32_767)
        found(detail`a string of ${inner.bytes.length} bytes`, number)
      else if (inner instanceof PdfName && inner.value.length > 127)
        found(detail`a name of ${inner.value.length} bytes`, number)
      else if (inner instanceof PdfDict)
        for (const key of inner.keys)
          if (key.length > 127) found(detail`a name of ${key.length} bytes`, number)
    })
  for (const { number, value } of objects) {
    const odd = value instanceof PdfStream ? calculatorNumber(document, value) : undefined
    if (odd !== undefined) found(detail`the number ${odd.slice(0, 48)} in a function`, number)
  }
  const { longestString, longestName, badInteger, badReal } = rendering.operands
  if (longestString > 32_767) found(detail`a string of ${longestString} bytes in a content stream`)
  if (longestName > 127) found(detail`a name of ${longestName} bytes in a content stream`)
  for (const number of [badInteger, badReal])
    if (number !== undefined) found(detail`the number ${number.slice(0, 48)} in a content stream`)
  for (const { font } of rendering.fonts.values()) {
    const cmap = font.get('Encoding')
    if (!(cmap instanceof PdfStream)) continue
    const { largestCid } = readCmap(document, cmap.data)
    if (largestCid > 65_535) found(detail`the CID ${largestCid} in a CMap`)
  }
  if (rendering.deepestSave > 28) found(detail`q nested ${rendering.deepestSave} deep`)
  pageSizes(rendering, found)
}

/**
 * Boxes of pages are of 3 to 14,400 units. A side that is a reference counts as 0 in veraPDF, so that the box must be
 * in the limits with it, too.
 */
function pageSizes(rendering: Rendering, found: Found): void {
  for (const page of rendering.pages)
    for (const key of PAGE_BOXES) {
      const isShown = key === 'MediaBox' || key === 'CropBox'
      const box = isShown ? page.inherited(key) : page.dict.get(key)
      if (isShown && box !== undefined && !isRectangle(box))
        found(detail`/${key} on page ${page.index + 1} that is not four numbers`)
      if (!(box instanceof PdfArray)) continue
      const sides = box.items.slice(0, 4)
      const odd = oddSize(sides.map((_, side) => box.get(side)))
      if (odd !== undefined) found(detail`/${key} of ${odd} units on page ${page.index + 1}`)
      else if (oddSize(sides) !== undefined)
        found(detail`/${key} on page ${page.index + 1} of which a number is a reference`)
    }
}

/** Viewers show a page in another size, each in its own, whose box is not. */
function isRectangle(box: PdfValue): boolean {
  const sides = box instanceof PdfArray ? [...box.values()] : []
  return sides.length === 4 && sides.every((side) => side instanceof PdfNumber)
}

/** The width or height that is out of the limits. What is no number is 0. */
function oddSize(box: readonly unknown[]): number | undefined {
  const [left = 0, bottom = 0, right = 0, top = 0] = box.map((side) =>
    side instanceof PdfNumber ? side.value : 0,
  )
  return oddSide([left, bottom, right, top])
}

/** The first number that is none or out of range in a PostScript calculator function (ISO 32000-1, 7.10.5). */
function calculatorNumber(document: PdfDocument, stream: PdfStream): string | undefined {
  if (stream.dict.number('FunctionType') !== 4) return undefined
  for (const token of calculatorTokens(document, stream.data))
    if (token instanceof PdfNumber && (token.flaw !== undefined || !isInRange(token)))
      return token.raw
  return undefined
}

function isDeviceN(array: PdfArray): boolean {
  const kind = array.items[0]
  return kind instanceof PdfName && kind.value === 'DeviceN'
}
