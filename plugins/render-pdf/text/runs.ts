import bidiFactory from 'bidi-js'
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
    const face = fonts.face(span.style.weight, span.style.italic)
    if (!demanding) runs.push(shapeRun(text, span, face, 0))
    else
      for (const piece of itemize(text, span, face, fonts, levels))
        runs.push(shapeRun(text, { ...span, ...piece }, piece.face, piece.level))
  }
  return runs
}

/** Ranges that contain right-to-left characters (UAX 9, types R and AL). */
function hasRightToLeft(text: string): boolean {
  return /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(
    text,
  )
}

function isDemanding(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= FIRST_DEMANDING && !(unit >= 0x2010 && unit <= 0x2026) && unit !== 0x20ac)
      return true
  }
  return false
}

function shapeRun(text: string, span: Span, face: Face, level: number): Run {
  const own = text.slice(span.start, span.end)
  const glyphs = face.shape(own, {
    rightToLeft: level % 2 === 1,
    lang: span.style.lang,
  })
  return {
    start: span.start,
    end: span.end,
    text: own,
    style: span.style,
    ...(span.owner === undefined ? {} : { owner: span.owner }),
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
  const clusters = text
    .slice(span.start, span.end)
    .matchAll(/\P{M}[\p{M}\u200c\u200d\ufe0f]*|\p{M}+/gsu)
  for (const match of clusters) {
    const start = span.start + match.index
    const codePoints = Array.from(match[0], (character) => character.codePointAt(0) ?? 0)
    const [first = 0] = codePoints
    const level = levels?.[start] ?? 0
    const script = scriptOf(first) ?? last?.script ?? ''
    const face = faceFor(codePoints, family, last?.face, span.style, fonts)
    if (last?.face === face && last.level === level && last.script === script)
      last.end = start + match[0].length
    else items.push((last = { start, end: start + match[0].length, face, level, script }))
  }
  return items
}

function faceFor(
  codePoints: readonly number[],
  family: Face,
  current: Face | undefined,
  style: TextStyle,
  fonts: Fonts,
): Face {
  const visible = codePoints.filter((codePoint) => !isInvisible(codePoint))
  const [first] = visible
  if (first === undefined) return current ?? family
  // A space or a comma between two foreign words is best set in their own face.
  const neutral = visible.length === 1 && scriptOf(first) === undefined
  if (neutral && current?.covers(first) === true) return current
  if (visible.every((codePoint) => family.covers(codePoint))) return family
  return fonts.fallback(visible, style.weight >= 600, style.lang) ?? family
}

/** Characters that steer and leave no mark; the shaper takes them out. */
export function isInvisible(codePoint: number): boolean {
  return (
    codePoint === 0xad ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    codePoint === 0x2060 ||
    codePoint === 0xfeff ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f)
  )
}

/** The scripts that fonts treat apart; undefined for what all scripts share. */
function scriptOf(codePoint: number): string | undefined {
  if (codePoint < 0x41) return undefined
  if (codePoint < 0x250) return /\p{L}/u.test(String.fromCodePoint(codePoint)) ? 'Latn' : undefined
  const character = String.fromCodePoint(codePoint)
  const script = SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0]
  return script === '' ? undefined : script
}

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['', /[\p{Script=Common}\p{Script=Inherited}]/u],
  ['Latn', /\p{Script=Latin}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Hani', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Hang', /\p{Script=Hangul}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Zyyy', /./u],
]
