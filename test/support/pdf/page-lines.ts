import { PdfDocument, type ReaderLimits } from 'twinvoice/pdf'
import { textOfPages } from '../../../plugins/check-agreement/text/page-text.js'
import { onePage, type PdfFile } from './pdf-file.js'

const FONT =
  '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier/FirstChar 32/LastChar 126' +
  `/Widths[${'600 '.repeat(95)}]>>>>`

/** What a page has beside its content. */
export interface PageChanges {
  /** Entries of the page. */
  readonly page?: string
  /** Entries of its resources, beside the font F. */
  readonly resources?: string
  /** Entries of the catalog. */
  readonly catalog?: string
  /** Adds objects from 10 on. */
  readonly objects?: (file: PdfFile) => void
  readonly limits?: Partial<ReaderLimits>
}

/** The lines that check-agreement reads of such a page. */
export function pageLines(content: string, changes: PageChanges = {}): readonly string[] {
  return textOfPages(new PdfDocument(pageFile(content, changes), changes.limits)).lines
}

/** A page of 500 by 500 points with some content, which is object 9. */
export function pageFile(content: string, changes: PageChanges = {}): Uint8Array {
  const { page = '', resources = '', catalog = '', objects } = changes
  const file = onePage()
    .object(1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`)
    .object(
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents 9 0 R${page}/Resources<<${FONT}${resources}>>>>`,
    )
    .deflated(9, '', content)
  objects?.(file)
  return file.bytes()
}

/** Text of letters 7.2 points wide and at most 8.4 high, at a place. */
export function textAt(word: string, { x = 20, y = 400, size = 12, mode = 0 } = {}): string {
  return `BT ${mode} Tr /F ${size} Tf ${x} ${y} Td (${word}) Tj ET\n`
}
