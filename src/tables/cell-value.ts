import { beginning } from '../catalog/problems/beginning.js'
import { Exact, plain } from '../invoice/model/decimal.js'
import { detail, joined, together, type Detail } from '../pipeline/detail.js'
import type { JsonSchema } from '../pipeline/plugin.js'
import { startOfDay } from '../request/formats/calendar-day.js'
import { SIGNIFICANT, type Cell } from './cells/cell.js'
import { Numeral, type Scalar } from './request-text.js'
import { dateOfSerial } from './cells/spreadsheet-date.js'
import type { CellReference, DateOrder, TableMap } from './table-map.js'
import { DATE_ORDERS } from './table-map-schema.js'

/** What a cell gives for a field, or why it gives nothing. */
export type CellValue = { readonly value: Scalar | undefined } | { readonly problem: Detail }

/** How numbers that are text are written. */
type NumberSettings = Pick<TableMap, 'decimal' | 'thousands'>

/** Longer than any number of an invoice. */
const LONGEST_NUMBER = 40

/**
 * Reads a cell as the value of a field: a decimal, a date, a boolean or a text, as the schema of the field
 * says.
 * @returns the value; undefined for an empty cell
 */
export function cellValue(
  cell: Cell,
  reference: CellReference,
  field: JsonSchema | undefined,
  map: TableMap,
): CellValue {
  const text = cell.text.trim()
  if (cell.kind === 'error') return { problem: detail`the cell shows ${cell.shown ?? text}` }
  if (text === '')
    return { value: reference.default === undefined ? undefined : constant(reference.default) }
  const { values } = reference
  if (values !== undefined) {
    const named = [text, cell.number ?? text].find((each) => Object.hasOwn(values, each))
    if (named !== undefined) return { value: constant(values[named] ?? '') }
    const known = Object.keys(values).join(', ')
    return { problem: detail`“${shown(text)}” is none of the values in the map (${known})` }
  }
  if (field?.['type'] === 'number') return numberOf(cell, reference, map)
  if (field?.['format'] === 'date') return dateOf(cell, reference.dates ?? map.dates)
  return field?.['type'] === 'boolean' ? booleanOf(text) : { value: text }
}

/** A constant of the map; a number by its shortest text. */
export function constant(value: string | number | boolean): Scalar {
  return typeof value === 'number' ? new Numeral(plain(String(value))) : value
}

function numberOf(
  { kind, text, number = text, merged, shownAs }: Cell,
  { times }: CellReference,
  map: TableMap,
): CellValue {
  // One amount for several lines may be that of each of them, or of all together.
  if (merged !== undefined)
    return { problem: detail`the cells ${merged} are merged: write the number into each row` }
  if (shownAs !== undefined && times === undefined && number !== '0')
    return { problem: scaledAs(shownAs, number) }
  const decimal = kind === 'number' ? number : decimalText(text.trim(), map)
  if (decimal === undefined || kind === 'date') {
    const example = `1234${map.decimal ?? '.'}50`
    const settings = kind === 'date' ? '' : settingsFor(text.trim(), map)
    return { problem: detail`“${shown(text)}” is not a number such as ${example}${settings}` }
  }
  const factor = times === undefined ? 1 : String(times)
  const product = new Exact(decimal).times(factor)
  // Of 0:15 hours a workbook has 0.0104166666666667 days, which are 0.2500000000000008 hours.
  const isNoisy = kind === 'number' && product.precision() > SIGNIFICANT
  const value = isNoisy ? product.toSignificantDigits(SIGNIFICANT - 2) : product
  return { value: new Numeral(plain(value.toFixed())) }
}

/** Of 19 % a workbook has 0.19, which would be taken for 0.19 %; of 1:30 hours it has 0.0625. */
function scaledAs(shown: 'percentage' | 'time', number: string): Detail {
  return shown === 'percentage'
    ? detail`the cell shows a percentage, of which the file has ${number}: add ${'"times": 100'} to the cell of the map`
    : detail`the cell shows a time, of which the file has ${number} days: for hours, add ${'"times": 24'} to the cell of the map`
}

