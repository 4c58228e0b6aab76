/** What cutting text into runs asks about a character. */
export interface Character {
  /** Units of UTF-16. */
  readonly length: number
  /** A combining mark. */
  readonly isMark: boolean
  /** Stays with the character before it: a mark, a joiner, a variation selector. */
  readonly joins: boolean
  readonly isInvisible: boolean
  /** The script that fonts treat apart; undefined for what all scripts share. */
  readonly script: string | undefined
}

const known = new Map<number, Character>()
/** More than the invoices of a country have; Unicode has 150,000. */
const REMEMBERED = 20_000

/** Properties of a character; each is looked up in the tables of Unicode once, as long as there are not too many. */
export function characterOf(codePoint: number): Character {
  let character = known.get(codePoint)
  if (character === undefined) {
    if (known.size >= REMEMBERED) known.clear()
    known.set(codePoint, (character = lookUp(codePoint)))
  }
  return character
}

/** Characters that steer and leave no mark; the shaper takes them out. */
export function isInvisible(codePoint: number): boolean {
  return (
    codePoint === 0xad ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    codePoint === 0x2060 ||
    (codePoint >= 0x2066 && codePoint <= 0x2069) ||
    codePoint === 0xfeff ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f)
  )
}

/** Ranges that contain right-to-left characters (UAX 9, types R and AL). */
export function hasRightToLeft(text: string): boolean {
  return /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(
    text,
  )
}

/**
 * A part of a line that keeps its own direction and leaves that of the line alone (UAX 9, FSI and PDI);
 * a part without letters from right to left is as it was.
 */
export function isolated(part: string): string {
  return hasRightToLeft(part) ? `\u2068${part}\u2069` : part
}

function lookUp(codePoint: number): Character {
  const isMark = /\p{M}/u.test(String.fromCodePoint(codePoint))
  return {
    length: codePoint > 0xffff ? 2 : 1,
    isMark,
    joins: isMark || codePoint === 0x200c || codePoint === 0x200d || codePoint === 0xfe0f,
    isInvisible: isInvisible(codePoint),
    script: scriptOf(codePoint),
  }
}

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
