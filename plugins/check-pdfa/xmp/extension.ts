import { detail, type Detail, type Xmp, type XmpProperty } from 'twinvoice/pdf'
import type { Structure } from './structures.js'
import { isKnownType, type OwnTypes, trimmed, typeKey } from './value-types.js'

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

/** The properties of one namespace, and the structures that they alone may be of. */
interface ExtensionSchema {
  /** Value types by name of the property. */
  readonly properties: ReadonlyMap<string, string>
  readonly types: OwnTypes
}

/** What a packet's extension schemas define, and what is wrong with them. */
export interface Extensions {
  /** By namespace. */
  readonly schemas: ReadonlyMap<string, ExtensionSchema>
  readonly problems: readonly Detail[]
  /** Fields that the standard does not define. */
  readonly unknownFields: readonly Detail[]
}

/** What is gathered while schemas are read. */
interface Gathering {
  readonly schemas: Map<string, ExtensionSchema>
  readonly problems: Detail[]
  readonly unknownFields: Detail[]
}

const LANG_ALT = 'lang alt'

/** Reads the extension schemas of a packet. A second one with properties of a namespace replaces the first. */
export function readExtensions(xmp: Xmp): Extensions {
  const gathering: Gathering = { schemas: new Map(), problems: [], unknownFields: [] }
  const { problems, schemas } = gathering
  for (const property of xmp.properties.filter((entry) => entry.namespace === EXTENSION)) {
    if (property.prefix !== 'pdfaExtension')
      problems.push(detail`prefix ${property.prefix} instead of pdfaExtension`)
    if (property.name !== 'schemas' || property.value.kind !== 'bag') {
      problems.push(detail`pdfaExtension:${property.name} is not a bag of schemas`)
      continue
    }
    for (const item of property.value.items) {
      const fields = fieldsOf(item, 'schema', gathering)
      const schema = readSchema(fields, gathering)
      if (schema.properties.size > 0) schemas.set(textIn(fields, 'namespaceURI'), schema)
    }
  }
  return gathering
}

function readSchema(fields: readonly XmpProperty[], gathering: Gathering): ExtensionSchema {
  const { problems } = gathering
  // Value types that properties and fields name.
  const named = new Set<string>()
  const properties = new Map<string, string>()
  for (const property of itemsIn(fields, 'property', 'seq', problems)) {
    const entry = fieldsOf(property, 'property', gathering)
    const name = textIn(entry, 'name')
    const category = textIn(entry, 'category')
    if (isText(entry, 'category') && category !== 'internal' && category !== 'external')
      problems.push(detail`category ${category.slice(0, 60)}`)
    const type = valueTypeIn(entry, named)
    // Without a value type it is not defined; of two definitions, the first is meant.
    if (isText(entry, 'valueType') && !properties.has(name)) properties.set(name, type)
  }
  const types = new Map<string, Structure>()
  for (const type of itemsIn(fields, 'valueType', 'seq', problems)) {
    const entry = fieldsOf(type, 'type', gathering)
    const own = itemsIn(entry, 'field', 'seq', problems).map((field) =>
      fieldsOf(field, 'field', gathering),
    )
    types.set(typeKey(textIn(entry, 'type')), {
      namespace: textIn(entry, 'namespaceURI'),
      fields: new Map(own.map((field) => [textIn(field, 'name'), valueTypeIn(field, named)])),
    })
  }
  // A schema may have a type of its own of that name.
  if (types.has(LANG_ALT))
    for (const [name, type] of properties) if (type === 'alt') properties.set(name, LANG_ALT)
  for (const type of named)
    if (!isKnownType(type, types))
      problems.push(detail`the value type ${type.slice(0, 60)} is not defined`)
  return { properties, types }
}

/** `closed Choice of Text` and the like are written in many ways; arrays begin with their kind. */
function typeName(text: string): string {
  const words = trimmed(trimmed(text).replace(/\b((open|closed)\s+)?choice(\s+of)?/gi, '')).split(
    /[ \t\r\n]+/,
  )
  const [first = ''] = words
  if (/^lang$/i.test(first)) return 'alt'
  // An array that does not say of what is one of texts.
  if (/^(bag|seq|alt)$/i.test(first))
    return [first.toLowerCase(), ...(words.length > 1 ? words.slice(1) : ['Text'])].join(' ')
  return words.join(' ') === '' ? 'Text' : words.join(' ')
}

/** The value type that a property or a field names. */
function valueTypeIn(fields: readonly XmpProperty[], named: Set<string>): string {
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
    problems.push(detail`${prefix}: an entry is not a structure`)
    return []
  }
  const own = item.value.fields.filter((field) => field.namespace === namespace)
  for (const field of item.value.fields) {
    if (field.namespace !== namespace)
      unknownFields.push(detail`${field.prefix}:${field.name} does not belong to ${prefix}`)
    else if (field.prefix !== prefix)
      problems.push(detail`prefix ${field.prefix} instead of ${prefix}`)
    else if (!ALLOWED[part].includes(field.name))
      unknownFields.push(detail`${prefix}:${field.name} is unknown`)
    else if (REQUIRED[part].includes(field.name) && field.value.kind !== 'simple')
      problems.push(detail`${prefix}:${field.name} is not a text`)
  }
  for (const name of REQUIRED[part])
    if (!own.some((field) => field.name === name))
      problems.push(detail`${prefix}:${name} is missing`)
  return own
}

function textIn(fields: readonly XmpProperty[], name: string): string {
  const value = fields.find((field) => field.name === name)?.value
  return value?.kind === 'simple' ? value.text : ''
}

function itemsIn(
  fields: readonly XmpProperty[],
  name: string,
  kind: 'seq',
  problems: Detail[],
): readonly XmpProperty[] {
  const value = fields.find((field) => field.name === name)?.value
  if (value === undefined) return []
  if (value.kind === kind) return value.items
  problems.push(detail`${name} is no ${kind}`)
  return []
}