/** A number in the writing of the map as `1234.5`. A percent sign or a currency is not part of it. */
function decimalText(
  text: string,
  { decimal = '.', thousands }: NumberSettings,
): string | undefined {
  if (text.length > LONGEST_NUMBER) return undefined
  // Matched whole: a separator of another country would give another number, not a wrong one.
  const [, sign = '', whole, fraction] =
    numberPattern(decimal, thousands).exec(plainSeparators(text)) ?? []
  if (whole === undefined) return undefined
  const digits = thousands === undefined ? whole : whole.replaceAll(thousands, '')
  return `${sign === '-' ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Spaces and apostrophes as a keyboard has them. Windows groups digits with others in France and Switzerland. */
function plainSeparators(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2019', "'")
}

const SEPARATORS = ['.', ',', ' ', "'"] as const

/** What the map would have to say for a text to be a number, if it is one in another writing. */
function settingsFor(text: string, { decimal = '.', thousands }: TableMap): Detail | '' {
  const other = decimal === '.' ? ',' : '.'
  const groups = SEPARATORS.filter((each) => each !== thousands)
  const grouped = (point: '.' | ',') =>
    groups.filter((each) => each !== point).map((each) => ({ decimal: point, thousands: each }))
  const reads = (setting: NumberSettings) => decimalText(text, setting) !== undefined
  const near = [{ decimal: other } as const, ...grouped(decimal)].filter(reads)
  const found = near.length > 0 ? near : grouped(other).filter(reads)
  return needed(
    found.map((setting: NumberSettings) => {
      const point = `"decimal": "${other}"`
      if (setting.thousands === undefined) return point
      const groups = `"thousands": "${setting.thousands}"`
      return setting.decimal === decimal ? groups : together([point, groups])
    }),
  )
}

/** What the map may have to say: one of these. */
function needed(settings: readonly (string | Detail)[]): Detail | '' {
  if (settings.length === 0) return ''
  const all = joined(settings, (before, next) => detail`${before}, or ${next}`)
  return detail`; the map may need ${all}`
}

/** Digits, or groups of three that do not begin with zero, with the decimal separator of the map alone. */
function numberPattern(decimal: string, thousands: string | undefined): RegExp {
  const groups = thousands === undefined ? '' : `|[1-9]\\d{0,2}(?:[${thousands}]\\d{3})+`
  return new RegExp(`^([-+]?)(\\d+${groups})(?:[${decimal}](\\d+))?$`)
}

const DATES: Readonly<Record<string, RegExp>> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  'DD.MM.YYYY': /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
}

function dateOf({ kind, text, number = text }: Cell, order: DateOrder = 'YYYY-MM-DD'): CellValue {
  if (kind === 'date') return { value: text }
  const date = order.startsWith('excel')
    ? serialDate(number, order)
    : (writtenDate(text.trim(), order) ?? writtenDate(number.trim(), order))
  if (date !== undefined) return { value: date }
  const [found, meant] = [shown(text), orderFor(text.trim())]
  const problem = order.startsWith('excel')
    ? detail`“${found}” is not a serial number of a day${meant}`
    : detail`“${found}” is not a date ${order}${meant}`
  return { problem }
}

/** What the map would have to say for a text to be a date, if it is one in another writing. */
function orderFor(text: string): Detail | '' {
  const orders = DATE_ORDERS.filter((order) => writtenDate(text, order) !== undefined)
  if (orders.length === 0 && SERIAL_OF_OUR_TIME.test(text)) orders.push('excel')
  return needed(orders.map((order) => `"dates": "${order}"`))
}

/** Days from 1982 to 2064 as a spreadsheet counts them. */
const SERIAL_OF_OUR_TIME = /^[3-5]\d{4}(?:\.\d{1,20})?$/

function serialDate(text: string, order: DateOrder): string | undefined {
  const isSerial = /^\d{1,7}(?:\.\d{1,20})?$/.test(text.trim())
  return isSerial ? dateOfSerial(Number(text), order === 'excel' ? 1900 : 1904) : undefined
}

/** The midnight that databases and spreadsheet programs write behind a day. */
const MIDNIGHT = /[ T]0?0:00(?::00(?:\.0{1,9})?)?$/

function writtenDate(text: string, order: DateOrder): string | undefined {
  const {
    year = '',
    month = '',
    day = '',
  } = DATES[order]?.exec(text.replace(MIDNIGHT, ''))?.groups ?? {}
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return startOfDay(date) === undefined ? undefined : date
}

function booleanOf(text: string): CellValue {
  const isBoolean = /^(?:true|false)$/i.test(text)
  if (isBoolean) return { value: text.toLowerCase() === 'true' }
  return { problem: detail`“${shown(text)}” is neither true nor false` }
}

/** A value of the table in a message. */
export function shown(text: string): string {
  return text.length <= 60 ? text : `${beginning(text, 60)}…`
}
