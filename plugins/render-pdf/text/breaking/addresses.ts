/** An address of mail or of the web, or the name of a host. */
const ADDRESS = /@|:\/\/|\p{L}\.\p{L}/u
/** Behind these a line may end; a dot begins the next one, since at the end it would end the sentence. */
const POINTS = /(?<=[@/])|(?=[.?#&=_])/g

/** Where an address may be divided between two lines, as indexes into the text in rising order. */
export function addressPoints(text: string, start: number, end: number): readonly number[] {
  const part = text.slice(start, end)
  if (!ADDRESS.test(text)) return []
  return Array.from(part.matchAll(POINTS), ({ index }) => start + index).filter(
    (point) => point > start && point < end,
  )
}
