import type { ErrorObject } from 'ajv/dist/2020.js'
import { dayOfNumber } from '../values/day-number.js'
import type { Phrase } from '../problems/problem.js'
import type { Format } from '../values/formats.js'

/** A number that is an identifier or a code; one with a decimal point or an exponent is none. */
const DIGITS = /^(?:0|[1-9]\d{0,19})$/

/**
 * What to send in place of a number where a text is due, such as a post code or a type code.
 * @param found the number as it was written
 * @returns undefined if the field would not accept the digits as a text
 */
export function textToSend(
  { keyword, data, schema, parentSchema = {} }: ErrorObject,
  found: string,
  {
    formats,
    codesOf,
  }: {
    readonly formats: Readonly<Record<string, Format>>
    readonly codesOf: (list: string) => ReadonlySet<string>
  },
): Phrase | undefined {
  if (keyword !== 'type' || schema !== 'string' || typeof data !== 'number') return undefined
  const { format, codeList } = parentSchema as Readonly<Record<string, unknown>>
  const day = format === 'date' ? dayOfNumber(found) : undefined
  if (day !== undefined) return { key: 'expected.quoted', params: { text: JSON.stringify(day) } }
  const isAccepted =
    DIGITS.test(found) &&
    parentSchema['enum'] === undefined &&
    (typeof codeList !== 'string' || codesOf(codeList).has(found)) &&
    (typeof format !== 'string' || formats[format]?.problem(found) === undefined)
  return isAccepted
    ? { key: 'expected.quoted', params: { text: JSON.stringify(found) } }
    : undefined
}
