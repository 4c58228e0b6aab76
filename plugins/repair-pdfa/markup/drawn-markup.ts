import type { Device } from '../content/devices.js'
import { borderWidth, dashOf } from '../drawing/border.js'
import { ellipse } from '../drawing/ellipse.js'
import { newForm } from '../drawing/form.js'
import { opacityOf, opacityState } from '../drawing/opacity.js'
import { colorOf, painted, written } from '../drawing/paint.js'
import type { Model } from '../model/read.js'
import { Dict, indirect, List, numbers } from '../model/values.js'
import { lineEndings } from './line-endings.js'
import { between, distance, pathOf, pointsOf, quadsOf, type Point, type Quad } from './quads.js'

/** Where a line is drawn in a line of text, as shares of its height. */
const [UNDER, THROUGH, THICKNESS] = [0.08, 0.45, 0.06]
const MOST_WAVES = 500

/** What is drawn: content in the coordinates of the page, and the points that it reaches. */
interface Drawing {
  readonly content: string
  readonly points: readonly Point[]
  /** How far lines reach beyond the points. */
  readonly line: number
}

/**
 * Gives an annotation that marks a page an appearance, as viewers draw it without one (6.3.3).
 * @param devices takes the colour spaces that it sets
 * @returns false if it is not known what a viewer would show
 */
export function drawMarkup(
  annotation: Dict,
  subtype: string,
  model: Model,
  devices: Set<Device>,
): boolean {
  const drawing = new Markup(annotation, model, devices).draw(subtype)
  if (drawing === undefined) return false
  const { content, points, line } = drawing
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b)) - line
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b)) + line
  const box = [least(xs), least(ys), most(xs), most(ys)]
  const state = opacityState(opacityOf(annotation), subtype === 'Highlight' ? 'Multiply' : 'Normal')
  const resources = new Dict([['ExtGState', state]])
  const stream = newForm(box, resources, `q\n/G gs\n${content}Q\n`)
  model.made.push(stream.dict)
  // The appearance is fitted into the rectangle: with the same sides it stays where it is.
  annotation.set('Rect', numbers(box))
  annotation.set('AP', new Dict([['N', indirect(stream)]]))
  return true
}

class Markup {
  constructor(
    readonly annotation: Dict,
    readonly model: Model,
    readonly devices: Set<Device>,
  ) {}

