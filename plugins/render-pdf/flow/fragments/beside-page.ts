import type { LayoutElement } from '../../layout/element.js'
import type { Paper } from '../../layout/paper.js'

/** Where a box is on the paper, from its left and top edges; points. */
interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a reader looks for; a box without it only decorates the page. */
const CONTENT: ReadonlySet<string> = new Set(['text', 'heading', 'figure', 'qr', 'table'])

/**
 * Checks that a box with an absolute position is not beside the page: nobody would see its content.
 * @returns what is wrong, if anything is
 */
export function besidePage(
  element: LayoutElement,
  { x, y, width, height }: Place,
  paper: Pick<Paper, 'width' | 'height'>,
): string | undefined {
  const isSeen = x < paper.width && y < paper.height && x + width > 0 && y + height > 0
  if (isSeen || !hasContent(element)) return undefined
  const [left, top, wide, high] = [x, y, paper.width, paper.height].map(inMillimetres)
  return `a <${element.name}> is beside the page: it is at x ${left}, y ${top}, and the page is ${wide} by ${high}`
}

function hasContent(element: LayoutElement): boolean {
  return CONTENT.has(element.name) || element.elements().some(hasContent)
}

function inMillimetres(points: number): string {
  return `${String(Math.round((points * 25.4) / 72))} mm`
}
