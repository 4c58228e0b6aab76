import type { LayoutElement } from '../../layout/element.js'
import { readBorder, readFill, readLength, readSides, type Border } from '../../layout/values.js'
import type { BoxStyle } from './box.js'

const NO_PADDING = [0, 0, 0, 0] as const

/** The box style that an element's attributes set. */
export function boxStyle(
  element: LayoutElement,
  width: number,
  padding = NO_PADDING as BoxStyle['padding'],
): BoxStyle {
  const frame = border(element, 'border')
  const height = Math.max(read(element, 'height'), read(element, 'min-height'))
  return {
    width,
    padding: readSides(element.get('padding') ?? '') ?? padding,
    background: readFill(element.get('background') ?? 'none') ?? '',
    frame: frame !== undefined && frame.weight > 0 ? frame : undefined,
    borders: [
      border(element, 'border-top'),
      border(element, 'border-right'),
      border(element, 'border-bottom'),
      border(element, 'border-left'),
    ],
    radius: read(element, 'radius'),
    minHeight: height,
    verticalAlign: vertical(element.get('vertical-align')),
  }
}

function border(element: LayoutElement, name: string): Border | undefined {
  const text = element.get(name)
  return text === undefined ? undefined : readBorder(text)
}

function read(element: LayoutElement, name: string): number {
  return readLength(element.get(name) ?? '0') ?? 0
}

function vertical(text: string | undefined): BoxStyle['verticalAlign'] {
  return text === 'middle' || text === 'bottom' ? text : 'top'
}
