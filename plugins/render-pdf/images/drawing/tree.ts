import { Parser } from '#htmlparser2'
import { IDENTITY, type Matrix } from './geometry.js'

/** An element of an SVG as the rasteriser has simplified it. */
export interface DrawnElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: DrawnElement[]
  /** Its offset in the text. */
  readonly from: number
  to: number
}

/** The simplified SVG, with what has an id. */
export interface DrawnTree {
  readonly root: DrawnElement
  readonly byId: ReadonlyMap<string, DrawnElement>
}

/** Reads what the rasteriser writes: references followed, styles applied, units resolved. */
export function readDrawnTree(simplified: string): DrawnTree {
  const byId = new Map<string, DrawnElement>()
  const root: DrawnElement = { name: '', attributes: {}, children: [], from: 0, to: 0 }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const from = parser.startIndex
        const element: DrawnElement = { name, attributes, children: [], from, to: from }
        if (attributes['id'] !== undefined) byId.set(attributes['id'], element)
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      onclosetag() {
        const element = open.pop()
        if (element !== undefined) element.to = parser.endIndex + 1
      },
    },
    { xmlMode: true },
  )
  parser.end(simplified)
  return { root: root.children[0] ?? root, byId }
}

/** The text without some of its elements. */
export function withoutElements(text: string, elements: Iterable<DrawnElement>): string {
  let kept = ''
  let at = 0
  for (const { from, to } of [...elements].sort((one, other) => one.from - other.from)) {
    kept += text.slice(at, Math.max(at, from))
    at = Math.max(at, to)
  }
  return kept + text.slice(at)
}

/** The element that an attribute such as `fill="url(#a)"` refers to. */
export function referred(
  { byId }: DrawnTree,
  element: DrawnElement,
  attribute: string,
): DrawnElement | undefined {
  const id = /^url\(#(.*)\)$/.exec(element.attributes[attribute] ?? '')?.[1]
  return id === undefined ? undefined : byId.get(id)
}

/** A number; `standard` where the attribute is absent. */
export function numberOf(element: DrawnElement, attribute: string, standard: number): number {
  const text = element.attributes[attribute]
  return text === undefined ? standard : Number(text)
}

/** Numbers that are separated by spaces. */
export function numbersOf(element: DrawnElement, attribute: string): number[] {
  const text = element.attributes[attribute] ?? ''
  return text === '' ? [] : text.split(' ').map(Number)
}

/** @throws Error for a transform in another form than the rasteriser writes */
export function matrixOf(element: DrawnElement, attribute = 'transform'): Matrix {
  const text = element.attributes[attribute]
  if (text === undefined) return IDENTITY
  const numbers = (/^matrix\(([^)]*)\)$/.exec(text)?.[1] ?? '').split(' ').map(Number)
  if (numbers.length !== 6)
    throw new Error(`the rasteriser wrote the transform ${text.slice(0, 80)}`)
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers
  return [a, b, c, d, e, f]
}
