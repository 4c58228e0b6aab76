import type { PdfDocument } from '../document/document.js'
import type { PdfPage } from '../pages/pages.js'
import { asDict, PdfArray, type PdfDict, type PdfValue } from '../syntax/values.js'
import { formFields } from './form-fields.js'
import { reached } from './reached.js'

/**
 * All actions that can be triggered (ISO 32000-1, 12.6): by opening the document, by its pages,
 * their annotations, form fields and outline items, including follow-up actions. Unreferenced actions never run.
 */
export function actionsOf(document: PdfDocument, pages: readonly PdfPage[]): Iterable<PdfDict> {
  return reached(startsOf(document, pages), (action) => {
    const next = action.get('Next')
    return next instanceof PdfArray ? next.values() : [next]
  })
}

function* startsOf(document: PdfDocument, pages: readonly PdfPage[]): Generator<PdfValue> {
  const { catalog } = document
  yield catalog.get('OpenAction')
  yield* triggeredBy(catalog)
  for (const { dict } of pages) {
    yield* triggeredBy(dict)
    for (const value of dict.array('Annots')?.values() ?? []) {
      const annotation = asDict(value)
      if (annotation === undefined) continue
      yield annotation.get('A')
      yield* triggeredBy(annotation)
    }
  }
  for (const { dict } of formFields(document)) yield* triggeredBy(dict)
  for (const item of outlineItems(document)) yield item.get('A')
}

function* triggeredBy(dict: PdfDict): Generator<PdfValue> {
  for (const [, action] of dict.dict('AA')?.entries() ?? []) yield action
}

/** The outline's items, of all levels. */
function outlineItems({ catalog }: PdfDocument): Iterable<PdfDict> {
  const first = catalog.dict('Outlines')?.dict('First')
  return reached([first], (item) => [item.dict('Next'), item.dict('First')])
}
