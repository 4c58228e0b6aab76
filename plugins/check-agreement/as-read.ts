import { normalizedText } from 'twinvoice/plugin'

/** Characters that nobody sees: soft hyphens, joiners, marks of direction. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
/** More combining marks than any letter has would keep the line from being normalised. */
const MANY_MARKS = /(\p{M}{20})\p{M}+/gu
/** A word whose letters stand apart. */
const LETTERS_APART = /(?<!\S)\p{L}(?: \S(?!\S)){5,}/gu

/** Signs that lead the eye from a label to its amount. */
const LEADERS = /(?:[._…·‥] ?){3,}/g

/** A line as a person reads it: in small letters, with one blank between words, without what one does not see. */
export function asRead(line: string): string {
  const seen = line.replace(UNSEEN, '').replace(MANY_MARKS, '$1')
  return normalizedText(seen, 'NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(LEADERS, ' ')
    .replace(LETTERS_APART, (letters) => letters.replaceAll(' ', ''))
}

/** The letters and digits of a text: words may be split over lines, and other signs may be missing on a page, or be others. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Letters of other scripts, and figures, that look like a Latin letter as a capital or a small one. */
const LIKE_LATIN = new Map<string, string>()
for (const [others, latin] of [
  ['аеһіјкмнорсԛѕтухԝԁв', 'aehijkmhopcqstyxwdb'],
  ['αβεζηικμνορτυχγ', 'abezhikmvoptuxy'],
  ['ıɑɡ01|', 'iagoll'],
] as const)
  for (const [at, other] of [...others].entries()) LIKE_LATIN.set(other, [...latin][at] ?? other)

/** Small letters as they look, one for one, so that words can be found by their looks. */
export function inLatin(text: string): string {
  return Array.from(text, (letter) => LIKE_LATIN.get(letter) ?? letter).join('')
}
