import type { PdfDocument } from '../document/document.js'
import { asDict, type PdfDict, type PdfValue } from '../syntax/values.js'
import { MOST_REACHED } from './reached.js'

/** A field of the interactive form (ISO 32000-1, 12.7.3). */
export interface FormField {
  readonly dict: PdfDict
  /** `Btn`, `Tx`, `Ch` or `Sig`, possibly inherited; empty if it is not given. */
  readonly type: string
}

interface Open {
  readonly value: PdfValue
  readonly type: string
}

/**
 * The fields of the form, including their descendants. A kid without a name (`/T`) is not a field, but
 * a widget annotation of its parent field (12.7.3.2).
 */
export function* formFields({ catalog }: PdfDocument): Generator<FormField> {
  const seen = new Set<PdfDict>()
  const fields = catalog.dict('AcroForm')?.array('Fields')?.values() ?? []
  const open: Open[] = Array.from(fields, (value) => ({ value, type: '' }))
  while (open.length > 0 && seen.size < MOST_REACHED) {
    const { value, type: above } = open.pop() as Open
    const dict = asDict(value)
    if (dict === undefined || seen.has(dict)) continue
    seen.add(dict)
    const type = dict.name('FT') ?? above
    yield { dict, type }
    for (const kid of dict.array('Kids')?.values() ?? [])
      if (asDict(kid)?.has('T') === true) open.push({ value: kid, type })
  }
}
