import type { Dict, Value } from '../model/values.js'

const MOST_PARENTS = 32

/** The field that has an entry: this one, or one that it belongs to (ISO 32000-1, 12.7.3.1). */
export function holderOf(widget: Dict, key: string): Dict | undefined {
  let field: Dict | undefined = widget
  for (let above = 0; field !== undefined && above < MOST_PARENTS; above += 1) {
    if (field.has(key)) return field
    field = field.dict('Parent')
  }
  return undefined
}

/** What a field or one above it has; null if none does. */
export function inherited(widget: Dict, key: string): Value {
  return holderOf(widget, key)?.get(key) ?? null
}

/** `Tx`, `Ch`, `Btn` or `Sig`. */
export function fieldType(widget: Dict): string | undefined {
  return holderOf(widget, 'FT')?.name('FT')
}
