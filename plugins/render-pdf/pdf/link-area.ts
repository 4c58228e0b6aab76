import type { LayoutElement } from '../layout/element.js'
import type { StructureNode } from './structure.js'

/** A link's rectangle on a page: left, bottom, right, top, in points. */
export interface LinkArea {
  readonly element: LayoutElement
  readonly node: StructureNode | undefined
  readonly rect: readonly [number, number, number, number]
  /** What is written there. */
  readonly text: string
}

/** The link that an element is in; undefined if it is in none. */
export function linkAround(element: LayoutElement | undefined): LayoutElement | undefined {
  let at = element
  while (at !== undefined && at.name !== 'a') at = at.parent
  return at
}
