/**
 * The beginning of a text, of whole characters: half a surrogate pair is no text, and programs that are sent one refuse
 * all of what it is in.
 * @param most UTF-16 code units
 */
export function beginning(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
