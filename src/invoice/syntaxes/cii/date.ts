import { holder, leaf, type Row, type RowRest } from '../../binding/row.js'

/** A date inside an element, in the form that CII has for it: `20260131`, format 102. */
export function date(
  element: string,
  inner: 'udt:DateTimeString' | 'udt:DateString' | 'qdt:DateTimeString',
  id: string,
  name: string,
  path: string,
  rest: RowRest = {},
): Row {
  return holder(
    element,
    [leaf(inner, id, name, 'date', path, { attributes: { format: '102' } })],
    rest,
  )
}

/** `2026-01-31` in CII's form: `20260131`. */
export function ciiDate(date: string): string {
  return date.replaceAll('-', '')
}

/** CII's `20260131` as `2026-01-31`; any other text stays as it is. */
export function isoDate(text: string): string {
  return text.trim().replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
}
