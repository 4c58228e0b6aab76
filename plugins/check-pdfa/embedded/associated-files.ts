import { asDict, PdfDict, type PdfDocument, type PdfValue } from 'twinvoice/pdf'
import { listed } from '../objects/listed.js'
import type { Rendering } from '../rendering/rendering.js'
import { isXObject } from '../rendering/resources.js'

/** Structure elements and XObjects that are examined. */
const MOST = 200_000

/**
 * The file specifications that /AF associates with something (ISO 19005-3, Annex E): the document, a
 * page, an annotation, an XObject, marked content or a structure element. /AF of anything else
 * associates nothing.
 */
export class AssociatedFiles {
  readonly #known: Set<PdfDict>
  /** What may have /AF and has not been asked; almost always the catalog is enough. */
  readonly #rest: Iterator<PdfDict>

  constructor(document: PdfDocument, rendering: Rendering) {
    this.#known = new Set(rendering.associated)
    this.#rest = placesOf(document, rendering)
  }

  has(specification: PdfDict): boolean {
    while (!this.#known.has(specification)) {
      const next = this.#rest.next()
      if (next.done === true) return false
      for (const entry of next.value.array('AF')?.values() ?? []) {
        const one = asDict(entry)
        if (one !== undefined) this.#known.add(one)
      }
    }
    return true
  }
}

function* placesOf({ catalog }: PdfDocument, { pages, forms }: Rendering): Generator<PdfDict> {
  yield catalog
  for (const { dict } of pages) yield dict
  for (const { dict } of pages)
    for (const annotation of dict.array('Annots')?.values() ?? []) {
      const one = asDict(annotation)
      if (one !== undefined) yield one
    }
  const resources = pages.map((page) => page.resources)
  for (const { dict } of forms) {
    if (!dict.has('PatternType')) yield dict
    resources.push(dict.dict('Resources'))
  }
  yield* xobjects(resources)
  yield* elements(catalog.dict('StructTreeRoot')?.get('K'))
}

/** The XObjects that resources name, and those of the patterns and Type 3 fonts in them, drawn or not. */
function* xobjects(resources: readonly (PdfDict | undefined)[]): Generator<PdfDict> {
  const seen = new Set<PdfValue>()
  const open = [...resources]
  while (open.length > 0 && seen.size < MOST) {
    const next = open.pop()
    if (next === undefined || seen.has(next)) continue
    seen.add(next)
    for (const [, value] of next.dict('XObject')?.entries() ?? []) {
      if (!isXObject(value) || seen.has(value)) continue
      seen.add(value)
      yield value.dict
      const mask = value.dict.stream('SMask')
      if (mask !== undefined) yield mask.dict
      open.push(value.dict.dict('Resources'))
    }
    for (const [, value] of next.dict('Pattern')?.entries() ?? [])
      if (asDict(value)?.number('PatternType') === 1) open.push(asDict(value)?.dict('Resources'))
    for (const [, value] of next.dict('Font')?.entries() ?? [])
      open.push(asDict(value)?.dict('Resources'))
  }
}

function* elements(start: PdfValue): Generator<PdfDict> {
  const seen = new Set<PdfDict>()
  // An array in an array is no content (ISO 32000-1, table 323).
  const open = listed(start)
  while (open.length > 0 && seen.size < MOST) {
    const next = open.pop()
    if (!(next instanceof PdfDict) || seen.has(next)) continue
    seen.add(next)
    // Anything else in the tree is a reference to content (ISO 32000-1, 14.7.2): it has no elements below it.
    if ((next.name('Type') ?? 'StructElem') !== 'StructElem') continue
    yield next
    for (const kid of listed(next.get('K')))
      if (kid instanceof PdfDict && !seen.has(kid)) open.push(kid)
  }
}