  draw(subtype: string): Drawing | undefined {
    const { annotation } = this
    switch (subtype) {
      case 'Highlight':
      case 'Underline':
      case 'StrikeOut':
      case 'Squiggly':
        return this.#onText(subtype)
      case 'Line':
        return this.#line(pointsOf(annotation.list('L')))
      case 'PolyLine':
        return this.#line(pointsOf(annotation.list('Vertices')))
      case 'Polygon':
        return this.#path([pointsOf(annotation.list('Vertices'))], true)
      case 'Ink': {
        const lists = annotation.list('InkList')?.values ?? []
        return this.#path(
          lists.map((each) => pointsOf(each instanceof List ? each : undefined)),
          false,
        )
      }
      case 'Square':
      case 'Circle':
        // Viewers draw a cloud (/BE) as a plain border, too.
        return this.#shape(subtype === 'Circle')
      case 'Caret':
        return this.#caret()
      default:
        return undefined
    }
  }

  #onText(subtype: string): Drawing | undefined {
    const color = colorOf(this.annotation, 'C')
    const quads = quadsOf(this.annotation)
    if (color === undefined || quads === undefined) return undefined
    this.model.spendItems(4 * quads.length)
    const height = quads.reduce(
      (most, [first, , , last]) => Math.max(most, distance(first, last)),
      0,
    )
    const content =
      subtype === 'Highlight'
        ? quads.map((quad) => `${pathOf(quad, true)}f\n`).join('')
        : quads.map((quad) => lineOn(quad, subtype)).join('')
    const use = subtype === 'Highlight' ? 'fill' : 'stroke'
    const drawn = `${painted(color, use, this.devices)}${content}`
    return { content: drawn, points: quads.flat(), line: height * THICKNESS }
  }

  /** Lines in the colour of the annotation, and an area in that of its inside. */
  #path(paths: readonly (readonly Point[] | undefined)[], isClosed: boolean): Drawing | undefined {
    if (paths.length === 0 || paths.some((path) => path === undefined)) return undefined
    const points = paths.flatMap((path) => path ?? [])
    this.model.spendItems(2 * points.length)
    const content = paths.map((path) => pathOf(path ?? [], isClosed)).join('')
    return this.#stroked(content, points, isClosed)
  }

  /** A line, with what stands at its ends. */
  #line(points: readonly Point[] | undefined): Drawing | undefined {
    const width = borderWidth(this.annotation)
    const drawn = this.#path([points], false)
    if (drawn === undefined || points === undefined) return undefined
    const { endings, reach } = lineEndings(this.annotation, points, width)
    const ground = colorOf(this.annotation, 'IC')
    const fill =
      ground === undefined || endings.length === 0 ? '' : painted(ground, 'fill', this.devices)
    const parts = endings.map(
      ({ path, isArea }) => `${path}${isArea && ground !== undefined ? 'B' : 'S'}\n`,
    )
    return { ...drawn, content: `${drawn.content}${fill}${parts.join('')}`, line: width + reach }
  }

  /** The sign that a text is to be inserted: a peak over the middle of its lower side. */
  #caret(): Drawing | undefined {
    const [first, second] = pointsOf(this.annotation.list('Rect')) ?? []
    if (first === undefined || second === undefined) return undefined
    const [left, right] = [Math.min(first[0], second[0]), Math.max(first[0], second[0])]
    const [low, high] = [Math.min(first[1], second[1]), Math.max(first[1], second[1])]
    const middle = (left + right) / 2
    const at = (...values: number[]) => values.map(written).join(' ')
    const color = colorOf(this.annotation, 'C') ?? [0]
    const content = [
      painted(color, 'fill', this.devices),
      `${at(left, low)} m ${at(middle, low, middle, low, middle, high)} c\n`,
      `${at(middle, low, middle, low, right, low)} c h f\n`,
    ]
    return { content: content.join(''), points: [first, second], line: 0 }
  }

  #shape(isRound: boolean): Drawing | undefined {
    const corners = pointsOf(this.annotation.list('Rect')) ?? []
    const [first, second] = corners
    if (first === undefined || second === undefined) return undefined
    const inset = borderWidth(this.annotation) / 2
    const differences = this.annotation.list('RD')
    const [a = 0, b = 0, c = 0, d = 0] =
      pointsOf(differences)
        ?.flat()
        .map((value) => Math.max(0, value)) ?? []
    const [[x, y], [toX, toY]] = [first, second]
    const left = Math.min(x, toX) + a + inset
    const low = Math.min(y, toY) + b + inset
    const right = Math.max(x, toX) - c - inset
    const high = Math.max(y, toY) - d - inset
    if (right <= left || high <= low) return undefined
    const content = isRound
      ? `${ellipse(left, low, right, high)}\n`
      : pathOf(
          [
            [left, low],
            [right, low],
            [right, high],
            [left, high],
          ],
          true,
        )
    return this.#stroked(content, corners, true, 0)
  }

  #stroked(
    path: string,
    points: readonly Point[],
    isArea: boolean,
    beyond?: number,
  ): Drawing | undefined {
    const line = colorOf(this.annotation, 'C')
    const ground = isArea ? colorOf(this.annotation, 'IC') : undefined
    const width = borderWidth(this.annotation)
    if (line === undefined && ground === undefined) return undefined
    const isDrawn = line !== undefined && width > 0
    const operator = ground === undefined ? 'S' : isDrawn ? 'B' : 'f'
    if (!isDrawn && ground === undefined) return undefined
    const content = [
      isDrawn ? painted(line, 'stroke', this.devices) : '',
      ground === undefined ? '' : painted(ground, 'fill', this.devices),
      `${written(width)} w 1 J 1 j\n`,
      dashOf(this.annotation),
      path,
      `${operator}\n`,
    ]
    return { content: content.join(''), points, line: beyond ?? width }
  }
}

function lineOn([upperLeft, upperRight, lowerRight, lowerLeft]: Quad, subtype: string): string {
  const height = distance(upperLeft, lowerLeft)
  const share = subtype === 'StrikeOut' ? THROUGH : UNDER
  const from = between(lowerLeft, upperLeft, share)
  const to = between(lowerRight, upperRight, share)
  const width = `${written(Math.max(0.3, height * THICKNESS))} w\n`
  if (subtype !== 'Squiggly') return `${width}${pathOf([from, to], false)}S\n`
  const count = Math.min(
    MOST_WAVES,
    Math.max(2, Math.round((8 * distance(from, to)) / (height || 1))),
  )
  const up: Point = between(lowerLeft, upperLeft, 2 * share)
  const [riseX, riseY] = [up[0] - from[0], up[1] - from[1]]
  const waves = Array.from({ length: count + 1 }, (_, at): Point => {
    const [x, y] = between(from, to, at / count)
    return at % 2 === 0 ? [x, y] : [x + riseX, y + riseY]
  })
  return `${width}${pathOf(waves, false)}S\n`
}
