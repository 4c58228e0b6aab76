import { pick, type Change } from './places.js'
import { localName, placesIn } from './tree.js'

/** Attributes that XML Schema or XML has everywhere, and one of a namespace that no invoice has. */
const ATTRIBUTES: readonly (readonly [string, string])[] = [
  ['xsi:nil', 'true'],
  ['xsi:nil', 'false'],
  ['xsi:type', 'udt:TextType'],
  ['xsi:type', 'udt:AmountType'],
  ['xsi:type', 'odd:None'],
  ['xsi:schemaLocation', 'urn:odd odd.xsd'],
  ['xsi:noNamespaceSchemaLocation', 'odd.xsd'],
  ['xml:lang', 'de'],
  ['xml:space', 'preserve'],
  ['xml:id', 'one'],
  ['odd:attribute', '1'],
]

/** Adds an attribute or an element of another namespace, or puts an element of the invoice into one. */
export const foreign: Change = (root, _, random) => {
  const place = pick(placesIn(root), random)
  if (place === undefined) return undefined
  const { node, path } = place
  if (random.below(3) > 0) {
    const [key, value] = random.pick(ATTRIBUTES)
    node.attributes.set(key, value)
    return `foreign ${key}=${value} ${path}`
  }
  if (random.below(3) === 0 && place.parent !== undefined) {
    node.name = `odd:${localName(node)}`
    return `foreign namespace ${path}`
  }
  const name = random.pick(['odd:Odd', `odd:${localName(node)}`])
  const added = { name, attributes: new Map<string, string>(), children: [], text: 'x' }
  node.children.splice(random.below(node.children.length + 1), 0, added)
  return `foreign ${name} in ${path}`
}
