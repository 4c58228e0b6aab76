import { PdfDict, PdfStream, type PdfValue } from 'twinvoice/pdf'
import { isColorSpace } from './content/color-spaces.js'
import { initialState } from './graphics-state.js'
import { INLINE_SPACES, OWN_SPACES } from './content/operators.js'
import { nameOf } from '../objects/name-of.js'
import type { Scope } from './rendering.js'

/** Resources that are noted at most. */
const MOST_BORROWED = 100

/** Subtypes of fonts that text may be shown with (ISO 32000-1, table 110). */
const FONTS = new Set(['Type0', 'Type1', 'MMType1', 'Type3', 'TrueType'])
const X_OBJECTS = new Set(['Form', 'Image', 'PS'])

/** What a category of resources holds (ISO 32000-1, table 33). Other values stand for no resource of it. */
const HOLDS: ReadonlyMap<string, (value: PdfValue) => boolean> = new Map(
  Object.entries({
    ColorSpace: (value) => isColorSpace(value) || nameOf(value) !== undefined,
    Font: (value) => value instanceof PdfDict && FONTS.has(value.name('Subtype') ?? ''),
    Pattern: isPattern,
    XObject: isXObject,
  }),
)

/** True for a stream that says which kind of XObject it is (ISO 32000-1, 8.8). */
export function isXObject(value: PdfValue): value is PdfStream {
  return value instanceof PdfStream && X_OBJECTS.has(value.dict.name('Subtype') ?? '')
}

/** True for a tiling pattern, which is a stream, and for a shading pattern, which is none. */
export function isPattern(value: PdfValue): boolean {
  if (value instanceof PdfStream) return value.dict.number('PatternType') === 1
  return value instanceof PdfDict && value.number('PatternType') === 2
}

/** Looks named resources up, and notes those that a stream takes from what draws it, and malformed ones. */
export class ResourceLookup {
  readonly borrowed = new Set<string>()
  /** Subtypes of XObjects that are no streams, and so have nothing to draw. */
  readonly withoutStream = new Set<string>()

  /** @returns the resource; the stream's own value of another kind where there is none */
  find(category: string, name: PdfValue, scope: Scope): PdfValue {
    const key = nameOf(name)
    if (key === undefined) return undefined
    const isOne = HOLDS.get(category) ?? isThere
    const own = scope.own?.dict(category)?.get(key)
    if (isOne(own)) return own
    for (const above of scope.above) {
      const value = above.dict(category)?.get(key)
      if (!isOne(value)) continue
      if (this.borrowed.size < MOST_BORROWED) this.borrowed.add(`${category} /${key.slice(0, 40)}`)
      return value
    }
    const kind = own instanceof PdfDict && category === 'XObject' ? own.name('Subtype') : undefined
    if (kind !== undefined && X_OBJECTS.has(kind)) this.withoutStream.add(kind)
    return own
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

function isThere(value: PdfValue): boolean {
  return value !== undefined
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
