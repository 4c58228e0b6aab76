import { type PdfDict, PdfName, type PdfValue } from 'twinvoice/pdf'
import { type Borrower, note } from './borrowing.js'

/** What content is read with. */
export interface Scope {
  /** The page on which it is, from 1. */
  readonly page: number
  readonly resources: PdfDict | undefined
  /** What is read, if other resources may give its names other meanings. */
  readonly borrower?: Borrower | undefined
}

/** What a name in content means. */
export function resource(
  category: string,
  key: PdfValue,
  { resources, borrower }: Scope,
): PdfValue {
  const found = nameOf(key)
  if (found !== undefined && borrower !== undefined) note(borrower, category, found)
  return found === undefined ? undefined : resources?.dict(category)?.get(found)
}

export function nameOf(value: PdfValue): string | undefined {
  return value instanceof PdfName ? value.value : undefined
}
