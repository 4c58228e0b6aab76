import LineBreaker from '#linebreak'
import { addressPoints } from './addresses.js'
import { hyphenationPoints } from './hyphenation.js'

/** A line that is to be broken. */
export interface Breakable {
  readonly text: string
  /** The position of every character on one line in logical order, and the total width; points. */
  readonly positions: Float64Array
  /** What a hyphen takes after a character, in points; undefined where there can be none. */
  hyphenWidth(end: number): number | undefined
  /** The language of a character. */
  languageAt(index: number): string
}

/** Where a line ends. */
export interface LineEnd {
  /** The index after its last character, spaces included. */
  readonly at: number
  /** Whether a hyphen is drawn there: within a word, and at a soft hyphen. */
  readonly hyphen: boolean
}

/** Room for the rounding of sums: a line that is as wide as its text must hold it. */
export const TOLERANCE = 0.01
const SOFT_HYPHEN = 0xad

/**
 * Breaks at the opportunities of UAX 14, soft hyphens among them. A word that is wider than a line is
 * hyphenated where its language allows it; an address is broken between its parts, an amount between its number and
 * its currency, and what cannot be is broken where it is full, without a hyphen.
 */
export function lineEnds(line: Breakable, room: number, firstRoom: number): LineEnd[] {
  const ends: LineEnd[] = []
  const breaker = new LineBreaker(line.text)
  let start = 0
  let possible = 0
  const fits: Fits = (end, hyphen) => {
    const width = widthBetween(line, start, end) + hyphen
    return width <= (ends.length === 0 ? firstRoom : room) + TOLERANCE
  }
  const endAt = (end: LineEnd) => {
    ends.push(end)
    start = end.at
  }
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    const { position } = next
    const hyphen = softHyphenWidth(line, position)
    if (possible > start && !fits(position, hyphen))
      endAt({ at: possible, hyphen: softHyphenWidth(line, possible) > 0 })
    if (!fits(position, hyphen)) {
      const language = line.languageAt(possible)
      const points = hyphenationPoints(line.text, possible, position, language)
      const patterns = [NO_BREAK_SPACES, addressPoints(line.text, position)]
      // Nothing fits into a column narrower than its padding, not even the end of a word.
      while (start < position && !fits(position, hyphen))
        endAt(
          hyphenated(line, points, start, fits) ?? {
            at:
              patterns
                .map((pattern) => pattern && lastPoint(pattern, line.text, start, position, fits))
                .find((point) => point !== undefined) ?? fullAt(line.text, start, position, fits),
            hyphen: false,
          },
        )
    }
    possible = position
  }
  if (start < line.text.length) ends.push({ at: line.text.length, hyphen: false })
  return ends
}

/** After each no-break space between characters: a number that is divided itself reads as two. */
const NO_BREAK_SPACES = /(?<=\S\u00a0)(?=\S)/g
/** Characters after the first that does not fit that are examined: marks can lead back. */
const FURTHER = 16

type Fits = (end: number, hyphen: number) => boolean

/**
 * The last place in a word that matches and up to which it fits. Only the characters of one line are examined: the
 * rest of a long word would be at each of its lines.
 */
function lastPoint(
  pattern: RegExp,
  text: string,
  start: number,
  end: number,
  fits: Fits,
): number | undefined {
  let full = start + 1
  while (full < end && fits(full, 0)) full++
  const points = text.slice(start, Math.min(end, full + FURTHER)).matchAll(pattern)
  return Array.from(points, ({ index }) => start + index).findLast(
    (point) => point > start && point < end && fits(point, 0),
  )
}

function widthBetween({ text, positions }: Breakable, start: number, end: number): number {
  return (positions[trimmedEnd(text, start, end)] ?? 0) - (positions[start] ?? 0)
}

/** What the hyphen takes if a line ends there; nothing if no soft hyphen is there. */
function softHyphenWidth(line: Breakable, end: number): number {
  return line.text.charCodeAt(end - 1) === SOFT_HYPHEN && end < line.text.length
    ? (line.hyphenWidth(end) ?? 0)
    : 0
}

/** The last place at which the word can be hyphenated up to which it fits. */
function hyphenated(
  line: Breakable,
  points: readonly number[],
  start: number,
  fits: Fits,
): LineEnd | undefined {
  const at = points.findLast((point) => {
    if (point <= start || !fits(point, 0)) return false
    const width = line.hyphenWidth(point)
    return width !== undefined && fits(point, width)
  })
  return at === undefined ? undefined : { at, hyphen: true }
}

/** The last place inside a word up to which it fits: at least one character, never before a mark. */
function fullAt(text: string, start: number, end: number, fits: Fits): number {
  let best = 0
  for (let index = start + 1; index < end; index++) {
    if (best > 0 && !fits(index, 0)) break
    if (isBoundary(text, index)) best = index
  }
  return best === 0 ? end : best
}

function isBoundary(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  if (unit < 0x300) return true
  if (unit >= 0xdc00 && unit <= 0xdfff) return false
  return !/^\p{M}/u.test(text.slice(index, index + 2))
}

/** Where a line ends without its spaces. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let last = end
  while (last > start && text.charCodeAt(last - 1) === 0x20) last--
  return last
}
