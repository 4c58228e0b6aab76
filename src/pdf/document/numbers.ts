import { PdfNumber, type PdfArray, type PdfDict } from '../syntax/values.js'

/** The numbers of an array; 0 for what is none. None without an array. */
export function numbersOf(array: PdfArray | undefined): number[] {
  return [...(array?.values() ?? [])].map((each) => (each instanceof PdfNumber ? each.value : 0))
}

/** As {@link numbersOf}, of an entry; undefined without an array. */
export function numbersIn(dict: PdfDict, key: string): readonly number[] | undefined {
  const array = dict.array(key)
  return array === undefined ? undefined : numbersOf(array)
}
