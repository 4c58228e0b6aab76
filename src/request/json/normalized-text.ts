/** Maximum number of consecutive combining marks, as in the Stream-Safe Text Format of UAX 15. */
const MOST_MARKS = 30

const NOT_ASCII = /[^ -~]/
/** Every character with a combining class other than 0 is a mark, so this finds all such runs. */
const MARKS = /\p{M}+/gu

/**
 * Text in Unicode NFC (D7), or in the form that is named. Sorting a run of combining marks takes time that grows with the square
 * of its length, so text with more than {@link MOST_MARKS} in a row is returned unchanged.
 * No field accepts such text: see {@link longMarkRun}.
 */
export function normalizedText(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  if (!NOT_ASCII.test(text)) return text
  return longMarkRun(text) === undefined ? text.normalize(form) : text
}

/**
 * Finds the first run of more than {@link MOST_MARKS} combining marks.
 * @returns its position in the text, in code units from 0; undefined if there is none
 */
export function longMarkRun(text: string): number | undefined {
  if (text.length <= MOST_MARKS) return undefined
  for (const { 0: marks, index } of text.matchAll(MARKS))
    if (marks.length > MOST_MARKS && [...marks.slice(0, 2 * MOST_MARKS + 2)].length > MOST_MARKS)
      return index
  return undefined
}
