import { valueAt, type JsonDocument, type PathSegment } from 'twinvoice/plugin'
import type { Phrase, Problem } from '../problems/problem.js'
import { isComputedAmount } from './computed-amounts.js'
import { fieldMeant, onlyFieldMeant, plainField, plainName } from './field-words.js'
import { NAME_LIMIT, nearestField, type Distance } from './nearest-field.js'
import { fieldOfPlainElement, fieldOfStandard, type StandardField } from './standard-name.js'
import { fieldOfParts, fieldWithin } from './words-within.js'

/** Where a field was found that the object does not have, and what could have been meant. */
export interface Surroundings {
  /** The path of the field. */
  readonly segments: readonly PathSegment[]
  /** The fields that the object can have. */
  readonly known: readonly string[]
  /** Paths of fields elsewhere in a request by name. */
  readonly fieldPaths: ReadonlyMap<string, string>
  /** The fields of the objects of the invoice. */
  readonly objects: ReadonlyMap<string, readonly string[]>
  readonly distance: Distance
}

/**
 * Known fields that are named where none is near: all of most objects, of an invoice and its items the nearest.
 * They are in the order of the schema, so that all messages about one object list them alike.
 */
const NAMED = 20

/** What people write into a request, and what every door takes beside it. */
const OPTIONS: Readonly<Record<string, 'profile' | 'format' | 'syntax'>> = {
  profile: 'profile',
  specification: 'profile',
  guideline: 'profile',
  format: 'format',
  output: 'format',
  outputFormat: 'format',
  syntax: 'syntax',
}
const OPTION_NAMES = new Map(
  Object.entries(OPTIONS).map(([name, option]) => [plainName(name), option]),
)

/**
 * D1: reports an unknown field, and says what was meant: a similar field of this object, one elsewhere, the
 * fields of an object that are here directly, an option of the call, that the amount is computed; else the
 * fields. That is searched for when it is first asked for: a body of 10 MiB can have thousands
 * of unknown fields, with thousands of fields in them, and an answer lists few.
 */
export function unknownField(document: JsonDocument, around: Surroundings): Problem {
  return {
    code: 'UNKNOWN_FIELD',
    key: 'UNKNOWN_FIELD',
    segments: around.segments,
    get expected() {
      return meant(document, around)
    },
  }
}

function meant(document: JsonDocument, around: Surroundings): Phrase {
  const { segments, known, distance } = around
  const name = String(segments.at(-1))
  const option = OPTION_NAMES.get(plainName(name))
  if (option !== undefined && segments.length <= 2)
    return { key: `expected.option.${option}`, params: { field: name } }
  const ofStandard = fieldOfStandard(segments)
  if (ofStandard !== undefined) return thatField(ofStandard, name)
  const fields = isSlip(around) ? [] : fieldsWithin(document, around)
  if (fields.length > 0) return { key: 'expected.flat', params: { values: fields.join(', ') } }
  if (isComputedAmount(segments)) return { key: 'expected.computed' }
  const value = fieldWithin(objectOf(segments), name) ?? nearestField(name, known, distance)
  if (value !== undefined) return { key: 'expected.didYouMean', params: { value } }
  const ofParts = isBesideParties(segments) ? pathOfParts(around) : undefined
  const path = ofParts ?? pathElsewhere(around)
  const field = /^invoice\.seller\.(\w+)$/.exec(path ?? '')?.[1]
  // Without the name of the party, the field may be of either.
  if (ofParts === undefined && field !== undefined && isOfBoth(field, around))
    return {
      key: 'expected.oneOf',
      params: { values: `invoice.seller.${field}, invoice.buyer.${field}` },
    }
  if (path !== undefined) return { key: 'expected.didYouMean', params: { value: path } }
  const element = fieldOfPlainElement(segments)
  if (element !== undefined) return thatField(element, name)
  const plain = plainName(name.slice(0, NAME_LIMIT))
  const far = new Map(known.map((field) => [field, distance(plain, plainField(field))]))
  const nearest = [...known].sort((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0))
  const named = new Set(nearest.slice(0, NAMED))
  const key = known.length > NAMED ? 'expected.someOf' : 'expected.oneOf'
  return { key, params: { values: known.filter((field) => named.has(field)).join(', ') } }
}

function thatField(field: StandardField, name: string): Phrase {
  if (field === 'profile') return { key: 'expected.option.profile', params: { field: name } }
  if (field === 'computed') return { key: 'expected.computed' }
  return { key: 'expected.didYouMean', params: { value: field.path } }
}

/** The path of the field that a name with that of its object means, such as `customerName`. */
function pathOfParts({
  segments,
  fieldPaths,
  objects,
  distance,
}: Surroundings): string | undefined {
  const name = String(segments.at(-1))
  if (name.length > NAME_LIMIT || fieldPaths.has(plainName(name))) return undefined
  return fieldOfParts(name, objects, distance)
}

