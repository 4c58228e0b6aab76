import { nearestName } from 'twinvoice/plugin'
import { VOCABULARY } from './vocabulary.js'

/** Elements of HTML that have another name here. */
const OF_HTML: Readonly<Record<string, string>> = {
  p: 'text',
  div: 'box',
  section: 'box',
  img: 'figure',
  hr: 'rule',
  strong: 'b',
  em: 'i',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, 'heading'])),
}

/** A question after a message about an unknown element; empty if no element is near. */
export function elementMeant(name: string): string {
  const long = [...Object.keys(VOCABULARY), 'style'].filter((each) => !isShort(each))
  const meant = OF_HTML[name.toLowerCase()] ?? nearest(name, long)
  return meant === undefined ? '' : `; did you mean <${meant}>?`
}

/** A question after a message about an unknown attribute; empty if none of those that there are is near. */
export function attributeMeant(name: string, known: Iterable<string>): string {
  const meant = nearest(name, [...known, 'style'])
  return meant === undefined ? '' : `; did you mean ${meant}?`
}

/** A name of one or two letters is near to every other, and says nothing. */
function nearest(name: string, known: readonly string[]): string | undefined {
  return isShort(name) ? undefined : nearestName(name, known)
}

function isShort(name: string): boolean {
  return name.length < 3
}
