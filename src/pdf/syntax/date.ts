import type { PdfString } from './values.js'

/** A date of PDF (ISO 32000-1, 7.9.4), as written; undefined if it is not a date. */
export function pdfDate(value: PdfString | undefined): string | undefined {
  const text = value?.latin1
  if (text === undefined || text.length > 40) return undefined
  const match =
    /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z(?:00'?(?:00'?)?)?|[+-]\d\d(?:'\d\d'?|'?)?)?$/.exec(
      text,
    )
  if (match === null) return undefined
  const [month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(2, 7)
    .map((digits: string | undefined) => (digits === undefined ? undefined : Number(digits)))
  const date = month >= 1 && month <= 12 && day >= 1 && day <= 31
  const inRange = date && hour < 24 && minute < 60 && second < 60
  return inRange ? text : undefined
}
