/** An address of mail or of the web, or the name of a host. */
const ADDRESS = /@|:\/\/|\p{L}\.\p{L}/u
/** Behind these a line may end; a dot begins the next one, since at the end it would end the sentence. */
const POINTS = /(?<=[@/])|(?=[.?#&=_])/g
const URN = /(?:^|[^\p{L}])urn:\S*$/iu
/** The parts of a URN; a host in one of them is not divided. */
const URN_POINTS = /(?<=[:#])/g

/** Where an address may be divided between two lines, as indexes into the text in rising order. */
export function addressPoints(text: string, start: number, end: number): readonly number[] {
  const isUrn = URN.test(text.slice(0, end).trimEnd())
  if (!isUrn && !ADDRESS.test(text)) return []
  const part = text.slice(start, end)
  return Array.from(
    part.matchAll(isUrn ? URN_POINTS : POINTS),
    ({ index }) => start + index,
  ).filter((point) => point > start && point < end)
}
