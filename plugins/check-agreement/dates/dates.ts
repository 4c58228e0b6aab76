import { MONTH_NAMES } from './month-names.js'

/** The pattern of the name of any month. */
export const MONTHS = `(?:${MONTH_NAMES.flat().join('|')})`

/** A date as the model has it: `YYYY-MM-DD`. An invoice that was received may have anything in its place. */
export const MODEL_DATE = /^\d{4}-\d\d-\d\d$/

/** True if a text shows a date, in figures or with the name of the month. @param date `YYYY-MM-DD` */
export function showsDate(text: string, date: string): boolean {
  if (!MODEL_DATE.test(date)) return text.includes(date)
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [y, m, d] = [`(?:${year}|${String(year % 100).padStart(2, '0')})`, `0?${month}`, `0?${day}`]
  const between = '\\s?[./\\-\\s]\\s?'
  const orders = [
    [d, m, y],
    [y, m, d],
    [m, d, y],
  ]
  const inFigures = orders.some((order) =>
    new RegExp(`(?<!\\d)${order.join(between)}(?!\\d)`).test(text),
  )
  if (inFigures || text.includes(date.replaceAll('-', ''))) return true
  const names = MONTH_NAMES[month - 1]
  if (names === undefined) return false
  const name = `(?:${names.join('|')})`
  return new RegExp(
    `(?<!\\d)${d}(?!\\d)[^\\d]{0,8}${name}[^\\d]{0,12}${year}|${name}[^\\d]{0,4}${d}(?!\\d)[^\\d]{0,8}${year}|${year}[^\\d]{0,8}${name}[^\\d]{0,4}${d}(?!\\d)`,
    'u',
  ).test(text)
}
