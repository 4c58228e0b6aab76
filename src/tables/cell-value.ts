import { beginning } from '../catalog/problems/beginning.js'
import { Exact, plain } from '../invoice/model/decimal.js'
import { detail, type Detail } from '../pipeline/detail.js'
import type { JsonSchema } from '../pipeline/plugin.js'
import { startOfDay } from '../request/formats/calendar-day.js'
import { dateMeant } from '../request/formats/date-text.js'
import { SIGNIFICANT, type Cell } from './cells/cell.js'
import { decimalText, needed, remedyFor } from './number-text.js'
import { Numeral, type Scalar } from './request-text.js'
import { dateOfSerial } from './cells/spreadsheet-date.js'
import type { CellReference, DateOrder, TableMap } from './table-map.js'
import { DATE_ORDERS } from './table-map-schema.js'

/** What a cell gives for a field, or why it gives nothing. */
export type CellValue = { readonly value: Scalar | undefined } | { readonly problem: Detail }

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
  if (field?.['type'] === 'boolean') return booleanOf(text)
  // What was typed as 1-12 or MAR1 is a date for a spreadsheet program, and shown otherwise.
  if (cell.kind === 'date')
    return { problem: detail`the cell is a date, ${text}: store it as text` }
  return cell.shownAs === undefined
    ? { value: text }
    : { problem: unlikeShown(cell.shownAs, cell.number ?? text) }
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
    const settings = kind === 'date' ? '' : remedyFor(text.trim(), map)
    return { problem: detail`“${shown(text)}” is not a number such as ${example}${settings}` }
  }
  const factor = times === undefined ? 1 : String(times)
  const product = new Exact(decimal).times(factor)
  // Of 0:15 hours a workbook has 0.0104166666666667 days, which are 0.2500000000000008 hours.
  const isNoisy = kind === 'number' && product.precision() > SIGNIFICANT
  const value = isNoisy ? product.toSignificantDigits(SIGNIFICANT - 2) : product
  return { value: new Numeral(plain(value.toFixed())) }
}

/** In a text, 0.19 in place of 19 % and 0.0625 in place of 1:30 would be seen by the buyer. */
function unlikeShown(shown: 'percentage' | 'time', number: string): Detail {
  return shown === 'percentage'
    ? detail`the cell shows a percentage, of which the file has ${number}: store it as text`
    : detail`the cell shows a time, of which the file has ${number} days: store it as text`
}

/** Of 19 % a workbook has 0.19, which would be taken for 0.19 %; of 1:30 hours it has 0.0625. */
function scaledAs(shown: 'percentage' | 'time', number: string): Detail {
  return shown === 'percentage'
    ? detail`the cell shows a percentage, of which the file has ${number}: add ${'"times": 100'} to the cell of the map`
    : detail`the cell shows a time, of which the file has ${number} days: for hours, add ${'"times": 24'} to the cell of the map`
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
  const [found, meant] = [shown(text), orderFor(text.trim(), order)]
  const problem = order.startsWith('excel')
    ? detail`“${found}” is not a serial number of a day${meant}`
    : detail`“${found}” is not a date ${order}${meant}`
  return { problem }
}

/** What the map would have to say for a text to be a date, if it is one in another writing. */
function orderFor(text: string, order: DateOrder): Detail | '' {
  const orders = DATE_ORDERS.filter((other) => writtenDate(text, other) !== undefined)
  if (orders.length === 0 && SERIAL_OF_OUR_TIME.test(text)) orders.push('excel')
  if (orders.length > 0) return needed(orders.map((other) => `"dates": "${other}"`))
  if (ZONE.test(text) && TIME.test(text.replace(ZONE, '')))
    return detail`; its day depends on the time zone: write the day`
  const date = order.startsWith('excel') ? undefined : dateMeant(text)
  return date === undefined ? '' : detail`; write ${inOrder(date, order)}`
}

/** Days from 1982 to 2064 as a spreadsheet counts them. */
const SERIAL_OF_OUR_TIME = /^[3-5]\d{4}(?:\.\d{1,20})?$/

/** A date as the map wants it. */
function inOrder(date: string, order: DateOrder): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return order.replace('YYYY', year).replace('MM', month).replace('DD', day)
}

function serialDate(text: string, order: DateOrder): string | undefined {
  const isSerial = /^\d{1,7}(?:\.\d{1,20})?$/.test(text.trim())
  return isSerial ? dateOfSerial(Number(text), order === 'excel' ? 1900 : 1904) : undefined
}

/** The time of day that databases and shops write behind a day; of a cell of a workbook, it is left out as well. */
const TIME =
  /(?:,? |T)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?: ?(?:[ap]\.?m\.?|uhr))?$/i
/** With it, the day depends on where one is. */
const ZONE = / ?(?:Z|UTC|GMT|[-+]\d{2}:?\d{2})$/

function writtenDate(text: string, order: DateOrder): string | undefined {
  const {
    year = '',
    month = '',
    day = '',
  } = DATES[order]?.exec(text.replace(TIME, ''))?.groups ?? {}
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
