import type { StructureTable } from './table.js'

const XML_SCHEMA = 'http://www.w3.org/2001/XMLSchema'

/** Words that begin the content of a type: see the README. */
const MARKS: ReadonlySet<string> = new Set(['mixed', 'abstract'])

/** A name, a wildcard, a bracket, a bar, or a sign for how often; attributes come after these. */
const PARTICLE = /any\((\w+) (\w+)\)|([\w.:-]+)(?:=([\w.:-]+))?|[(|)]|[?*+]/g

const ATTRIBUTE = /@(?:any\((\w+) (\w+)\)|([\w-]+)(!?)=([\w.:-]+)(?:'([^']*)')?)/g

const OCCURRENCES: Readonly<Record<string, string>> = {
  '?': ' minOccurs="0"',
  '*': ' minOccurs="0" maxOccurs="unbounded"',
  '+': ' maxOccurs="unbounded"',
}

/** The name of the schema of a table, as its imports refer to it. */
export function schemaName(prefix: string): string {
  return `${prefix}.xsd`
}

/**
 * Writes the facts of a table as an XML schema, for libxml2 to apply.
 * @param tables all tables of the syntax
 */
export function schemaOf(table: StructureTable, tables: readonly StructureTable[]): string {
  const types = Object.entries(table.types).map(([name, facts]) => typeOf(name, facts))
  const elements = Object.entries(table.elements).map(([type, names]) => globals(type, names))
  const body = [...types, ...elements].join('\n')
  const used = new Set([...(table.with ?? []), ...prefixesIn(body)])
  const others = tables.filter(({ prefix }) => used.has(prefix))
  const prefixes = others.map(({ prefix, namespace }) => ` xmlns:${prefix}="${namespace}"`)
  const imports = others.map(
    ({ prefix, namespace }) =>
      `<xs:import namespace="${namespace}" schemaLocation="${schemaName(prefix)}"/>`,
  )
  return `<xs:schema xmlns:xs="${XML_SCHEMA}" xmlns="${table.namespace}"${prefixes.join('')} targetNamespace="${table.namespace}" elementFormDefault="qualified">
${[...imports, body].join('\n')}
</xs:schema>`
}

function prefixesIn(body: string): string[] {
  return [...body.matchAll(/(?:ref|type|base)="([\w-]+):/g)].map(([, prefix = '']) => prefix)
}

function globals(type: string, names: string): string {
  const base = /^own (.*)$/.exec(type)?.[1]
  return names
    .split(' ')
    .map((name) =>
      base === undefined
        ? `<xs:element name="${name}" type="${type}"/>`
        : `<xs:element name="${name}" type="${name}Type"/>${simpleContent(`${name}Type`, 'extension', base, '')}`,
    )
    .join('\n')
}

/** One type. The first word says of which kind it is. */
function typeOf(name: string, facts: string): string {
  const [word = '', next = '', third = ''] = facts.split(' ')
  if (word === 'value') return simpleType(name, next, facts.slice(`value ${next}`.length))
  if (word !== 'text') return complexType(name, facts)
  const [way, base] = next === 'restricts' ? ['restriction', third] : ['extension', next]
  return simpleContent(name, way, base, attributesOf(facts))
}

function simpleType(name: string, base: string, facets: string): string {
  if (base.includes('|'))
    return `<xs:simpleType name="${name}"><xs:union memberTypes="${base.replaceAll('|', ' ')}"/></xs:simpleType>`
  const lengths = [...facets.matchAll(/(\d+)\.\.|\.\.(\d+)/g)].map(([, least, most]) =>
    least === undefined ? `<xs:maxLength value="${most}"/>` : `<xs:minLength value="${least}"/>`,
  )
  const values = [...facets.matchAll(/'([^']*)'/g)].map(
    ([, value]) => `<xs:enumeration value="${value}"/>`,
  )
  return `<xs:simpleType name="${name}"><xs:restriction base="${base}">${[...lengths, ...values].join('')}</xs:restriction></xs:simpleType>`
}

function simpleContent(name: string, way: string, base: string, attributes: string): string {
  return `<xs:complexType name="${name}"><xs:simpleContent><xs:${way} base="${base}">${attributes}</xs:${way}></xs:simpleContent></xs:complexType>`
}

function complexType(name: string, facts: string): string {
  const words = facts.split(' ')
  const marks = words.filter((word) => MARKS.has(word)).map((word) => ` ${word}="true"`)
  const first = words.findIndex((word) => !MARKS.has(word))
  const base = words[first] === 'restricts' ? words[first + 1] : undefined
  const rest = words.slice(base === undefined ? first : first + 2).join(' ')
  const particles = rest.replace(/(?:^| )@.*$/, '')
  const content = (particles === '' ? '' : group(particles)) + attributesOf(rest)
  const inner =
    base === undefined
      ? content
      : `<xs:complexContent><xs:restriction base="${base}">${content}</xs:restriction></xs:complexContent>`
  return `<xs:complexType name="${name}"${marks.join('')}>${inner}</xs:complexType>`
}

function attributesOf(facts: string): string {
  return [...facts.matchAll(ATTRIBUTE)]
    .map(([, namespaces, how, name, required, type, fixed]) => {
      if (name === undefined)
        return `<xs:anyAttribute namespace="##${namespaces}" processContents="${how}"/>`
      const use = required === '!' ? ' use="required"' : ''
      const value = fixed === undefined ? '' : ` fixed="${fixed}"`
      return `<xs:attribute name="${name}" type="${type}"${use}${value}/>`
    })
    .join('')
}

interface Group {
  readonly particles: string[]
  isChoice: boolean
}

/** The particles of a type, as one sequence or choice. */
function group(notation: string): string {
  const open: Group[] = [{ particles: [], isChoice: false }]
  const inner = () => {
    const group = open.at(-1)
    if (group === undefined) throw new Error(`a bracket is not open in ${notation}`)
    return group
  }
  for (const [token, namespaces, how, name, type] of notation.matchAll(PARTICLE)) {
    if (token === '(') open.push({ particles: [], isChoice: false })
    else if (token === '|') inner().isChoice = true
    else if (token === ')') {
      const closed = open.pop()
      if (closed !== undefined) inner().particles.push(written(closed))
    } else if (token in OCCURRENCES) repeat(inner().particles, OCCURRENCES[token] ?? '')
    else if (name === undefined)
      inner().particles.push(`<xs:any namespace="##${namespaces}" processContents="${how}"/>`)
    else if (type === undefined) inner().particles.push(`<xs:element ref="${name}"/>`)
    else inner().particles.push(`<xs:element name="${name}" type="${type}"/>`)
  }
  return written(inner())
}

function written({ particles, isChoice }: Group): string {
  const tag = isChoice ? 'choice' : 'sequence'
  return `<xs:${tag}>${particles.join('')}</xs:${tag}>`
}

/** Sets how often the last particle may occur; its start tag is the first. */
function repeat(particles: string[], occurrence: string): void {
  const last = particles.pop() ?? ''
  particles.push(last.replace(/^<[^/>]*?(?=\/?>)/, (tag) => tag + occurrence))
}
