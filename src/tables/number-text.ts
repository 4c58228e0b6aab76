import { detail, joined, together, type Detail } from '../pipeline/detail.js'
import type { TableMap } from './table-map.js'

/** How numbers that are text are written. */
type NumberSettings = Pick<TableMap, 'decimal' | 'thousands'>

/** Longer than any number of an invoice. */
const LONGEST_NUMBER = 40

/** A number in the writing of the map as `1234.5`. A percent sign or a currency is not part of it. */
export function decimalText(
  text: string,
  { decimal = '.', thousands }: NumberSettings,
): string | undefined {
  if (text.length > LONGEST_NUMBER) return undefined
  // Matched whole: a separator of another country would give another number, not a wrong one.
  const [, sign = '', whole, fraction] =
    numberPattern(decimal, thousands).exec(plainSigns(text)) ?? []
  if (whole === undefined) return undefined
  const digits = thousands === undefined ? whole : whole.replaceAll(thousands, '')
  return `${sign === '-' ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`
}

/**
 * Spaces, apostrophes and the minus as a keyboard has them. Windows groups digits with others in France and
 * Switzerland, and spreadsheet programs write the minus of typography in Sweden and Norway.
 */
function plainSigns(text: string): string {
  return text
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('\u2019', "'")
    .replace(/^\u2212/, '-')
}

const SEPARATORS = ['.', ',', ' ', "'"] as const

/** What to do for a text to be a number, if it is one in another writing: to change the map, or the cell. */
export function remedyFor(text: string, map: TableMap): Detail | '' {
  return settingsFor(text, map) || bareFor(text, map)
}

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
export function needed(settings: readonly (string | Detail)[]): Detail | '' {
  if (settings.length === 0) return ''
  const all = joined(settings, (before, next) => detail`${before}, or ${next}`)
  return detail`; the map may need ${all}`
}

/** A currency or a percent sign at one end, with its space. */
const UNIT = /^(?:\p{Sc}|[A-Z]{3}\b|[A-Z]?[a-z]{1,2}\.?(?=[ \d]))\s*|\s*(?:\p{Sc}|\b[A-Z]{3}|%)$/u
/** A negative amount as accountants write it. */
const NEGATIVE = /^\((?<inBrackets>[^()]+)\)$|^(?<before>[^-]+?)\s*-$|^-\s*(?<behind>[^-\d].*)$/

/** A number with a currency, a percent sign or a minus elsewhere: what to write in its place. */
function bareFor(text: string, map: TableMap): Detail | '' {
  if (text.length > LONGEST_NUMBER) return ''
  let [bare, sign] = [plainSigns(text).trim(), '']
  // Such as a minus, a currency and a percent sign. A second minus is none: nobody knows what it means.
  for (let count = 0; count < 3; count += 1) {
    const { inBrackets, before, behind } = NEGATIVE.exec(bare)?.groups ?? {}
    const positive = inBrackets ?? before ?? behind
    if (positive === undefined) bare = bare.replace(UNIT, '')
    else if (sign === '-') return ''
    else [bare, sign] = [positive.trim(), '-']
  }
  const written = sign + bare
  if (written === text) return ''
  if (decimalText(written, map) !== undefined) return detail`; write ${written}`
  const settings = settingsFor(written, map)
  return settings === '' ? '' : detail`; write ${written}${settings}`
}

/** Digits, or groups of three that do not begin with zero, with the decimal separator of the map alone. */
function numberPattern(decimal: string, thousands: string | undefined): RegExp {
  const groups = thousands === undefined ? '' : `|[1-9]\\d{0,2}(?:[${thousands}]\\d{3})+`
  return new RegExp(`^([-+]?)(\\d+${groups})(?:[${decimal}](\\d+))?$`)
}
