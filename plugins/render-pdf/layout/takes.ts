import {
  readBorder,
  readColor,
  readDash,
  readFill,
  readLength,
  readNumber,
  readOffset,
  readPaper,
  readSides,
  readWeight,
  readWidth,
} from './values.js'

/** Checks the text of an attribute: undefined if it is not a valid value. */
export type Reader = (text: string) => unknown

/** What a reader takes, for messages. */
const TAKES = new Map<Reader, string>([
  [readBorder, 'none, or a thickness and a colour such as 0.5 #555555'],
  [readColor, 'a colour such as #b45309'],
  [readDash, 'solid, dashed, dotted'],
  [readFill, 'none, or a colour such as #b45309'],
  [readLength, 'a length in pt, mm, cm or in, such as 4mm'],
  [readNumber, 'a number'],
  [readOffset, 'a length in pt, mm, cm or in, such as 4mm or -2'],
  [readPaper, 'A4, letter, or width and height such as 210mm 297mm'],
  [readSides, 'one, two or four lengths such as 4mm 6mm'],
  [readWeight, 'light, regular, medium, semibold, bold, or 300 to 700'],
  [readWidth, 'auto, *, a percentage, or a length such as 40mm'],
])

/** A reader with the words for what it takes. */
export function taking(words: string, read: Reader): Reader {
  TAKES.set(read, words)
  return read
}

/** What an attribute takes, after a message about another value; empty if nobody has said it. */
export function whatItTakes(readers: readonly Reader[]): string {
  const words = new Set(readers.flatMap((read) => TAKES.get(read) ?? []))
  return words.size === 0 ? '' : `; it takes ${[...words].join('; or ')}`
}
