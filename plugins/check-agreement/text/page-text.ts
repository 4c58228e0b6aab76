import {
  pageContent,
  type PdfBox,
  type PdfDocument,
  type PdfPage,
  readPages,
  SamePages,
  shownBox,
} from 'twinvoice/pdf'
import { IDENTITY } from '../paint/matrix.js'
import { Clip } from '../paint/paint.js'
import { Shapes } from '../paint/shapes.js'
import { isBlank } from '../paint/writing.js'
import { shownAnnotations } from './annotations.js'
import { ContentWalk } from './content-walk.js'
import { groupState, initialState } from '../state/graphics-state.js'
import { inColumns } from './columns.js'
import { inLines } from './lines.js'
import { seenText, type SeenText } from './seen-pieces.js'
import { Sources } from './sources.js'

/** A page without boxes. */
const EVERYTHING: PdfBox = [-Infinity, -Infinity, Infinity, Infinity]

/** The text of all pages. */
export interface PageText {
  /** Line by line. */
  readonly lines: readonly string[]
  /** Texts of several lines in columns, whose lines have other text beside them. */
  readonly columns: readonly string[]
}

/**
 * The text of all pages and their annotations that one sees, as one reads it: not what is beside the page, too
 * small, on a layer that is not shown, clipped, transparent, in the colour of what is below it, or covered.
 * Text that is not painted, or is behind an image, counts where the document has no other, as the scan of an invoice.
 * @throws LimitExceeded
 */
export function textOfPages(document: PdfDocument): PageText {
  const sources = new Sources(document)
  const same = new SamePages()
  // Pages that show the same say nothing more than the first.
  const different = shownPages(document).filter((page) => same.before(page) === 0)
  const pages = different.map((page) => readPage(page, sources))
  const isScan = pages.every(({ painted }) => painted.every(({ text }) => isBlank(text)))
  const read = pages.map(({ fields, text, painted }) => ({
    fields,
    shown: isScan ? text : painted,
  }))
  return {
    lines: read.flatMap(({ fields, shown }) => [...fields, ...inLines(shown)]),
    columns: read.flatMap(({ shown }) => inColumns(shown)),
  }
}

/** Viewers show as many pages as the page tree says, though it may have more (ISO 32000-1, 7.7.3.2). */
function shownPages(document: PdfDocument): PdfPage[] {
  const pages = [...readPages(document)]
  const count = document.catalog.dict('Pages')?.number('Count') ?? 0
  return count > 0 ? pages.slice(0, count) : pages
}

interface ReadPage {
  readonly fields: readonly string[]
  /** With the text behind images. */
  readonly text: readonly SeenText[]
  readonly painted: readonly SeenText[]
}

function readPage(page: PdfPage, sources: Sources): ReadPage {
  const { document, layers, work } = sources
  const box = shownBox(page, EVERYTHING)
  const shapes = new Shapes(work)
  const walk = new ContentWalk(sources, shapes)
  const begins = initialState(IDENTITY, new Clip(box))
  const isKnockout = page.dict.dict('Group')?.boolean('K') === true
  const content = pageContent(document, page.dict)
  walk.content(content, page.resources, isKnockout ? groupState(begins, true) : begins)
  const fields: string[] = []
  for (const { appearance, value } of shownAnnotations(document, page, layers, box)) {
    if (value !== undefined) fields.push(value)
    if (appearance === undefined) continue
    const { form, matrix } = appearance
    walk.form(form, page.resources, { ...begins, matrix })
  }
  const text = seenText(walk.pieces, shapes, box)
  return { fields, text, painted: text.filter(({ isBehind }) => !isBehind) }
}
