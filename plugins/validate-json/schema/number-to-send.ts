import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Phrase } from '../problems/problem.js'
import { decimalText, readDecimal, roundDecimal } from '../values/decimal.js'

/** A number with what it is of: `19 %`, `120 EUR`, `€ 120`. */
const WITH_SIGN = /^(?:\p{Sc}|[A-Z]{3} )?(?<number>[^\p{L}\p{Sc}%]+)(?:%|\p{Sc}|[A-Z]{3})?$/u

/** The text of a JSON number without an exponent. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * What to send in place of a value that is no number, or that has too many decimals (D34).
 * @param found the value as text
 * @returns undefined if it is not clear which number is meant
 */
export function numberToSend(error: ErrorObject, found: string): Phrase | undefined {
  const { keyword, schema, instancePath } = error
  if (keyword === 'type' && schema === 'number') {
    const number = numberMeant(found)
    if (number !== undefined) return { key: 'expected.unquoted', params: { number } }
    return instancePath.endsWith('/quantity') ? quantityToSend(found) : undefined
  }
  if (keyword !== 'decimals' || !NUMBER.test(found)) return undefined
  const rounded = decimalText(roundDecimal(readDecimal(found), Number(schema)))
  if (rounded === '0') return undefined
  return { key: 'expected.rounded', params: { limit: String(schema), rounded } }
}

/** A quantity with the word or code of its unit, such as `2 Stk.` or `7,5h`; not `1e3`. */
const WITH_UNIT = /^(?<quantity>[^\p{L}]*\d)\s*(?!e\d)\p{L}[\p{L}\d²³./ ]{0,20}$/u

function quantityToSend(text: string): Phrase | undefined {
  const { quantity } = WITH_UNIT.exec(text.trim())?.groups ?? {}
  const number = quantity === undefined ? undefined : numberMeant(quantity)
  return number === undefined ? undefined : { key: 'expected.withoutUnit', params: { number } }
}

/**
 * Reads a number as people write it: `120.50`, `120,50`, `1.234,50`, `1,234.50`, `1 234,50`, with a percent sign
 * or the sign or code of a currency. Three digits after a single comma may be thousands or decimals, so no number
 * is suggested.
 */
function numberMeant(text: string): string | undefined {
  const bare = text.trim().replace(WITH_SIGN, '$<number>').trim()
  const plain = bare.replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '')
  if (NUMBER.test(plain)) return plain
  const [, sign = '', whole = '', decimals = ''] =
    /^(-?)(\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(plain) ??
    /^(-?)(\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(plain) ??
    /^(-?)(0|[1-9]\d*),(\d{1,2}|\d{4,})$/.exec(plain) ??
    []
  return whole === '' ? undefined : `${sign}${whole.replace(/[.,]/g, '')}.${decimals}`
}
