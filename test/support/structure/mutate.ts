import * as fc from 'fast-check'
import { SaxesParser } from 'saxes'

/** An element as it is written, to be changed. */
interface Node {
  name: string
  attributes: Map<string, string>
  /** Elements, and text that is already escaped. */
  content: (Node | string)[]
}

/** Text that is at the border of a simple type. */
const VALUES = [
  ...[
    '',
    ' ',
    '1',
    '-1',
    '+.5',
    '1.',
    '.',
    '-',
    '1,0',
    '1e2',
    'INF',
    '0x1',
    '١',
    '1 0',
    ' 7\n',
    '&#9;8&#13;',
  ],
  ...[
    '2026-11-20',
    '2026-02-29',
    '2024-02-29',
    '0000-01-01',
    '-0001-01-01',
    '12026-01-01',
    '2026-1-1',
  ],
  ...[
    '2026-11-20Z',
    '2026-11-20+14:00',
    '2026-11-20+14:01',
    '2026-11-20-00:00',
    '20261120',
    '2026-13-01',
    '2026-11-20T00:00:00',
  ],
  ...[
    '24:00:00',
    '24:00:01',
    '23:59:60',
    '12:00:00.',
    '12:00:00.123456789',
    '12:00',
    '12:00:00Z',
    '1:00:00',
  ],
  ...['true', 'false', 'TRUE', '0', ' 1 ', 'yes', '00'],
  ...['YQ==', 'Y Q = =', 'YQ=', 'YQ', '====', 'YR==', 'YWI=', 'YWJj', 'Y-_Q', '&#10;YQ==&#10;'],
  ...['de', 'de-CH', 'deutschland', 'd', 'x-klingon', 'de_CH', 'de-', '1a'],
  ...['http://a/b?c#d', 'a b', '%zz', 'http://[', 'ä', '|', ':', '://', 'a#b#c'],
  ...['a&#9;b', 'a  b', '<![CDATA[<x>]]>', '<!-- c -->1', '<?p i?>1', '&amp;', '\u{1f600}'],
] as const

const ATTRIBUTES = [
  ...[
    'currencyID',
    'unitCode',
    'schemeID',
    'listID',
    'listAgencyID',
    'languageID',
    'mimeCode',
    'filename',
    'format',
  ],
  ...[
    'schemeURI',
    'uri',
    'name',
    'odd',
    'xml:lang',
    'xml:space',
    'xsi:schemaLocation',
    'xsi:nil',
    'xsi:type',
    'cbc:a',
  ],
  ...['Id', 'Algorithm', 'URI', 'currencyCodeListVersionID', 'languageLocaleID'],
] as const

const CHANGES = [
  ...[
    'remove',
    'repeat',
    'swap',
    'rename',
    'insert',
    'move',
    'value',
    'value',
    'empty',
    'text',
    'comment',
    'instruction',
  ],
  ...['attribute', 'attribute', 'unattribute', 'wrap', 'foreign', 'extension'],
] as const

/** One change: what is done, and numbers from which its place and its material are taken. */
type Change = readonly [kind: (typeof CHANGES)[number], at: number, by: number]

/**
 * Documents with one to three random changes of their elements, attributes and values.
 * @param documents well-formed, with the usual prefixes
 * @param names qualified names of elements to insert
 */
export function mutated(
  documents: readonly string[],
  names: readonly string[],
): fc.Arbitrary<string> {
  const number = fc.nat(1_000_000)
  const change = fc.tuple(fc.constantFrom(...CHANGES), number, number)
  return fc
    .tuple(fc.constantFrom(...documents), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([document, changes]) => {
      const root = parse(document)
      for (const one of changes) apply(root, one, names)
      return written(root)
    })
}

function parse(document: string): Node {
  const parser = new SaxesParser()
  const root: Node = { name: '', attributes: new Map(), content: [] }
  const open = [root]
  parser.on('opentag', ({ name, attributes }) => {
    const node = {
      name,
      attributes: new Map(Object.entries(attributes).map(([key, value]) => [key, escaped(value)])),
      content: [],
    }
    open.at(-1)?.content.push(node)
    open.push(node)
  })
  parser.on('closetag', () => open.pop())
  const text = (chunk: string) => open.at(-1)?.content.push(escaped(chunk))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.write(document).close()
  const [element] = elements(root)
  if (element === undefined) throw new Error('there is no root element')
  return element
}

