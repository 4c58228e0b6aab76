import { said } from '../io/said/said.js'
import { groupedBy } from './grouped.js'

/** Places that are listed of what repeats. */
const PLACES = 3

/** How to tell problems of a request. */
export interface Telling<Problem> {
  /** What is wrong, without the place. */
  readonly textOf: (problem: Problem) => string
  readonly placeOf: (problem: Problem) => string
  /** The whole line, with a text that may also say how often it is so. */
  readonly lineOf: (problem: Problem, text: string) => string
}

/**
 * One line per problem. What is the same at more than three places is one line, with their number and the
 * first three: a wrong unit on each of 500 lines would hide all other problems.
 */
export function repeatedLines<Problem>(
  problems: readonly Problem[],
  { textOf, placeOf, lineOf }: Telling<Problem>,
  locale: string | undefined,
): string[] {
  const told = problems.map((problem) => ({ problem, text: textOf(problem) }))
  const groups = groupedBy(told, ({ text }) => text)
  return told.flatMap((entry) => {
    const { problem, text } = entry
    const group = groups.get(text) ?? [entry]
    if (group.length <= PLACES) return [lineOf(problem, text)]
    if (group[0] !== entry) return []
    const further = group.slice(1, PLACES).map((each) => placeOf(each.problem))
    const counted = { count: String(group.length), places: [...further, '…'].join(', ') }
    return [lineOf(problem, `${text} ${said({ locale }, 'repeated', counted)}`)]
  })
}
