import type { XmpValue } from 'twinvoice/pdf'
import { STRUCTURES, type Structure } from './structures.js'

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
    MIMEType: /^[-\w+.]+\/[-\w+.]+$/,
    Boolean: /^(True|False)$/,
    Integer: /^[+-]?\d+$/,
    Real: /^[+-]?(\d+\.?\d*|\.\d+)$/,
    Rational: /^-?\d+\/-?\d+$/,
    Date: DATE,
    GPSCoordinate: /^\d{1,3},\d{1,2}(,\d{1,2}|\.\d+)[NSEW]$/,
  }),
)

/** The names of types as the schemas write them, by the key that extension schemas know them under. */
const DEFINED = new Map(
  [...SIMPLE.keys(), ...STRUCTURES.keys()].map((name) => [typeKey(name), name]),
)

/** Without the white space of XML around it; a no-break space belongs to the text. */
export function trimmed(text: string): string {
  return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
}

/** What types of the same name have in common: extension schemas write them in other letters. */
export function typeKey(name: string): string {
  return trimmed(name).toLowerCase()
}

/** The structures of an extension schema, by the key of their names; one without fields is a text. */
export type OwnTypes = ReadonlyMap<string, Structure>

/**
 * True if a value is of a type as the schemas are written with: `Text`, `bag Text`, `seq Date`,
 * `alt` (language alternatives), `alt Thumbnail`, `Integer{1,6}`, a structure's name, or a type of
 * an extension schema.
 * @param own structures that the extension schema of the property defines
 */
export function isOfType(value: XmpValue, type: string, own: OwnTypes): boolean {
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
      values.split('|').includes(trimmed(value.text).replace(/^\+/, ''))
    )
  }
  const ownType = own.get(typeKey(type))
  if (ownType !== undefined)
    return ownType.fields.size === 0 ? value.kind === 'simple' : hasFields(value, ownType, own)
  const name = DEFINED.get(typeKey(type)) ?? type
  const pattern = SIMPLE.get(name)
  if (pattern !== undefined) return value.kind === 'simple' && pattern.test(value.text)
  const structure = STRUCTURES.get(name)
  return structure === undefined || hasFields(value, structure, own)
}

function hasFields(value: XmpValue, { namespace, fields }: Structure, own: OwnTypes): boolean {
  return (
    value.kind === 'structure' &&
    value.fields.every((field) => {
      const type = fields.get(field.name)
      return field.namespace === namespace && type !== undefined && isOfType(field.value, type, own)
    })
  )
}

/**
 * True for a type that XMP or an extension schema defines, with all types of its fields.
 * @param own structures that the extension schema defines
 */
export function isKnownType(type: string, own: OwnTypes): boolean {
  return isDefined(type, own, new Set())
}

/** @param inside types that are being examined, of which a field may be, too */
function isDefined(type: string, own: OwnTypes, inside: Set<string>): boolean {
  const [first = '', ...rest] = type.split(' ')
  if (first === 'alt' && rest.length === 0) return true
  if (['bag', 'seq', 'alt'].includes(first)) return isDefined(rest.join(' ') || 'Text', own, inside)
  const key = typeKey(type)
  const ownType = own.get(key)
  if (ownType === undefined) return DEFINED.has(key)
  if (inside.has(key)) return true
  inside.add(key)
  return [...ownType.fields.values()].every((field) => isDefined(field, own, inside))
}

/** An alternative in which each item names its language. */
function isLanguageAlternative(value: XmpValue): boolean {
  return (
    value.kind === 'alt' &&
    value.items.every((item) => item.language !== undefined && item.value.kind === 'simple')
  )
}
