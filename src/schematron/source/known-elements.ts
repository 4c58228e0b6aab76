import { SchematronError } from './schematron-error.js'
import { placeOf, SCHEMATRON, type Located } from './sources.js'

/** What each element may contain (ISO/IEC 19757-3, 5.4); an `include` stands for what it names. */
const CONTENT: Readonly<Record<'pattern' | 'rule', readonly string[]>> = {
  pattern: ['title', 'p', 'let', 'param', 'rule'],
  rule: ['p', 'let', 'extends', 'assert', 'report'],
}
const NAMES: ReadonlySet<string> = new Set([...Object.values(CONTENT).flat(), 'pattern', 'ns'])

/**
 * Refuses an element that Schematron does not know at a place: a misspelt assert would be passed over, and never be
 * broken.
 * @throws SchematronError
 */
export function checkContent(within: 'pattern' | 'rule', located: Located): void {
  const { uri, local, name } = located.node
  checkNamespace(located)
  if (uri === SCHEMATRON && !CONTENT[within].includes(local))
    throw new SchematronError(
      `<${name}> is not known in a ${within}; allowed: ${CONTENT[within].join(', ')}`,
      placeOf(located),
    )
}

/**
 * Refuses an element with a name of Schematron that is in no namespace; those of other houses are free.
 * @throws SchematronError
 */
export function checkNamespace(located: Located): void {
  const { uri, local, name } = located.node
  if (uri === '' && NAMES.has(local))
    throw new SchematronError(
      `<${name}> is in no namespace; Schematron has ${SCHEMATRON}`,
      placeOf(located),
    )
}
