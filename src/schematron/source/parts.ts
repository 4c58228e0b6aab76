import { contentMarkup } from './markup.js'
import type { Assert, Let, RichText } from './schema.js'
import { SchematronError } from './schematron-error.js'
import { placeOf, SCHEMATRON, type Located } from './sources.js'
import { attribute, textOf, type XmlElement } from './xml-tree.js'
import { bracketMistake } from '../xpath/brackets.js'

/** Namespace of what Schematron has no attribute for: `tw:term`, `tw:message`. */
export const TWINVOICE = 'urn:twinvoice:schematron'

export function readLet(located: Located): Let {
  const { node } = located
  const name = attribute(node, 'name')
  if (name === undefined) throw new SchematronError('a let has no name', placeOf(located))
  const value = readXPath('value', located)
  const as = attribute(node, 'as')
  return {
    name,
    ...(value === undefined ? { content: contentMarkup(node) } : { value }),
    ...(as === undefined ? {} : { as }),
  }
}

/**
 * The XPath expression of an attribute; undefined: there is none.
 * @throws SchematronError if a bracket, a string or a comment is not closed
 */
export function readXPath(name: string, located: Located): string | undefined {
  const expression = attribute(located.node, name)
  const mistake = expression === undefined ? undefined : bracketMistake(expression)
  if (expression === undefined || mistake === undefined) return expression
  const id = attribute(located.node, 'id')
  const owner = `<${located.node.name}>${id === undefined ? '' : ` ${id}`}`
  throw new SchematronError(
    `${owner}: the XPath ${name}="${expression}" cannot be read: ${mistake}`,
    placeOf(located),
  )
}

/** Attributes of `assert` and `report`, of no namespace and of ours; those of other namespaces are free. */
const ASSERT_ATTRIBUTES = new Map([
  ['', 'id test flag severity role see subject diagnostics properties icon fpi'.split(' ')],
  [TWINVOICE, ['term', 'message']],
])

/** Reads an `assert` or `report`. */
export function readAssert(located: Located): Assert {
  const { node } = located
  const test = readXPath('test', located)
  if (test === undefined) throw new SchematronError(`<${node.name}> has no test`, placeOf(located))
  for (const { name, local, uri } of node.attributes)
    if (ASSERT_ATTRIBUTES.get(uri)?.includes(local) === false)
      throw new SchematronError(
        `<${node.name}> has the unknown attribute ${name}; allowed: ${(ASSERT_ATTRIBUTES.get(uri) ?? []).join(', ')}`,
        placeOf(located),
      )
  return {
    kind: node.local === 'report' ? 'report' : 'assert',
    place: placeOf(located),
    test,
    ...optional('id', attribute(node, 'id')),
    ...optional('flag', attribute(node, 'flag') ?? attribute(node, 'severity')),
    ...optional('role', attribute(node, 'role')),
    ...optional('see', attribute(node, 'see')),
    ...optional('subject', readXPath('subject', located)),
    ...optional('term', attribute(node, 'term', TWINVOICE)),
    ...optional('messageKey', attribute(node, 'message', TWINVOICE)),
    text: readRichText(node),
    diagnostics: words(attribute(node, 'diagnostics')),
    properties: words(attribute(node, 'properties')),
  }
}

function optional<Key extends string>(
  key: Key,
  value: string | undefined,
): Partial<Record<Key, string>> {
  const result: Partial<Record<Key, string>> = {}
  if (value !== undefined) result[key] = value
  return result
}

/** Words of an attribute that is a list. */
export function words(text: string | undefined): readonly string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '')
}

/** Reads text with `value-of` and `name` in it; `emph`, `dir` and `span` count as their text. */
export function readRichText(node: XmlElement): RichText {
  return node.children.flatMap((child): RichText => {
    if (child.kind === 'text') return [child.text]
    if (child.uri !== SCHEMATRON) return [textOf(child)]
    if (child.local === 'value-of') return [{ value: attribute(child, 'select') ?? '.' }]
    if (child.local === 'name') return [{ name: attribute(child, 'path') ?? '.' }]
    return readRichText(child)
  })
}
