import { SchematronError } from './schematron-error.js'
import { placeOf, SCHEMATRON, type Located } from './sources.js'

export const XSLT = 'http://www.w3.org/1999/XSL/Transform'

/** What each element may contain (ISO/IEC 19757-3, 5.4); an `include` stands for what it names. */
const CONTENT: Readonly<Record<'pattern' | 'rule', readonly string[]>> = {
  pattern: ['title', 'p', 'let', 'param', 'rule'],
  rule: ['p', 'let', 'extends', 'assert', 'report'],
}
/** Attributes of no namespace that each element may have (ISO/IEC 19757-3, 5.4); those of other namespaces are free. */
const ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    pattern: 'id abstract is-a documents icon see fpi',
    rule: 'id abstract context flag severity role subject visit-each icon see fpi',
    let: 'name value as',
    param: 'name value',
    extends: 'rule href',
    phase: 'id icon see fpi from when',
    active: 'pattern',
  }).map(([name, attributes]) => [name, attributes.split(' ')]),
)
const NAMES: ReadonlySet<string> = new Set([...Object.values(CONTENT).flat(), 'pattern', 'ns'])

/**
 * Refuses an element that Schematron does not know at a place: a misspelt assert would be passed over, and never be
 * broken.
 * @throws SchematronError
 */
export function checkContent(within: 'pattern' | 'rule', located: Located): void {
  const { uri, local, name } = located.node
  checkNamespace(located)
  checkAttributes(located)
  // A function here would be passed over, and said to be unknown where it is called.
  if (uri === XSLT)
    throw new SchematronError(
      `<${name}> may not stand in a ${within}: put it into the schema, above the patterns`,
      placeOf(located),
    )
  if (uri === SCHEMATRON && !CONTENT[within].includes(local))
    throw new SchematronError(
      `<${name}> is not known in a ${within}; allowed: ${CONTENT[within].join(', ')}`,
      placeOf(located),
    )
}

/**
 * Refuses an attribute of an element of Schematron that is not known, such as a misspelt `is-a`.
 * @throws SchematronError
 */
export function checkAttributes(located: Located): void {
  const { node } = located
  const allowed = node.uri === SCHEMATRON ? ATTRIBUTES.get(node.local) : undefined
  const other = node.attributes.find(
    ({ uri, local }) => uri === '' && local !== 'xmlns' && allowed?.includes(local) === false,
  )
  if (other === undefined) return
  throw new SchematronError(
    `<${node.name}> has the unknown attribute ${other.name}; allowed: ${(allowed ?? []).join(', ')}`,
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