/** The path of a field elsewhere that was meant; one that the field is in is none. */
function pathElsewhere(around: Surroundings): string | undefined {
  const path = pathNamed(around) ?? pathMeant(around)
  const above = around.segments.slice(0, -1).filter((segment) => typeof segment === 'string')
  if (path !== undefined && `${above.join('.')}.`.startsWith(`${path}.`)) return undefined
  // A field of the request itself would otherwise be suggested by the name that it was refused under.
  return path?.includes('.') === false ? `$.${path}` : path
}

/** Whether a field is in the invoice or beside it, and not in one of its objects. */
function isBesideParties(segments: readonly PathSegment[]): boolean {
  return segments.length === 1 || (segments.length === 2 && segments[0] === 'invoice')
}

/** Whether both parties have a field, and the place does not say which is meant. */
function isOfBoth(field: string, { segments, objects }: Surroundings): boolean {
  return isBesideParties(segments) && objects.get('buyer')?.includes(field) === true
}

/** The name of the object that a field is in, or of the list of it. */
function objectOf(segments: readonly PathSegment[]): string {
  return segments.slice(0, -1).findLast((segment) => typeof segment === 'string') ?? ''
}

/** A field for another document, which has a number and a date of its own. */
const REFERENCE = /Reference$|^precedingInvoices$/

/**
 * Whether a name is a field but for one letter, or means another document (`order`): the fields in `precedingInvoice` are not those of the invoice, whose
 * own number and date they would replace.
 */
function isSlip({ segments, known, distance }: Surroundings): boolean {
  const plain = plainName(String(segments.at(-1)).slice(0, NAME_LIMIT))
  const referred = fieldMeant(plain, known)
  if (referred !== undefined && REFERENCE.test(referred)) return true
  return known.some((field) => distance(plain, plainField(field)) <= 1)
}

/**
 * Names that say nothing without their object: the number of a buyer is not that of the invoice, and the amount of a
 * payment none of an allowance.
 */
const GENERAL: ReadonlySet<string> = new Set([
  'amount',
  'code',
  'country',
  'date',
  'description',
  'name',
  'number',
  'percent',
  'reason',
  'reference',
  'scheme',
  'text',
  'url',
  'value',
])

/**
 * The path of a field elsewhere that has the name: with that of its object (`buyer.reference`), or alone. A general
 * name is searched for only within the object.
 */
function pathNamed({ segments, fieldPaths }: Surroundings): string | undefined {
  const name = plainName(String(segments.at(-1)))
  const above = segments.slice(0, -1).filter((segment) => typeof segment === 'string')
  const object = above.at(-1)
  const ofObject = object === undefined ? undefined : fieldPaths.get(plainName(object) + name)
  if (ofObject !== undefined) return ofObject
  const path = fieldPaths.get(name)
  const within = above.map((each) => `${each}.`).join('')
  // Deeper in a list, it is another one: the code of an invoice is none of the classes of its items.
  const isWithin =
    path?.replaceAll('[]', '').startsWith(within) === true &&
    listsIn(path) <= segments.filter((each) => typeof each === 'number').length + 1
  return isWithin || !GENERAL.has(name) ? path : undefined
}

/** How many lists a path goes through. */
function listsIn(path: string): number {
  return path.split('[]').length - 1
}

/**
 * The path of the field elsewhere that a word means. A field beside the invoice, which is mostly about how it
 * looks, is not meant within a line or a party unless the word has its name: a line's `color` is a color of the
 * item, a seller's `logoUrl` the logo.
 */
function pathMeant({ segments, fieldPaths }: Surroundings): string | undefined {
  const name = String(segments.at(-1))
  const field = plainName(onlyFieldMeant(name) ?? '')
  const path = fieldPaths.get(field)
  const isBesideInvoice = path?.startsWith('invoice.') === false
  if (isBesideInvoice && segments.length > 2 && !plainName(name).includes(field)) return undefined
  return path
}

/** The fields of this object that the fields of an unknown object stand for: `address.street` is `street`. */
function fieldsWithin(
  { root }: JsonDocument,
  { segments, known, distance }: Surroundings,
): readonly string[] {
  const name = String(segments.at(-1))
  const value = valueAt(root ?? null, segments)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const fields = Object.keys(value).slice(0, known.length)
  const found = new Set<string>()
  let isSure = false
  for (const field of fields) {
    const plain = plainName(field)
    const joined = plainName((name + field).slice(0, 2 * NAME_LIMIT))
    const own = [joined, plain].flatMap(
      (each) => known.find((one) => plainField(one) === each) ?? [],
    )[0]
    const meant = own ?? nearestField(field, known, distance)
    if (meant !== undefined) found.add(meant)
    // The `id` of a contact is not the number of the invoice.
    isSure ||= own !== undefined && !GENERAL.has(plain)
  }
  return isSure || found.size > 1 ? [...found] : []
}