function apply(root: Node, [kind, at, by]: Change, names: readonly string[]): void {
  const below = descendants(root)
  const chosen = below[at % below.length]
  if (chosen === undefined) return
  const { node, parent } = chosen
  const index = parent.content.indexOf(node)
  const other = below[by % below.length]?.node ?? node
  const name = names[by % names.length] ?? 'cbc:ID'
  const value = VALUES[by % VALUES.length] ?? ''
  const attribute = ATTRIBUTES[by % ATTRIBUTES.length] ?? 'odd'
  switch (kind) {
    case 'remove':
      parent.content.splice(index, 1)
      break
    case 'repeat':
      parent.content.splice(index, 0, copy(node))
      break
    case 'swap':
      swap(parent, index)
      break
    case 'rename':
      node.name = by % 2 === 0 ? name : other.name
      break
    case 'insert':
      parent.content.splice(index, 0, element(name, by % 3 === 0 ? copy(node).content : [value]))
      break
    case 'move':
      parent.content.splice(index, 0, copy(other))
      break
    case 'value':
      node.content = elements(node).length === 0 ? [value] : node.content
      break
    case 'empty':
      node.content = []
      break
    case 'text':
      parent.content.splice(index, 0, by % 2 === 0 ? ' \n' : 'text')
      break
    case 'comment':
      parent.content.splice(index, 0, '<!-- c -->')
      break
    case 'instruction':
      parent.content.splice(index, 0, '<?p i?>')
      break
    case 'attribute':
      node.attributes.set(attribute, attributeValue(attribute, by))
      break
    case 'unattribute':
      node.attributes.delete([...node.attributes.keys()][0] ?? '')
      break
    case 'wrap':
      node.content = [element(node.name, node.content)]
      break
    case 'foreign':
      parent.content.splice(index, 0, '<f:a xmlns:f="urn:f"/>')
      break
    case 'extension':
      root.content.unshift(extension(element(name, by % 3 === 0 ? copy(other).content : [value])))
  }
}

function attributeValue(name: string, by: number): string {
  if (name === 'xsi:nil') return by % 2 === 0 ? 'true' : 'false'
  if (name === 'xsi:type')
    return ['udt:AmountType', 'cbc:IDType', 'xs:string', 'cac:PartyType', 'odd'][by % 5] ?? ''
  const value = VALUES[(by * 31) % VALUES.length] ?? ''
  return value.startsWith('<') ? 'a' : value
}

function extension(content: Node): Node {
  const inner = element('ext:UBLExtension', [element('ext:ExtensionContent', [content])])
  return element('ext:UBLExtensions', [inner])
}

function swap(parent: Node, index: number): void {
  const next = parent.content.findIndex((one, at) => at > index && typeof one !== 'string')
  const [node, other] = [parent.content[index], parent.content[next]]
  if (node === undefined || other === undefined) return
  parent.content[index] = other
  parent.content[next] = node
}

function element(name: string, content: (Node | string)[]): Node {
  return { name, attributes: new Map(), content }
}

function elements(node: Node): Node[] {
  return node.content.filter((one) => typeof one !== 'string')
}

function descendants(node: Node): { node: Node; parent: Node }[] {
  return elements(node).flatMap((child) => [{ node: child, parent: node }, ...descendants(child)])
}

function copy({ name, attributes, content }: Node): Node {
  return {
    name,
    attributes: new Map(attributes),
    content: content.map((one) => (typeof one === 'string' ? one : copy(one))),
  }
}

function written({ name, attributes, content }: Node): string {
  const listed = [...attributes].map(([key, value]) => ` ${key}="${value}"`).join('')
  return `<${name}${listed}>${content.map((one) => (typeof one === 'string' ? one : written(one))).join('')}</${name}>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
