import type { ModelObject } from './model-path.js'

/**
 * How the text of an element differs from that of the model. Where a syntax differs from the
 * model in more than names and places, the difference is a codec with a name.
 */
export interface Codec {
  /** Text of the element, for a value of the model. */
  readonly write: (value: string) => string
  /** Value of the model, for a text of the element. */
  readonly read: (text: string) => string
}

/** Dates in CII: `20260131` (format 102). A year of other than four digits, as an xs:date may have it, has no place. */
export const BASIC_DATE: Codec = {
  write: (value) => (/^-?\d{5,}-\d\d-|^-\d{4}-/.test(value) ? '' : value.replaceAll('-', '')),
  read: (text) => text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
}

/** Dates in UBL: what is no day, as CII may have it, has no place in an xs:date. */
export const XML_DATE: Codec = {
  write: (value) => (isDay(value) ? value : ''),
  read: (text) => text,
}

function isDay(text: string): boolean {
  const [, year = '', month, day] =
    /^(-?\d{4,})-(\d\d)-(\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  // The calendar repeats every 400 years; there is no year 0 (XML Schema part 2, 3.2.9).
  const date = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
  return isReal && Number(year) !== 0
}

/**
 * Payment terms (BT-20): after a last line in the form of XRechnung, `#SKONTO#TAGE=14#PROZENT=2.00#`,
 * is a line break (BR-DE-18), which reading removes like any space at the end.
 */
export const PAYMENT_TERMS_LINES: Codec = {
  write: (value) =>
    /(?:^|\n)[ \t]*#(?:SKONTO|VERZUG)#[^\n]*#$/.test(value) ? `${value}\n` : value,
  read: (text) => text,
}

/** A codec for codes that have a different value in a syntax; other codes stay unchanged. */
export function codes(written: Readonly<Record<string, string>>): Codec {
  const toText = new Map(Object.entries(written))
  const toValue = new Map(Object.entries(written).map(([value, text]) => [text, value]))
  return {
    write: (value) => toText.get(value) ?? value,
    read: (text) => toValue.get(text) ?? text,
  }
}

/** Converts an entry of a list to a text and back. */
export interface EntryCodec {
  /** The terms that the text contains. */
  readonly fields: readonly string[]
  readonly write: (entry: ModelObject) => string
  readonly read: (text: string) => ModelObject
}

/** BT-21 in UBL: `#AAI#` before the text of the note (BT-22). Without a text behind it, it is the text. */
export const SUBJECT_BEFORE_TEXT: EntryCodec = {
  fields: ['subjectCode', 'text'],
  write: ({ subjectCode, text }) => {
    const code = typeof subjectCode === 'string' ? `#${subjectCode}#` : ''
    return `${code}${typeof text === 'string' ? text : ''}`
  },
  read: (text) => {
    const [, subjectCode, rest = ''] = /^#([A-Z0-9]{3})#(?=\s*\S)[\t\n\r ]*([^]*)$/.exec(text) ?? []
    return subjectCode === undefined ? { text } : { subjectCode, text: rest }
  },
}
