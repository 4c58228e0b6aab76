import type { Xmp, XmpProperty } from 'twinvoice/pdf'
import { isKnownType, type OwnType, simpleTypeName } from './value-types.js'

const EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/'

/** The namespaces of an extension schema's parts, and their required prefixes (6.6.2.3.3). */
const PARTS = {
  schema: { namespace: 'http://www.aiim.org/pdfa/ns/schema#', prefix: 'pdfaSchema' },
  property: { namespace: 'http://www.aiim.org/pdfa/ns/property#', prefix: 'pdfaProperty' },
  type: { namespace: 'http://www.aiim.org/pdfa/ns/type#', prefix: 'pdfaType' },
  field: { namespace: 'http://www.aiim.org/pdfa/ns/field#', prefix: 'pdfaField' },
} as const

type Part = keyof typeof PARTS

const REQUIRED: Readonly<Record<Part, readonly string[]>> = {
  schema: ['schema', 'namespaceURI', 'prefix'],
  property: ['name', 'valueType', 'category', 'description'],
  type: ['type', 'namespaceURI', 'prefix', 'description'],
  field: ['name', 'valueType', 'description'],
}

const ALLOWED: Readonly<Record<Part, readonly string[]>> = {
  schema: [...REQUIRED.schema, 'property', 'valueType'],
  property: REQUIRED.property,
  type: [...REQUIRED.type, 'field'],
  field: REQUIRED.field,
}

/** What a packet's extension schemas define, and what is wrong with them. */
export interface Extensions {
  /** Value type by namespace and property: `urn:x name`. */
  readonly properties: ReadonlyMap<string, string>
  /** The structures that are defined. */
  readonly types: ReadonlyMap<string, OwnType>
  readonly problems: readonly string[]
  /** Fields that the standard does not define. */
  readonly unknownFields: readonly string[]
}

/** What is gathered while schemas are read. */
interface Gathering {
  readonly properties: Map<string, string>
  readonly types: Map<string, OwnType>
  readonly problems: string[]
  readonly unknownFields: string[]
  /** Value types that properties and fields name. */
  readonly named: Set<string>
}

/** Reads the extension schemas of a packet. */
export function readExtensions(xmp: Xmp): Extensions {
  const gathering: Gathering = {
    ...{ properties: new Map(), types: new Map(), named: new Set() },
    ...{ problems: [], unknownFields: [] },
  }
  const { problems, types, named } = gathering
  for (const property of xmp.properties.filter((entry) => entry.namespace === EXTENSION)) {
    if (property.prefix !== 'pdfaExtension')
      problems.push(`prefix ${property.prefix} instead of pdfaExtension`)
    if (property.name !== 'schemas' || property.value.kind !== 'bag') {
      problems.push(`pdfaExtension:${property.name} is no bag of schemas`)
      continue
    }
    for (const item of property.value.items) readSchema(item, gathering)
  }
  for (const type of named)
    if (!isKnownType(type, types))
      problems.push(`the value type ${type.slice(0, 60)} is not defined`)
  return gathering
}

function readSchema(item: XmpProperty, gathering: Gathering): void {
  const { properties, types, problems } = gathering
  const fields = fieldsOf(item, 'schema', gathering)
  const namespace = textIn(fields, 'namespaceURI')
  for (const property of itemsIn(fields, 'property', 'seq', problems)) {
    const entry = fieldsOf(property, 'property', gathering)
    const category = textIn(entry, 'category')
    if (isText(entry, 'category') && category !== 'internal' && category !== 'external')
      problems.push(`category ${category}`)
    const type = valueTypeIn(entry, gathering)
    // Without a value type it is not defined.
    if (isText(entry, 'valueType')) properties.set(`${namespace} ${textIn(entry, 'name')}`, type)
  }
  for (const type of itemsIn(fields, 'valueType', 'seq', problems)) {
    const entry = fieldsOf(type, 'type', gathering)
    const own = itemsIn(entry, 'field', 'seq', problems).map((field) =>
      fieldsOf(field, 'field', gathering),
    )
    types.set(textIn(entry, 'type'), {
      namespace: textIn(entry, 'namespaceURI'),
      fields: new Map(own.map((field) => [textIn(field, 'name'), valueTypeIn(field, gathering)])),
    })
  }
}

/** `closed Choice of Text` and the like are written in many ways; arrays begin with their kind. */
function typeName(text: string): string {
  const words = text
    .trim()
    .replace(/\b((open|closed)\s+)?choice(\s+of)?/gi, '')
    .trim()
    .split(/\s+/)
    .map(simpleTypeName)
  const [first = ''] = words
  if (/^lang$/i.test(first)) return 'alt'
  if (/^(bag|seq|alt)$/i.test(first)) return [first.toLowerCase(), ...words.slice(1)].join(' ')
  return words.join(' ') === '' ? 'Text' : words.join(' ')
}

/** The value type that a property or a field names. */
function valueTypeIn(fields: readonly XmpProperty[], { named }: Gathering): string {
  const type = typeName(textIn(fields, 'valueType'))
  if (isText(fields, 'valueType')) named.add(type)
  return type
}

function isText(fields: readonly XmpProperty[], name: string): boolean {
  return fields.some((field) => field.name === name && field.value.kind === 'simple')
}

function fieldsOf(
  item: XmpProperty,
  part: Part,
  { problems, unknownFields }: Gathering,
): readonly XmpProperty[] {
  const { namespace, prefix } = PARTS[part]
  if (item.value.kind !== 'structure') {
    problems.push(`${prefix}: an entry is no structure`)
    return []
  }
  const own = item.value.fields.filter((field) => field.namespace === namespace)
  for (const field of item.value.fields) {
    if (field.namespace !== namespace)
      unknownFields.push(`${field.prefix}:${field.name} does not belong to ${prefix}`)
    else if (field.prefix !== prefix) problems.push(`prefix ${field.prefix} instead of ${prefix}`)
    else if (!ALLOWED[part].includes(field.name))
      unknownFields.push(`${prefix}:${field.name} is unknown`)
    else if (REQUIRED[part].includes(field.name) && field.value.kind !== 'simple')
      problems.push(`${prefix}:${field.name} is no text`)
  }
  for (const name of REQUIRED[part])
    if (!own.some((field) => field.name === name)) problems.push(`${prefix}:${name} is missing`)
  return own
}

function textIn(fields: readonly XmpProperty[], name: string): string {
  const value = fields.find((field) => field.name === name)?.value
  return value?.kind === 'simple' ? value.text.trim() : ''
}

function itemsIn(
  fields: readonly XmpProperty[],
  name: string,
  kind: 'seq',
  problems: string[],
): readonly XmpProperty[] {
  const value = fields.find((field) => field.name === name)?.value
  if (value === undefined) return []
  if (value.kind === kind) return value.items
  problems.push(`${name} is no ${kind}`)
  return []
}
