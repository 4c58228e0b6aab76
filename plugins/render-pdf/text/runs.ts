import bidiFactory from '#bidi-js'
import { characterOf, hasRightToLeft, type Character } from './characters.js'
import type { Face } from './face.js'
import type { Glyphs } from './glyphs.js'
import type { Fonts } from './fonts.js'
import type { TextStyle } from './style.js'
import type { LayoutElement } from '../layout/element.js'

/** A stretch of a paragraph of one look. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly style: TextStyle
  /** The inline element with its own tag: a link, or text in another language. */
  readonly owner?: LayoutElement
}

/** A stretch of one look, face and direction, shaped. */
export interface Run extends Span {
  readonly text: string
  readonly face: Face
  /** Bidirectional level; odd: from right to left. */
  readonly level: number
  readonly glyphs: Glyphs
}

const bidi = bidiFactory()

/** First character whose direction, script or coverage needs a closer look. */
const FIRST_DEMANDING = 0x250

/** Cuts a paragraph into runs and shapes them. */
export function shapeRuns(text: string, spans: readonly Span[], fonts: Fonts): Run[] {
  const demanding = isDemanding(text)
  const levels =
    demanding && hasRightToLeft(text) ? bidi.getEmbeddingLevels(text).levels : undefined
  const runs: Run[] = []
  for (const span of spans) {
    const family = fonts.face(span.style.weight, span.style.italic)
    if (!demanding) runs.push(shapeRun(text, span, span.start, span.end, family, 0))
    else
      for (const { start, end, face, level } of itemize(text, span, family, fonts, levels))
        runs.push(shapeRun(text, span, start, end, face, level))
  }
  return runs
}

function isDemanding(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= FIRST_DEMANDING && !(unit >= 0x2010 && unit <= 0x2026) && unit !== 0x20ac)
      return true
  }
  return false
}

function shapeRun(
  text: string,
  { style, owner }: Span,
  start: number,
  end: number,
  face: Face,
  level: number,
): Run {
  const own = text.slice(start, end)
  const glyphs = face.shape(own, { rightToLeft: level % 2 === 1, lang: style.lang })
  return {
    start,
    end,
    text: own,
    style,
    ...(owner === undefined ? {} : { owner }),
    face,
    level,
    glyphs,
  }
}

interface Item {
  readonly start: number
  end: number
  readonly face: Face
  readonly level: number
  readonly script: string
}

/** Splits a span where face, direction or script change. A mark stays with its letter. */
function itemize(
  text: string,
  span: Span,
  family: Face,
  fonts: Fonts,
  levels: Uint8Array | undefined,
): Item[] {
  const items: Item[] = []
  let last: Item | undefined
  for (let start = span.start; start < span.end;) {
    const first = text.codePointAt(start) ?? 0
    const character = characterOf(first)
    const end = clusterEnd(text, start + character.length, span.end, character)
    const level = levels?.[start] ?? 0
    const script = character.script ?? last?.script ?? ''
    const face =
      end === start + character.length
        ? faceOfOne(first, character, family, last?.face, span.style, fonts)
        : faceOfCluster(text.slice(start, end), family, last?.face, span.style, fonts)
    if (last?.face === face && last.level === level && last.script === script) last.end = end
    else items.push((last = { start, end, face, level, script }))
    start = end
  }
  return items
}

/** Where a character ends with the marks that are on it; marks without one stay together. */
function clusterEnd(text: string, from: number, most: number, first: Character): number {
  for (let end = from; end < most;) {
    const { isMark, joins, length } = characterOf(text.codePointAt(end) ?? 0)
    if (first.isMark ? !isMark : !joins) return end
    end += length
  }
  return most
}

/** The face of a character that stands alone, as nearly all do. */
function faceOfOne(
  codePoint: number,
  { isInvisible, script }: Character,
  family: Face,
  current: Face | undefined,
  style: TextStyle,
  fonts: Fonts,
): Face {
  if (isInvisible) return current ?? family
  // A space or a comma between two foreign words is best set in their own face.
  if (script === undefined && current?.covers(codePoint) === true) return current
  if (family.covers(codePoint)) return family
  return fonts.fallback([codePoint], style.weight >= 600, style.lang) ?? family
}

function faceOfCluster(
  cluster: string,
  family: Face,
  current: Face | undefined,
  style: TextStyle,
  fonts: Fonts,
): Face {
  const codePoints = Array.from(cluster, (character) => character.codePointAt(0) ?? 0)
  const visible = codePoints.filter((codePoint) => !characterOf(codePoint).isInvisible)
  const [first, second] = visible
  if (first === undefined) return current ?? family
  if (second === undefined)
    return faceOfOne(first, characterOf(first), family, current, style, fonts)
  if (visible.every((codePoint) => family.covers(codePoint))) return family
  return fonts.fallback(visible, style.weight >= 600, style.lang) ?? family
}
