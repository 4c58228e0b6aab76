import type { PdfFile } from '../../pdf/pdf-file.js'
import { type PdfaCase, requirement } from '../../requirements/case.js'
import { extension, FIELD, PROPERTY, SCHEMA, TYPE } from './packet.js'

const named = (prefix: string, name: string, value: string) =>
  `<${prefix}:${name}>${value}</${prefix}:${name}>`

const property = (name: string, type: string, category = 'external') =>
  PROPERTY({
    name: named('pdfaProperty', 'name', name),
    valueType: named('pdfaProperty', 'valueType', type),
    category: named('pdfaProperty', 'category', category),
  })

interface TypeParts {
  readonly type?: string
  readonly namespace?: string
  readonly field?: string
  readonly of?: string
}

const type = ({
  type: name = 'Own',
  namespace = 'urn:own',
  field = 'f',
  of = 'Integer',
}: TypeParts) =>
  TYPE({
    type: named('pdfaType', 'type', name),
    namespaceUri: named('pdfaType', 'namespaceURI', namespace),
    field: `<pdfaType:field><rdf:Seq>${FIELD({
      name: named('pdfaField', 'name', field),
      valueType: named('pdfaField', 'valueType', of),
    })}</rdf:Seq></pdfaType:field>`,
  })

interface SchemaParts {
  readonly namespace?: string
  readonly properties?: string
  readonly types?: string
}

const schema = ({ namespace = 'urn:own', properties, types = '' }: SchemaParts) =>
  SCHEMA({
    namespaceUri: named('pdfaSchema', 'namespaceURI', namespace),
    property:
      properties === undefined
        ? ''
        : named('pdfaSchema', 'property', `<rdf:Seq>${properties}</rdf:Seq>`),
    type: types,
  })

/** A file with extension schemas, and properties of them. */
const extended = (use: string, ...schemas: readonly SchemaParts[]): PdfFile =>
  extension({ items: schemas.map(schema).join(''), use })

const NUMBER = '<own:x>5</own:x>'
const TEXT = '<own:x>a</own:x>'
const STRUCTURE = '<own:x rdf:parseType="Resource"><own:f>5</own:f></own:x>'
const items = (kind: string, list: string) => `<own:x><rdf:${kind}>${list}</rdf:${kind}></own:x>`
const integer = property('x', 'Integer')
const own = property('x', 'Own')

/** Which definition counts, and how exactly names are compared. */
export const EXTENSION_CASES: readonly PdfaCase[] = [
  requirement(
    '6.6.2.3.1-2',
    {
      'the first of two definitions of a property': () =>
        extended(TEXT, { properties: property('x', 'Text') + integer }),
      'the second of two schemas of a namespace': () =>
        extended(TEXT, { properties: integer }, { properties: property('x', 'Text') }),
      'a schema without properties beside one with them': () =>
        extended(NUMBER, { properties: integer }, {}),
      'a type in other letters': () =>
        extended(STRUCTURE, { properties: own, types: type({ type: 'OWN' }) }),
      'a known type in other letters': () =>
        extended('<own:x rdf:parseType="Resource"/>', { properties: property('x', 'JOB') }),
      'a type with white space': () =>
        extended(STRUCTURE, { properties: property('x', ' Own '), types: type({}) }),
      'a known type that is defined anew': () =>
        extended(STRUCTURE, { properties: integer, types: type({ type: 'integer', of: 'Text' }) }),
      'a known property that is defined anew': () =>
        extended('<dc:title>a</dc:title>', {
          namespace: 'http://purl.org/dc/elements/1.1/',
          properties: property('title', 'Text'),
        }),
      'a known property beside one that is added': () =>
        extended('<dc:format>text/xml</dc:format><dc:odd>5</dc:odd>', {
          namespace: 'http://purl.org/dc/elements/1.1/',
          properties: property('odd', 'Integer'),
        }),
    },
    {
      'the first of two definitions of a property': () =>
        extended(TEXT, { properties: integer + property('x', 'Text') }),
      'the first of two schemas of a namespace': () =>
        extended(NUMBER, { properties: integer }, { properties: property('y', 'Text') }),
      'a namespace with white space': () =>
        extended(NUMBER, { namespace: 'urn:own ', properties: integer }),
      'a property with white space': () =>
        extended(NUMBER, { properties: property('x ', 'Integer') }),
      'a field with white space': () =>
        extended(STRUCTURE, { properties: own, types: type({ field: ' f' }) }),
      'a namespace of a type with white space': () =>
        extended(STRUCTURE, { properties: own, types: type({ namespace: 'urn:own ' }) }),
      'a known type that is defined anew': () =>
        extended(NUMBER, { properties: integer, types: type({ type: 'Integer' }) }),
      'a known property that is defined anew': () =>
        extended(
          '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">a</rdf:li></rdf:Alt></dc:title>',
          {
            namespace: 'http://purl.org/dc/elements/1.1/',
            properties: property('title', 'Text'),
          },
        ),
      'a field of an unknown type': () =>
        extended(STRUCTURE, { properties: own, types: type({ of: 'Odd' }) }),
    },
  ),
  requirement(
    '6.6.2.3.3-8',
    {
      'a type of the same schema': () => extended(STRUCTURE, { properties: own, types: type({}) }),
    },
    {
      'a type of another schema': () =>
        extended(STRUCTURE, { properties: own }, { namespace: 'urn:other', types: type({}) }),
    },
  ),
  requirement(
    '6.6.2.3.3-9',
    {},
    {
      'with white space': () =>
        extended(NUMBER, { properties: property('x', 'Integer', 'external ') }),
    },
  ),
  requirement(
    '6.6.2.3.1-2',
    {
      'an array that does not say of what': () =>
        extended(items('Bag', '<rdf:li>a</rdf:li>'), { properties: property('x', 'Bag') }),
      'alternatives that are none of languages': () =>
        extended(items('Alt', '<rdf:li>a</rdf:li>'), { properties: property('x', 'Alt') }),
      'an own type of the name of a known array': () =>
        extended(STRUCTURE, {
          properties: property('x', 'Lang Alt'),
          types: type({ type: 'Lang Alt' }),
        }),
    },
    {
      'structures in an array that does not say of what': () =>
        extended(items('Bag', '<rdf:li rdf:parseType="Resource"><own:f>5</own:f></rdf:li>'), {
          properties: property('x', 'Bag'),
        }),
      'alternatives without languages': () =>
        extended(items('Alt', '<rdf:li>a</rdf:li>'), { properties: property('x', 'Lang Alt') }),
      'languages for an own type of that name': () =>
        extended(items('Alt', '<rdf:li xml:lang="x-default">a</rdf:li>'), {
          properties: property('x', 'Lang Alt'),
          types: type({ type: 'Lang Alt' }),
        }),
    },
  ),
].flat()
