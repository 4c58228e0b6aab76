import { asDict, PdfArray, PdfDict, type PdfDocument, PdfStream, readPages } from 'twinvoice/pdf'
import { ActualTexts } from './content/actual-texts.js'
import { ContentWalk } from './content-walk.js'
import type { Rendering } from './rendering.js'
import { pageScope } from './resources.js'

/** Follows everything that the pages draw, annotations included. */
export function gatherRendering(document: PdfDocument): Rendering {
  const pages = [...readPages(document)]
  const walk = new ContentWalk(document, new ActualTexts(document))
  for (const page of pages) {
    const scope = pageScope(page.index, page.dict.dict('Resources'), page.resources)
    walk.content(contentOf(document, page.dict), scope, page.dict)
    for (const appearance of appearancesOf(page.dict))
      walk.form(appearance, { ...scope, initial: appearance.dict.dict('Resources') })
    walk.groupSpace(page.dict.dict('Group'), scope)
  }
  return { pages, ...walk.result() }
}

/** The bytes of a page's content: its streams are joined by white space. */
function contentOf(document: PdfDocument, page: PdfDict): Uint8Array {
  const contents = page.get('Contents')
  const parts = contents instanceof PdfArray ? [...contents.values()] : [document.resolve(contents)]
  const streams = parts.filter((part): part is PdfStream => part instanceof PdfStream)
  const [only, ...others] = streams
  if (only !== undefined && others.length === 0) return only.decode().bytes
  return Buffer.concat(streams.flatMap((stream) => [stream.decode().bytes, Buffer.from('\n')]))
}

/** All appearance streams of a page's annotations, also those of single states. */
function appearancesOf(page: PdfDict): PdfStream[] {
  const annotations = [...(page.array('Annots')?.values() ?? [])]
  const appearances = annotations.flatMap((value) => asDict(value)?.dict('AP') ?? [])
  const entries = appearances.flatMap((dict) => ['N', 'R', 'D'].map((key) => dict.get(key)))
  return entries
    .flatMap((entry) =>
      entry instanceof PdfDict ? [...entry.entries()].map(([, state]) => state) : [entry],
    )
    .filter((entry): entry is PdfStream => entry instanceof PdfStream)
}
