/** An address of mail or of the web, or the name of a host. */
const ADDRESS = /@|:\/\/|\p{L}\.\p{L}/u
/** After these a line may end; a dot begins the next one, since at the end it would end the sentence. */
const POINTS = /(?<=[@/])|(?=[.?#&=_])/g
const URN = /(?:^|[^\p{L}])urn:\S*$/iu
/** The parts of a URN; a host in one of them is not divided. */
const URN_POINTS = /(?<=[:#])/g

/**
 * Where an address may be divided between two lines, as a pattern that matches no character.
 * @param end of the word in the text
 * @returns undefined if the text has no address
 */
export function addressPoints(text: string, end: number): RegExp | undefined {
  if (URN.test(text.slice(0, end).trimEnd())) return URN_POINTS
  return ADDRESS.test(text) ? POINTS : undefined
}
