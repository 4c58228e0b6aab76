/** An element of a packet of metadata. What is no element is there as it is written. */
interface Element {
  name: string
  attributes: [name: string, quoted: string][]
  children: (Element | string)[]
}

/** A place in a packet, and each text that the packet may have with a change there. */
export interface PacketPlace {
  /** The names above it, and its own. */
  readonly role: string
  readonly forms: ReadonlyMap<string, () => string>
}

/** Changes a child of an element; false where the change is none for it. */
type Change = (parent: Element, at: number) => boolean | undefined

const PIECES =
  /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<\/[^>]*>|<([^\s/>]+)((?:\s+[^\s=>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+/g
const ATTRIBUTES = /([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g

/** Each change of an element, an attribute or a text of a packet, one at a time. */
export function* packetPlaces(packet: string): Iterable<PacketPlace> {
  const root = parsed(packet)
  if (root === undefined) return
  for (const { path, role } of pathsIn(root)) {
    const child = childAt(root, path)
    const changes = typeof child === 'string' ? textChanges(child) : elementChanges(child)
    const forms = new Map<string, () => string>()
    for (const [name, change] of changes) {
      const form = () => {
        const copy = structuredClone(root)
        const parent = childAt(copy, path.slice(0, -1)) as Element
        return change(parent, path.at(-1) ?? 0) === false ? packet : inner(copy)
      }
      forms.set(name, form)
    }
    yield { role, forms }
  }
}

/** @returns an element without a name around all of a packet; undefined if its elements do not end in order */
function parsed(packet: string): Element | undefined {
  const root: Element = { name: '', attributes: [], children: [] }
  const open = [root]
  for (const [piece, name, attributes = '', empty] of packet.matchAll(PIECES)) {
    const into = open.at(-1)
    if (into === undefined) return undefined
    if (piece.startsWith('</')) open.pop()
    else if (name === undefined) into.children.push(piece)
    else {
      const read = [...attributes.matchAll(ATTRIBUTES)]
      const element: Element = {
        name,
        attributes: read.map(([, key = '', value = '']) => [key, value]),
        children: [],
      }
      into.children.push(element)
      if (empty === '') open.push(element)
    }
  }
  return open.length === 1 ? root : undefined
}

function inner({ children }: Element): string {
  return children.map((child) => (typeof child === 'string' ? child : outer(child))).join('')
}

function outer(element: Element): string {
  const said = element.attributes.map(([name, quoted]) => ` ${name}=${quoted}`).join('')
  return `<${element.name}${said}>${inner(element)}</${element.name}>`
}

function childAt(root: Element, path: readonly number[]): Element | string {
  return path.reduce<Element | string>((at, index) => (at as Element).children[index] ?? '', root)
}

function* pathsIn(
  element: Element,
  above: readonly number[] = [],
  role = '',
): Iterable<{
  readonly path: readonly number[]
  readonly role: string
}> {
  for (const [index, child] of element.children.entries()) {
    const path = [...above, index]
    if (typeof child === 'string') {
      if (child.trim() !== '')
        yield { path, role: `${role} ${child.startsWith('<') ? child.slice(0, 2) : 'text'}` }
      continue
    }
    const own = `${role}>${child.name}`
    yield { path, role: own }
    yield* pathsIn(child, path, own)
  }
}

const TEXTS = [
  ...`x 1 -1 1.5 3 4 A B U a b true True TRUE false 2026 2026-13 2026-13-01 2026-01-01 2026-01-01T10:00
    2026-01-01T10:00:00 2026-01-01T10:00:00Z 2026-01-01T10:00:00.5+01:00 2026-01-01T24:00Z 1/0 1/1 de x-default
    http://x application/pdf Text Integer Date URI internal external EN&#x20;16931 &#x41; &amp; <![CDATA[x]]>
    x<!--c--> <!--c-->x <?p?>x é 🙂`.split(/\s+/),
  '',
  ' ',
  ' 1 ',
  '1\n',
  'a'.repeat(200),
]

function textChanges(text: string): ReadonlyMap<string, Change> {
  const texts = [
    ...TEXTS,
    ` ${text}`,
    `${text} `,
    `${text}${text}`,
    text.toUpperCase(),
    text.toLowerCase(),
    text.slice(1),
  ]
  return new Map(
    texts
      .filter((other) => other !== text)
      .map((other) => [
        JSON.stringify(other.slice(0, 40)),
        (parent, at) => void (parent.children[at] = other),
      ]),
  )
}

/** Attributes that RDF or XML give a meaning, and others. */
const GIVEN: readonly (readonly [name: string, value: string])[] = [
  ...['Resource', 'Literal', 'Collection', 'x'].map((value) => ['rdf:parseType', value] as const),
  ...['', 'x'].flatMap((value) =>
    ['rdf:about', 'rdf:resource', 'xml:lang', 'xmlns'].map((name) => [name, value] as const),
  ),
  ...`rdf:ID rdf:nodeID rdf:value rdf:type rdf:li rdf:_1 rdf:bagID rdf:aboutEach rdf:datatype xml:base xml:id
    xmlns:q about ID odd`
    .split(/\s+/)
    .map((name) => [name, 'a'] as const),
  ['xml:space', 'preserve'],
]

const VALUES: readonly ((value: string) => string)[] = [
  () => '',
  () => 'x',
  (value) => `${value} `,
  (value) => ` ${value}`,
  (value) => value.toUpperCase(),
  (value) => `${value}#`,
  (value) => value.slice(0, -1),
]

function elementChanges(element: Element): ReadonlyMap<string, Change> {
  const changes = new Map(ELEMENT_CHANGES)
  for (const [name, value] of GIVEN) changes.set(`${name}="${value}"`, giving(name, value))
  for (const [name, quoted] of element.attributes) {
    changes.set(
      `no ${name}`,
      of((child) => {
        child.attributes = without(child, name)
      }),
    )
    for (const value of VALUES) {
      const other = value(quoted.slice(1, -1))
      changes.set(`${name} to "${other}"`, giving(name, other))
    }
  }
  return changes
}

function giving(name: string, value: string): Change {
  return of((element) => {
    element.attributes = [...without(element, name), [name, inQuotes(value)]]
  })
}

function inQuotes(value: string): string {
  return `"${value.replaceAll('"', '&quot;')}"`
}

function without({ attributes }: Element, name: string): [string, string][] {
  return attributes.filter(([other]) => other !== name)
}

/** A change of an element itself. */
function of(change: (element: Element) => boolean | undefined): Change {
  return ({ children }, at) => {
    const child = children[at]
    return typeof child === 'string' || child === undefined ? false : change(child)
  }
}

function within(name: string, children: Element['children']): Element {
  return { name, attributes: [], children }
}

function wrapped(...names: readonly string[]): Change {
  return of((element) => {
    element.children = names.reduceRight<Element['children']>(
      (children, name) => [within(name, children)],
      element.children,
    )
  })
}

function startingWith(text: string): Change {
  return of(({ children }) => void children.unshift(text))
}

function renamed(by: (prefix: string, local: string) => string): Change {
  return of((element) => {
    const [prefix = '', local = ''] = element.name.split(':')
    const name = by(prefix, local)
    if (name === element.name) return false
    element.name = name
    return true
  })
}

const CONTAINERS = ['rdf:Bag', 'rdf:Seq', 'rdf:Alt']

const ELEMENT_CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['nothing', ({ children }, at) => void children.splice(at, 1)],
  ['twice', ({ children }, at) => void children.splice(at, 0, ...children.slice(at, at + 1))],
  ['again at the end', ({ children }, at) => void children.push(...children.slice(at, at + 1))],
  [
    'its children alone',
    ({ children }, at) => {
      const child = children[at]
      if (typeof child === 'object') children.splice(at, 1, ...child.children)
    },
  ],
  [
    'an attribute',
    (parent, at) => {
      const child = parent.children[at]
      const text =
        typeof child === 'object' && child.children.length === 1 ? child.children[0] : undefined
      if (typeof child !== 'object' || typeof text !== 'string') return false
      parent.attributes.push([child.name, inQuotes(text)])
      parent.children.splice(at, 1)
      return true
    },
  ],
  ['empty', of((element) => void (element.children = []))],
  ['in reverse', of(({ children }) => void children.reverse())],
  ['within itself', of((element) => void element.children.push(structuredClone(element)))],
  ['another name', renamed((prefix, local) => `${prefix}:${local}x`)],
  ['a name of RDF', renamed((_, local) => `rdf:${local}`)],
  ['a prefix of nothing', renamed((_, local) => `odd:${local}`)],
  ['no prefix', renamed((_, local) => local)],
  [
    'the other case',
    renamed(
      (prefix, [first = '', ...rest]) =>
        `${prefix}:${first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()}${rest.join('')}`,
    ),
  ],
  [
    'another namespace',
    of((element) => {
      element.attributes.push(['xmlns:odd', '"urn:odd"'])
      element.name = element.name.replace(/^[^:]*/, 'odd')
    }),
  ],
  ...CONTAINERS.map((name): [string, Change] => [
    `as ${name}`,
    renamed((prefix, local) =>
      CONTAINERS.includes(`${prefix}:${local}`) ? name : `${prefix}:${local}`,
    ),
  ]),
  ...CONTAINERS.map((name): [string, Change] => [`in ${name}`, wrapped(name, 'rdf:li')]),
  ['in a description', wrapped('rdf:Description')],
  ['in a value', wrapped('rdf:Description', 'rdf:value')],
  ['with a description', of(({ children }) => void children.push(within('rdf:Description', [])))],
  ['a text before', startingWith('odd')],
  ['white space before', startingWith(' \n')],
  ['a comment before', startingWith('<!--c-->')],
  ['an instruction before', startingWith('<?p x?>')],
])
