import { BASIC_DATE } from '../../binding/codec.js'
import { holder, leaf, type Row } from '../../binding/row.js'

/** A date in an element, in the format of CII: `20260131`, format 102. */
export function date(
  element: string,
  inner: 'udt:DateTimeString' | 'udt:DateString' | 'qdt:DateTimeString',
  path: string,
  rest: Omit<Row, 'element' | 'term' | 'group' | 'constant'> = {},
): Row {
  return holder(element, [leaf(inner, path, { fixed: { format: '102' }, codec: BASIC_DATE })], rest)
}
