import { PdfName, PdfNumber, PdfRef, PdfString, type PdfValue } from './values.js'

/** A growing array has room for 17 elements; most have two or three for as long as the file is open. */
export function fitted<T>(list: T[]): T[] {
  return list.length < 12 ? list.slice() : list
}

const NONE: readonly string[] = Object.freeze([])

/** Elements that are in a list more than once, as often as they are repeated. */
export function duplicatesOf(keys: readonly string[]): readonly string[] {
  if (keys.length < 2) return NONE
  const seen = new Set<string>()
  return keys.filter((key) => seen.has(key) || !seen.add(key))
}

/** The first key, of those that are written more than once, whose values differ: programs take the first or the last. */
export function ambiguousKey(
  duplicates: readonly string[],
  keys: readonly string[],
  values: readonly PdfValue[],
): string | undefined {
  return duplicates.find((key) => {
    const [first, ...others] = values.filter((_, at) => keys[at] === key)
    return others.some((other) => !isSame(first, other))
  })
}

function isSame(one: PdfValue, other: PdfValue): boolean {
  if (one instanceof PdfRef && other instanceof PdfRef)
    return one.number === other.number && one.generation === other.generation
  if (one instanceof PdfNumber && other instanceof PdfNumber) return one.value === other.value
  if (one instanceof PdfName && other instanceof PdfName) return one.value === other.value
  if (one instanceof PdfString && other instanceof PdfString) return one.latin1 === other.latin1
  return one === other
}
