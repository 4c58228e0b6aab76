import { findProperty, textOfProperty, type Xmp, type XmpProperty } from 'twinvoice/pdf'
import type { XmpInvoiceFacts } from './facts.js'

/** The four properties that describe the embedded invoice (Factur-X 1.0, 6.2.1). */
export const INVOICE_PROPERTIES = [
  'DocumentType',
  'DocumentFileName',
  'Version',
  'ConformanceLevel',
] as const

export type InvoiceProperty = (typeof INVOICE_PROPERTIES)[number]

/** Namespaces of the extension schemas, and the standard that each belongs to. */
const NAMESPACES: ReadonlyMap<string, XmpInvoiceFacts['standard']> = new Map([
  ['urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#', 'Factur-X'],
  ['urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#', 'ZUGFeRD 2.0'],
  ['urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#', 'ZUGFeRD 1.0'],
  ['urn:ferd:pdfa:invoice:rc#', 'ZUGFeRD RC'],
])

/**
 * The invoice's properties in each namespace that has any of them. A namespace that belongs to
 * no standard counts if it has at least two of the four names, as after a typing error.
 */
export function readXmpInvoice(xmp: Xmp): XmpInvoiceFacts[] {
  const namespaces = new Set(
    xmp.properties.filter(({ name }) => isInvoiceProperty(name)).map(({ namespace }) => namespace),
  )
  const all: XmpInvoiceFacts[] = []
  for (const namespace of namespaces) {
    const own = xmp.properties.filter((property) => property.namespace === namespace)
    const standard = NAMESPACES.get(namespace) ?? 'unknown'
    if (standard === 'unknown' && own.filter(({ name }) => isInvoiceProperty(name)).length < 2)
      continue
    all.push({
      namespace,
      standard,
      ...optional('documentType', own, 'DocumentType'),
      ...optional('documentFileName', own, 'DocumentFileName'),
      ...optional('version', own, 'Version'),
      ...optional('conformanceLevel', own, 'ConformanceLevel'),
    })
  }
  return all
}

/**
 * Those of the four properties that programs read as another value. White space around a value belongs to it, as XMP is read
 * (ISO 16684-1, 7.4). The address of a resource (`rdf:resource`) is not of the type Text (Factur-X 1.0, 6.2.1): programs that
 * read the text of the element find none.
 */
export function misspeltProperties(
  xmp: Xmp,
  namespace: string,
): { readonly name: InvoiceProperty; readonly text: string; readonly isUri: boolean }[] {
  return INVOICE_PROPERTIES.flatMap((name) => {
    const value = findProperty(xmp, namespace, name)?.value
    if (value?.kind !== 'simple') return []
    const { isUri } = value
    const text = value.text.trim()
    const isPadded = text !== '' && text !== value.text
    return isUri || isPadded ? [{ name, text, isUri }] : []
  })
}

/** Names of the properties that the extension schema of `namespace` describes; undefined without one. */
export function describedProperties(xmp: Xmp, namespace: string): readonly string[] | undefined {
  const described: string[] = []
  let found = false
  for (const schemas of xmp.properties) {
    if (schemas.namespace !== EXTENSION || schemas.name !== 'schemas') continue
    for (const schema of itemsOf(schemas)) {
      if (textOfProperty(fieldOf(schema, 'namespaceURI'))?.trim() !== namespace) continue
      found = true
      const property = fieldOf(schema, 'property')
      for (const each of property === undefined ? [] : itemsOf(property)) {
        const name = textOfProperty(fieldOf(each, 'name'))?.trim()
        const complete = ['valueType', 'category', 'description'].every((part) =>
          fieldOf(each, part),
        )
        if (name !== undefined && complete) described.push(name)
      }
    }
  }
  return found ? described : undefined
}

const EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/'

function isInvoiceProperty(name: string): boolean {
  return INVOICE_PROPERTIES.some((each) => each === name)
}

function optional<Key extends string>(
  key: Key,
  properties: readonly XmpProperty[],
  name: string,
): Partial<Record<Key, string>> {
  const text = textOfProperty(properties.find((property) => property.name === name))?.trim()
  return text === undefined || text === '' ? {} : ({ [key]: text } as Record<Key, string>)
}

function itemsOf(property: XmpProperty): readonly XmpProperty[] {
  return 'items' in property.value ? property.value.items : []
}

function fieldOf(property: XmpProperty, name: string): XmpProperty | undefined {
  if (property.value.kind !== 'structure') return undefined
  return property.value.fields.find((field) => field.name === name)
}
