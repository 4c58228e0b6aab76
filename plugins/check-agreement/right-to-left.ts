/** Letters of scripts that are written from right to left. */
const SCRIPTS = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`
const RIGHT_TO_LEFT = new RegExp(SCRIPTS, 'u')
const WORDS = new RegExp(String.raw`${SCRIPTS}+|(?:(?!${SCRIPTS})[\p{L}\p{N}])+`, 'gu')
const MARKS = /\p{M}/gu

/**
 * True if letters, which were read from left to right, have all words of a text that is written from right to left.
 * @param dense letters and digits of the pages alone
 * @param text as {@link asRead} gives it
 */
export function showsRightToLeft(dense: string, text: string): boolean {
  if (!RIGHT_TO_LEFT.test(text)) return false
  const words = text.replace(MARKS, '').match(WORDS) ?? []
  return words.every((word) => formsOf(word).some((form) => dense.includes(form)))
}

/** A word as it may be read. Lam with alef is one sign, whose two letters are not turned. */
function formsOf(word: string): readonly string[] {
  if (!RIGHT_TO_LEFT.test(word)) return [word]
  const turned = Array.from(word).reverse().join('')
  return [word, turned, turned.replace(/([اأإآ])ل/g, 'ل$1')]
}
