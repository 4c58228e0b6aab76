import { PdfArray, PdfNumber, type PdfPage } from 'twinvoice/pdf'

/** Text that is smaller is not read by anybody. Points. */
const SMALLEST = 1

/** Where text begins and ends, in the coordinates of the page. */
interface PlacedText {
  readonly x: number
  readonly y: number
  readonly end: number
  readonly size: number
}

/** Whether text is on what a viewer shows of the page, and large enough to be seen. */
export function seenOn(page: PdfPage): (text: PlacedText) => boolean {
  const [left, bottom, right, top] = boxOf(page) ?? [-Infinity, -Infinity, Infinity, Infinity]
  return ({ x, y, end, size }) =>
    size >= SMALLEST &&
    !(Math.max(x, end) < left || Math.min(x, end) > right || y > top || y + size < bottom)
}

type Box = readonly [left: number, bottom: number, right: number, top: number]

/** What a viewer shows of a page; undefined if the page does not say it. */
function boxOf(page: PdfPage): Box | undefined {
  const corners = [page.inherited('CropBox') ?? page.inherited('MediaBox')].flatMap((box) =>
    box instanceof PdfArray ? [...box.values()] : [],
  )
  const [a, b, c, d] = corners.map((each) => (each instanceof PdfNumber ? each.value : NaN))
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}
