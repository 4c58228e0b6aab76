import { codePointName } from '../messages/code-point.js'

/** Characters that reorder the text around them, or that browsers and fonts do not show. */
const DECEPTIVE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g

const ORDINARY = /^[\n -~]*$/
/** No script has so many marks on one character; they would cover the lines around it. */
const MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * A value of others as people may see it: characters that would change the order of the text are named
 * (`[U+202E]`), so that what is read is what is there.
 */
export function shownText(text: string): string {
  if (ORDINARY.test(text)) return text
  return text
    .replace(MARKS, '$1…')
    .replace(DECEPTIVE, (character) => `[${codePointName(character.charCodeAt(0))}]`)
}
