import type { XmpProperty, XmpValue } from 'twinvoice/pdf'
import { STRUCTURE_NAMESPACES, STRUCTURES } from './structures.js'

/** A date may be empty, where none is known. */
const DATE = /^$|^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/

/** Simple types of XMP Specification (2005), by the form of their text. */
const SIMPLE: ReadonlyMap<string, RegExp> = new Map(
  Object.entries<RegExp>({
    Text: /^/,
    ProperName: /^/,
    AgentName: /^/,
    XPath: /^/,
    URI: /^/,
    URL: /^/,
    Locale: /^/,
    RenditionClass: /^/,
    MIMEType: /^[-\w+.]+\/[-\w+.]+/,
    Boolean: /^(True|False)$/,
    Integer: /^[+-]?\d+$/,
    Real: /^[+-]?(\d+\.?\d*|\.\d+)$/,
    Rational: /^-?\d+\/-?\d+$/,
    Date: DATE,
    GPSCoordinate: /^\d{1,3},\d{1,2}(,\d{1,2}|\.\d+)[NSEW]$/,
  }),
)

const SIMPLE_NAMES = new Map([...SIMPLE.keys()].map((name) => [name.toLowerCase(), name]))

/** A simple type as the schemas write it, since extension schemas write it in other letters. */
export function simpleTypeName(word: string): string {
  return SIMPLE_NAMES.get(word.toLowerCase()) ?? word
}

/** A structure that a packet's own extension schemas define; one without fields is a text. */
export interface OwnType {
  /** Of its fields. */
  readonly namespace: string
  readonly fields: ReadonlyMap<string, string>
}

/**
 * True if a value is of a type as the schemas are written with: `Text`, `bag Text`, `seq Date`,
 * `alt` (language alternatives), `alt Thumbnail`, `Integer{1,6}`, a structure's name, or a type of
 * an extension schema.
 * @param own structures that the packet's own extension schemas define
 */
export function isOfType(
  value: XmpValue,
  type: string,
  own: ReadonlyMap<string, OwnType>,
): boolean {
  const [first = '', ...rest] = type.split(' ')
  if (first === 'alt' && rest.length === 0) return isLanguageAlternative(value)
  if (first === 'bag' || first === 'seq' || first === 'alt')
    return (
      value.kind === first && value.items.every((item) => isOfType(item.value, rest.join(' '), own))
    )
  const choice = /^(\w+)\{(.*)\}$/.exec(type)
  if (choice !== null) {
    const [, base = '', values = ''] = choice
    return (
      isOfType(value, base, own) &&
      value.kind === 'simple' &&
      values.split('|').includes(value.text.trim())
    )
  }
  const pattern = SIMPLE.get(type)
  if (pattern !== undefined) return value.kind === 'simple' && pattern.test(value.text)
  const ownType = own.get(type)
  const fields = ownType?.fields ?? STRUCTURES.get(type)
  if (fields === undefined) return true
  const namespace = ownType?.namespace ?? STRUCTURE_NAMESPACES.get(type)
  if (ownType?.fields.size === 0 && value.kind === 'simple') return true
  return (
    value.kind === 'structure' &&
    value.fields.every(
      (field) => (namespace ?? field.namespace) === field.namespace && isField(field, fields, own),
    )
  )
}

/** True for a type that XMP or the packet's extension schemas define. */
export function isKnownType(type: string, own: ReadonlyMap<string, unknown>): boolean {
  const [first = '', ...rest] = type.split(' ')
  if (first === 'alt' && rest.length === 0) return true
  if (['bag', 'seq', 'alt'].includes(first)) return isKnownType(rest.join(' ') || 'Text', own)
  return SIMPLE.get(type) !== undefined || STRUCTURES.has(type) || own.has(type)
}

function isField(
  field: XmpProperty,
  fields: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, OwnType>,
): boolean {
  const type = fields.get(field.name)
  return type !== undefined && isOfType(field.value, type, own)
}

/** An alternative in which each item names its language. */
function isLanguageAlternative(value: XmpValue): boolean {
  return (
    value.kind === 'alt' &&
    value.items.every((item) => item.language !== undefined && item.value.kind === 'simple')
  )
}
