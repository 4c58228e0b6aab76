import { XML_DATE } from '../../binding/codec.js'
import { leaf, type Row } from '../../binding/row.js'

/** A date in an element: an xs:date. */
export function date(
  element: string,
  path: string,
  rest: Omit<Row, 'element' | 'term' | 'group' | 'constant' | 'codec'> = {},
): Row {
  return leaf(element, path, { ...rest, codec: XML_DATE })
}
