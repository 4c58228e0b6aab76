/**
 * Characters that a terminal obeys instead of showing them: control characters, C1 included, and those
 * that change the direction of text.
 */
const OBEYED =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/**
 * Text of others as it may be written to a terminal: names of keys and files, values of documents.
 * Line ends and tabs stay; other control characters are written as `\u{1b}`.
 */
export function visible(text: string): string {
  return text.replace(OBEYED, escaped)
}

/** The same for a text that must stay in its line: line ends and tabs are written as `\u{a}`, too. */
export function visibleInLine(text: string): string {
  return visible(text).replace(/[\n\t]/g, escaped)
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
