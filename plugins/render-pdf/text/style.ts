import type { Attributes, LayoutElement } from '../layout/element.js'
import { readColor, readLength, readOffset, readWeight } from '../layout/values.js'
import { TEXT_ATTRIBUTES } from '../layout/vocabulary.js'

/** How characters look; one object per distinct look, so that looks compare by identity. */
export interface TextStyle {
  /** Points. */
  readonly size: number
  /** Points. */
  readonly lineHeight: number
  readonly weight: number
  readonly italic: boolean
  /** Operands of the RGB fill operator. */
  readonly color: string
  readonly align: 'left' | 'center' | 'right'
  readonly letterSpacing: number
  readonly transform: string
  readonly decoration: string
  readonly preLine: boolean
  readonly lang: string
  /** Points above the line's own baseline. */
  readonly baseline: number
  /** Factor by which text is scaled down to fit. The lengths above are scaled by it. */
  readonly scale: number
}

const INITIAL: TextStyle = {
  size: 9,
  lineHeight: 12,
  weight: 400,
  italic: false,
  color: '0 0 0',
  align: 'left',
  letterSpacing: 0,
  transform: 'none',
  decoration: 'none',
  preLine: false,
  lang: 'en',
  baseline: 0,
  scale: 1,
}

/** The styles of one document: each derived once from its parent. */
export class Styles {
  readonly initial = INITIAL
  readonly #derived = new Map<TextStyle, Map<string, TextStyle>>()
  /** The same by attributes, which elements with the same tag share. */
  readonly #inside = new Map<TextStyle, Map<Attributes, TextStyle>>()

  /** The style inside `element`, whose surroundings have the style `parent`. */
  inside(element: LayoutElement, parent: TextStyle): TextStyle {
    if (element.name === 'b' || element.name === 'i') return this.#insideNew(element, parent)
    const { attributes } = element
    if (attributes.size === 0) return parent
    let siblings = this.#inside.get(parent)
    if (siblings === undefined)
      this.#inside.set(parent, (siblings = new Map<Attributes, TextStyle>()))
    let style = siblings.get(attributes)
    if (style === undefined) siblings.set(attributes, (style = this.#insideNew(element, parent)))
    return style
  }

  #insideNew(element: LayoutElement, parent: TextStyle): TextStyle {
    const key = signature(element)
    if (key === '') return parent
    return this.#derive(parent, key, () => derive(element, parent))
  }

  /** The same look, smaller or larger. */
  scaled(style: TextStyle, factor: number): TextStyle {
    if (factor === 1) return style
    return this.#derive(style, `scale ${String(factor)}`, () => ({
      ...style,
      size: style.size * factor,
      lineHeight: style.lineHeight * factor,
      letterSpacing: style.letterSpacing * factor,
      baseline: style.baseline * factor,
      scale: style.scale * factor,
    }))
  }

  #derive(parent: TextStyle, key: string, make: () => TextStyle): TextStyle {
    let siblings = this.#derived.get(parent)
    if (siblings === undefined) this.#derived.set(parent, (siblings = new Map<string, TextStyle>()))
    let style = siblings.get(key)
    if (style === undefined) siblings.set(key, (style = make()))
    return style
  }
}

function signature(element: LayoutElement): string {
  let key = element.name === 'b' || element.name === 'i' ? element.name : ''
  for (const [attribute, value] of element.attributes)
    if (TEXT_ATTRIBUTES.has(attribute)) key += `;${attribute}:${value}`
  return key
}

function derive(element: LayoutElement, parent: TextStyle): TextStyle {
  const take = <T>(name: string, read: (text: string) => T | undefined, otherwise: T): T => {
    const text = element.get(name)
    return (text === undefined ? undefined : read(text)) ?? otherwise
  }
  // What is inherited is scaled; what the element sets itself is not yet.
  const { scale } = parent
  const scaled = (name: string, read: (text: string) => number | undefined, inherited: number) =>
    take(name, (text) => times(read(text), scale), inherited)
  const size = scaled('font-size', readLength, parent.size)
  const ratio = parent.lineHeight / parent.size
  const align = element.get('text-align')
  return {
    size,
    lineHeight: scaled('line-height', readLength, size * ratio),
    weight: take('font-weight', readWeight, element.name === 'b' ? 700 : parent.weight),
    italic: take('font-style', (t) => t === 'italic', element.name === 'i' || parent.italic),
    color: take('color', readColor, parent.color),
    align: align === 'left' || align === 'center' || align === 'right' ? align : parent.align,
    letterSpacing: scaled('letter-spacing', readOffset, parent.letterSpacing),
    transform: element.get('text-transform') ?? parent.transform,
    decoration: element.get('text-decoration') ?? parent.decoration,
    preLine: take('white-space', (text) => text === 'pre-line', parent.preLine),
    lang: element.get('lang') ?? parent.lang,
    baseline: scaled('baseline', readOffset, parent.baseline),
    scale,
  }
}

function times(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : value * factor
}
