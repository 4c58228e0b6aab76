import { inEnglish } from '../../pipeline/detail.js'
import { types } from 'node:util'
import { didYouMean } from '../../catalog/problems/nearest.js'
import { LOCALES } from '../../request/checked-request.js'

/** What is wrong with a value, which is reported under this name; undefined if nothing is. */
export interface Check {
  (value: unknown, name: string): string | undefined
  /** The members of an object. */
  readonly members?: readonly string[]
}

/** A check for each member of an object; required ones too: absent is checked as undefined. */
export type Checks<T> = { readonly [Name in keyof Required<T>]: Check }

/** A check that only asks whether a value is of a kind. */
export function being(expected: string, holds: (value: unknown) => boolean): Check {
  return (value, name) =>
    holds(value) ? undefined : `${name} must be ${expected}, not ${shown(value)}`
}

export const aString = being('a string', (value) => typeof value === 'string')
export const aBoolean = being('true or false', (value) => typeof value === 'boolean')
export const aDate = being(
  'a valid Date',
  (value) => types.isDate(value) && !Number.isNaN(value.getTime()),
)
export const bytes = being('bytes (a Uint8Array)', types.isUint8Array)
export const aFunction = being('a function', (value) => typeof value === 'function')
export const anObject = being('an object', isObject)
export const aCount = being(
  'a whole number from 1',
  (value) => Number.isSafeInteger(value) && Number(value) >= 1,
)
export const documents = being(
  'what createTwinvoice() gives',
  (value) => isObject(value) && 'generate' in value,
)
export const aSignal = being(
  'an AbortSignal',
  (value) => isObject(value) && typeof value.aborted === 'boolean' && 'throwIfAborted' in value,
)

export function aNumber(least: number, most = Infinity): Check {
  const upTo = most === Infinity ? '' : ` to ${most}`
  return being(
    `a number from ${least}${upTo}`,
    (value) => typeof value === 'number' && value >= least && value <= most,
  )
}

export function oneOf(values: readonly string[]): Check {
  const check = being(`one of ${values.join(', ')}`, (value) =>
    values.some((each) => each === value),
  )
  return (value, name) => {
    const problem = check(value, name)
    return (
      problem && problem + (typeof value === 'string' ? inEnglish(didYouMean(value, values)) : '')
    )
  }
}

export const aLocale = oneOf(LOCALES)

export function listOf(entry: Check): Check {
  return (value, name) => {
    if (!Array.isArray(value)) return `${name} must be a list, not ${shown(value)}`
    return value.map((each, index) => entry(each, `${name}[${index}]`)).find(Boolean)
  }
}

/**
 * An object that has these members and no others.
 * @param required those that may not be absent
 */
export function objectOf<T>(
  checks: Checks<T>,
  required: readonly (keyof T & string)[] = [],
): Check {
  const known = Object.keys(checks)
  const check: Check = (value, name) => {
    if (!isObject(value) || Array.isArray(value))
      return `${name} must be an object, not ${shown(value)}`
    const unknown = Object.keys(value).find((each) => !known.includes(each))
    if (unknown !== undefined)
      return `${name} has no member "${unknown.slice(0, 64)}"${memberMeant(unknown, checks)} (known: ${known.join(', ')})`
    for (const [member, check] of Object.entries<Check>(checks)) {
      const given = value[member]
      if (given === undefined && !required.some((each) => each === member)) continue
      const problem = check(given, `${name}.${member}`)
      if (problem !== undefined) return problem
    }
    return undefined
  }
  return Object.assign(check, { members: known })
}

/** A member with a similar name, or one of this name in another member. */
function memberMeant<T>(unknown: string, checks: Checks<T>): string {
  const entries = Object.entries<Check>(checks)
  const owner = entries.find(([, { members = [] }]) => members.includes(unknown))
  if (owner !== undefined) return `; did you mean ${owner[0]}.${unknown}?`
  return inEnglish(didYouMean(unknown, Object.keys(checks)))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

const MOST_SHOWN = 64

/** A value in a message: what it is, and itself if it is short. */
export function shown(value: unknown): string {
  if (typeof value === 'string') {
    const short = value.slice(0, MOST_SHOWN)
    return `the string ${JSON.stringify(short)}${short === value ? '' : '…'}`
  }
  if (Array.isArray(value)) return 'a list'
  if (types.isPromise(value)) return 'a Promise (is an await missing?)'
  if (types.isAnyArrayBuffer(value)) return 'an ArrayBuffer (give new Uint8Array(buffer))'
  if (types.isDate(value)) return 'an invalid Date'
  if (value instanceof URL) return 'a URL (give what is read from there)'
  if (typeof value === 'function') return 'a function'
  return isObject(value) ? `an object${hintOf(value)}` : String(value)
}

/** How to get at the bytes that an object has. */
function hintOf(value: Readonly<Record<string, unknown>>): string {
  const member = ['pdf', 'bytes', 'xml'].find((name) => types.isUint8Array(value[name]))
  if (member !== undefined) return ` (give its ${member})`
  if (typeof value['arrayBuffer'] === 'function')
    return ' (give new Uint8Array(await it.arrayBuffer()))'
  if (Symbol.asyncIterator in value) return ' (a stream: read it to its end first)'
  return ''
}
