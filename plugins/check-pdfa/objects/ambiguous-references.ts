import {
  detail,
  type Detail,
  eachValue,
  type IndirectObject,
  type PdfDocument,
  PdfRef,
} from 'twinvoice/pdf'

/** A reference, and the object that it is in; undefined in a trailer. */
export interface AmbiguousReference {
  readonly what: Detail
  readonly number: number | undefined
}

/**
 * References by which some programs find an object, and others null: those by a generation that the object does not
 * have (ISO 32000-1, 7.3.10), and those to an object that is a reference.
 */
export function ambiguousReferences(
  { sections }: PdfDocument,
  objects: readonly IndirectObject[],
): AmbiguousReference[] {
  const targets = new Map(objects.map((object) => [object.number, object]))
  const found: AmbiguousReference[] = []
  const trailers = sections.map(({ trailer }) => ({ number: undefined, value: trailer }))
  for (const { number, value } of [...trailers, ...objects])
    eachValue(value, (inner) => {
      const target = inner instanceof PdfRef ? targets.get(inner.number) : undefined
      if (target === undefined || !(inner instanceof PdfRef)) return
      const reference = `${inner.number} ${inner.generation} R`
      // Objects in streams have no other generation than 0 (7.5.7).
      const generation = target.container === undefined ? target.generation : 0
      if (generation !== inner.generation)
        found.push({
          what: detail`a reference ${reference} to an object of generation ${generation}`,
          number,
        })
      else if (target.value instanceof PdfRef && target.number !== number)
        found.push({ what: detail`a reference ${reference} to a reference`, number })
    })
  return found
}
