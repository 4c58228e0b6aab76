import { PdfNumber } from '../syntax/number.js'
import type { PdfDict } from '../syntax/values.js'

/** The numbers of an array; 0 for what is none. Undefined without an array. */
export function numbersIn(dict: PdfDict, key: string): readonly number[] | undefined {
  const array = dict.array(key)
  if (array === undefined) return undefined
  return [...array.values()].map((each) => (each instanceof PdfNumber ? each.value : 0))
}
