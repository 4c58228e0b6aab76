import {
  asDict,
  pageContent,
  PdfDict,
  type PdfDocument,
  PdfStream,
  readPages,
  SamePages,
} from 'twinvoice/pdf'
import { ActualTexts } from './content/actual-texts.js'
import { ContentWalk } from './content-walk.js'
import type { Rendering } from './rendering.js'
import { pageScope } from './resources.js'

/**
 * Follows everything that the pages draw, annotations included.
 * @param most how many pages that are the same are followed: further ones say nothing that is still reported
 */
export function gatherRendering(document: PdfDocument, most: number): Rendering {
  const pages = [...readPages(document)]
  const walk = new ContentWalk(document, new ActualTexts(document))
  const same = new SamePages()
  for (const page of pages) {
    if (same.before(page) >= most) continue
    const scope = pageScope(page.index, page.dict.dict('Resources'), page.resources)
    walk.content(pageContent(document, page.dict), scope, page.dict)
    for (const appearance of appearancesOf(page.dict))
      walk.form(appearance, { ...scope, initial: appearance.dict.dict('Resources') })
    walk.groupSpace(page.dict.dict('Group'), scope)
  }
  return { pages, ...walk.result() }
}

/** All appearance streams of a page's annotations, also those of single states; states that annotations share once. */
function* appearancesOf(page: PdfDict): Generator<PdfStream> {
  const seen = new Set<PdfDict>()
  for (const annotation of page.array('Annots')?.values() ?? []) {
    const appearances = asDict(annotation)?.dict('AP')
    for (const key of ['N', 'R', 'D']) {
      const appearance = appearances?.get(key)
      if (appearance instanceof PdfStream) yield appearance
      if (!(appearance instanceof PdfDict) || seen.has(appearance)) continue
      seen.add(appearance)
      for (const [, state] of appearance.entries()) if (state instanceof PdfStream) yield state
    }
  }
}
