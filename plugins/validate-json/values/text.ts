import { codePointName, longMarkRun } from 'twinvoice/plugin'

/** Why a character is refused (D7). */
export type RefusedCharacter =
  'control' | 'surrogate' | 'bidi' | 'noncharacter' | 'lineBreak' | 'marks'

/**
 * Length in code units of the longest text that a field accepts: 2,000 characters. A longer text is
 * refused for its length, and nothing else is checked.
 */
export const LONGEST_TEXT = 4000

/** Kind of text in a field: one line, or several. */
export type TextKind = 'line' | 'lines'

const BEYOND_ASCII = /[^ -~]/
const REFUSED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u
const REFUSED_IN_LINES = /(?!\n|\r\n)[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u

/** A refused character and its position in the text, in code points from 1. */
export interface TextProblem {
  readonly kind: RefusedCharacter
  readonly codePoint: number
  readonly position: number
}

/**
 * Finds the first character that no field accepts: a control character, a lone surrogate, a
 * bidirectional control character (which can make the pages read differently from the XML), a
 * noncharacter, or the first of more consecutive combining marks than any language uses. Multi-line
 * text can contain line feeds or CR LF; XML keeps them, and payment terms in the notation of
 * XRechnung need them.
 */
export function refusedCharacter(text: string, kind: TextKind): TextProblem | undefined {
  if (!BEYOND_ASCII.test(text)) return undefined
  const match = (kind === 'lines' ? REFUSED_IN_LINES : REFUSED).exec(text)
  const at = match?.index ?? longMarkRun(text)
  if (at === undefined) return undefined
  const codePoint = text.codePointAt(at) ?? 0
  const position = [...text.slice(0, at)].length + 1
  const reason = match === null ? 'marks' : reasonFor(match[0], kind)
  return { kind: reason, codePoint, position }
}

/**
 * A text of a received invoice as a field can have it: tabs and, in one line, line breaks are spaces; in several
 * lines a carriage return alone is a line break.
 */
export function flattened(text: string, kind: TextKind): string {
  return kind === 'line'
    ? text.replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    : text.replace(/\t/g, ' ').replace(/\r(?!\n)/g, '\n')
}

/** True if the text has no visible character. The sign of Braille without dots (U+2800) is none, too. */
export function isBlank(text: string): boolean {
  return !/[!-~]/.test(text) && !/[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/**
 * A value for display in a message: refused characters are replaced by their code point, and the
 * text is cut off after 60 characters.
 */
export function shown(value: string | number | boolean | null): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const start = [...text.slice(0, 2 * SHOWN)]
  const cut = start.length > SHOWN || text.length > 2 * SHOWN
  const kept = start
    .slice(0, SHOWN)
    .map((character) =>
      REFUSED.test(character) ? codePointName(character.codePointAt(0) ?? 0) : character,
    )
  return kept.join('') + (cut ? '…' : '')
}

const SHOWN = 60

function reasonFor(character: string, kind: TextKind): RefusedCharacter {
  if (kind === 'line' && /[\n\r\u2028\u2029]/.test(character)) return 'lineBreak'
  if (/\p{Cc}/u.test(character)) return 'control'
  if (/\p{Cs}/u.test(character)) return 'surrogate'
  return /\p{Bidi_Control}/u.test(character) ? 'bidi' : 'noncharacter'
}
