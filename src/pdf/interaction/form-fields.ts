import type { PdfDocument } from '../document/document.js'
import { asDict, type PdfDict, type PdfValue } from '../syntax/values.js'
import { MOST_REACHED } from './reached.js'

/** A field of the interactive form (ISO 32000-1, 12.7.3). */
export interface FormField {
  readonly dict: PdfDict
  /** `Btn`, `Tx`, `Ch` or `Sig`, possibly inherited; empty if it is not given. */
  readonly type: string
}

/**
 * The fields of the form, including their descendants. A kid without a name (`/T`) is not a field, but
 * a widget annotation of its parent field (12.7.3.2).
 */
export function* formFields({ catalog }: PdfDocument): Generator<FormField> {
  const seen = new Set<PdfDict>()
  const open: FormField[] = []
  const add = (value: PdfValue, above: string): void => {
    const dict = asDict(value)
    if (dict === undefined || seen.has(dict)) return
    seen.add(dict)
    open.push({ dict, type: dict.name('FT') ?? above })
  }
  for (const field of catalog.dict('AcroForm')?.array('Fields')?.values() ?? []) add(field, '')
  for (let count = 0; count < MOST_REACHED; count += 1) {
    const field = open.pop()
    if (field === undefined) return
    yield field
    for (const kid of field.dict.array('Kids')?.values() ?? [])
      if (asDict(kid)?.has('T') === true) add(kid, field.type)
  }
}
