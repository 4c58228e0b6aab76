import type { LayoutElement } from '../../layout/element.js'
import { readLength, readSides, readWidth } from '../../layout/values.js'
import { Paragraph } from '../../text/paragraph.js'
import type { Composition, ContainingBlock } from './composition.js'

/** Width of an element's content without line breaks, in points. */
export function intrinsicWidth(
  element: LayoutElement,
  around: ContainingBlock,
  composition: Composition,
): number {
  const inside = { ...around, style: composition.text.styles.inside(element, around.style) }
  const own = readWidth(element.get('width') ?? 'auto')
  if (own?.kind === 'fixed') return own.value
  switch (element.name) {
    case 'text':
    case 'heading':
      return (
        new Paragraph(element, inside.style, composition.text).width +
        (readLength(element.get('text-indent') ?? '0') ?? 0)
      )
    case 'qr':
      return readLength(element.get('size') ?? '') ?? 0
    case 'figure':
      return figureWidth(element, composition)
    case 'row':
      return rowWidth(element, inside, composition)
    case 'box':
    case 'column': {
      const [, right = 0, , left = 0] = readSides(element.get('padding') ?? '0') ?? []
      const widths = element.elements().map((child) => intrinsicWidth(child, inside, composition))
      return Math.max(0, ...widths) + left + right
    }
    default:
      return 0
  }
}

function rowWidth(row: LayoutElement, inside: ContainingBlock, composition: Composition): number {
  const columns = row.elements()
  const gap = readLength(row.get('gap') ?? '0') ?? 0
  return columns.reduce(
    (sum, column) => sum + intrinsicWidth(column, inside, composition),
    gap * Math.max(0, columns.length - 1),
  )
}

function figureWidth(element: LayoutElement, { pictures }: Composition): number {
  const picture = pictures.get(element.get('src') ?? '')
  if (picture === undefined) return 0
  const length = (name: string) => readLength(element.get(name) ?? '') ?? Infinity
  const height = Math.min(length('height'), length('max-height'))
  const free = height === Infinity ? picture.width * 0.75 : Infinity
  return Math.min(free, length('max-width'), (height * picture.width) / picture.height)
}
