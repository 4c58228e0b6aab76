import type { DerivedTable } from './derive.js'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'

/** Namespaces that changes of documents refer to, beside those of the tables. */
const OTHERS: readonly (readonly [prefix: string, uri: string])[] = [
  ['cbc', `${UBL}:CommonBasicComponents-2`],
  ['cac', `${UBL}:CommonAggregateComponents-2`],
  ['ext', `${UBL}:CommonExtensionComponents-2`],
  ['xs', 'http://www.w3.org/2001/XMLSchema'],
  ['xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
]

/** The document with a declaration at its root of every prefix of the tables that it lacks. */
export function withPrefixes(document: string, tables: readonly DerivedTable[]): string {
  const root = /<[A-Za-z][^>]*/.exec(document)?.[0] ?? ''
  const all = new Map([
    ...OTHERS,
    ...tables.map(({ prefix, namespace }) => [prefix, namespace] as const),
  ])
  const missing = [...all]
    .filter(([prefix]) => !root.includes(`xmlns:${prefix}=`))
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return document.replace(root, () => root.replace(/\/?$/, (end) => missing.join('') + end))
}

/** Qualified names of all elements of the tables, global ones and those of types. */
export function elementNames(tables: readonly DerivedTable[]): string[] {
  const names = tables.flatMap(({ prefix, types, elements }) => [
    ...Object.values(elements).flatMap((list) =>
      list.split(' ').map((name) => `${prefix}:${name}`),
    ),
    ...Object.values(types).flatMap((notation) =>
      [...notation.matchAll(/(?<![@\w])(\w+)=/g)].map(([, name = '']) => `${prefix}:${name}`),
    ),
  ])
  return [...new Set(names)]
}
