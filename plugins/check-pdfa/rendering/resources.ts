import type { PdfDict, PdfValue } from 'twinvoice/pdf'
import { initialState } from './graphics-state.js'
import { INLINE_SPACES, OWN_SPACES } from './content/operators.js'
import { nameOf } from '../objects/name-of.js'
import type { Scope } from './rendering.js'

/** Resources that are noted at most. */
const MOST_BORROWED = 100

/** Looks named resources up, and notes those that a stream takes from what draws it. */
export class ResourceLookup {
  readonly borrowed = new Set<string>()

  find(category: string, name: PdfValue, scope: Scope): PdfValue {
    const key = nameOf(name)
    if (key === undefined) return undefined
    const own = scope.own?.dict(category)?.get(key)
    if (own !== undefined) return own
    for (const above of scope.above) {
      const value = above.dict(category)?.get(key)
      if (value === undefined) continue
      if (this.borrowed.size < MOST_BORROWED) this.borrowed.add(`${category} /${key.slice(0, 40)}`)
      return value
    }
    return undefined
  }

  /** A colour space by name is looked up in the resources, unless it is a device's. */
  space(value: PdfValue, scope: Scope, isInline = false): PdfValue {
    const name = nameOf(value)
    if (name === undefined || OWN_SPACES.has(name)) return value
    if (isInline && INLINE_SPACES.has(name)) return value
    const found = this.find('ColorSpace', value, scope) ?? value
    const other = nameOf(found)
    // A resource may name another one.
    if (other === undefined || other === name || OWN_SPACES.has(other)) return found
    return this.find('ColorSpace', found, scope) ?? found
  }
}

/** The scope of a stream that is drawn: its own resources, and those of what draws it. */
export function scopeWithin(
  { page, own, above, explained, begins, initial }: Scope,
  resources: PdfDict | undefined,
  { uncolored = false, isExplained = explained } = {},
): Scope {
  return {
    ...{ page, uncolored, own: resources, explained: isExplained, begins, initial, resources },
    above: own === undefined ? above : [own, ...above],
  }
}

/** The scope of a page's content; the page tree may have its resources. */
export function pageScope(
  page: number,
  own: PdfDict | undefined,
  resources: PdfDict | undefined,
): Scope {
  const above = own === undefined && resources !== undefined ? [resources] : []
  const begins = initialState()
  return {
    ...{ page, resources, own, above, begins, initial: resources },
    ...{ uncolored: false, explained: false },
  }
}
