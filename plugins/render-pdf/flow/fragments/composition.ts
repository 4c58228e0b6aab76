import type { Logo } from '../../images/picture.js'
import type { LayoutElement } from '../../layout/element.js'
import type { Paper } from '../../layout/paper.js'
import { readLength, readWidth } from '../../layout/values.js'
import type { TextSetting } from '../../text/paragraph.js'
import type { TextStyle } from '../../text/style.js'
import { Aligned } from './box.js'
import type { VerticalAlign } from './columns.js'
import type { Entry } from './fill.js'
import type { Fragment } from './fragment.js'

/** What blocks are laid out with. */
export interface Composition {
  readonly text: TextSetting
  readonly pictures: ReadonlyMap<string, Logo>
  readonly paper: Paper
  /** Height of the flow on a page, in points. */
  readonly pageHeight: number
  /** Names the template in messages. */
  readonly file: string
  /** Lays out the blocks inside an element; elements that contain blocks call it. */
  readonly composeBlocks: ComposeBlocks
}

/** The containing block: what a block takes from the element that it is in. */
export interface ContainingBlock {
  readonly style: TextStyle
  /** Points. */
  readonly width: number
}

/** Lays out the blocks inside an element. */
export type ComposeBlocks = (
  parent: LayoutElement,
  around: ContainingBlock,
  composition: Composition,
) => Entry[]

/** Width of an element that may be narrower than its surroundings. */
export function ownWidth(element: LayoutElement, available: number): number {
  const width = readWidth(element.get('width') ?? '100%')
  if (width?.kind === 'percent') return width.value * available
  return width?.kind === 'fixed' ? width.value : available
}

/** Shifts a fragment as its element's alignment requires. */
export function align(
  element: LayoutElement,
  fragment: Fragment,
  width: number,
  available: number,
): Fragment {
  const spare = available - width
  const shift = { center: spare / 2, right: spare }[element.get('align') ?? ''] ?? 0
  return shift === 0 || element.get('x') !== undefined ? fragment : new Aligned(fragment, shift)
}

export function verticalAlign(
  text: string | undefined,
  otherwise: VerticalAlign = 'top',
): VerticalAlign {
  return text === 'top' || text === 'middle' || text === 'bottom' || text === 'baseline'
    ? text
    : otherwise
}

export function length(element: LayoutElement, attribute: string): number | undefined {
  const text = element.get(attribute)
  return text === undefined ? undefined : readLength(text)
}
