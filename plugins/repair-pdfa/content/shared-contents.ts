import { PdfArray, PdfDict, type PdfDocument, type PdfPage, writtenValue } from 'twinvoice/pdf'
import { type Borrower, Borrowers } from './borrowing.js'

/** The pages of a file, which may have the same content. */
export class SharedContents {
  /** Of the pages that have the same content as others, what it is. */
  readonly #shared = new Map<PdfPage, string>()
  readonly #contents: Borrowers<string>
  readonly #first = new Map<Borrower, PdfPage>()
  /** For pages without resources. */
  readonly #none: PdfDict
  readonly #document: PdfDocument
  readonly #written = new Map<PdfDict, number>()

  /** @throws LimitExceeded */
  constructor(document: PdfDocument, pages: readonly PdfPage[]) {
    this.#document = document
    this.#contents = new Borrowers(document)
    this.#none = new PdfDict([], [], document, { start: 0, end: 0 })
    const byContents = new Map<string, PdfPage>()
    for (const page of pages) {
      const contents = page.dict.raw('Contents')
      if (contents instanceof PdfArray) document.spendItems(contents.length)
      const key = writtenValue(contents)
      const first = byContents.get(key)
      if (first === undefined) byContents.set(key, page)
      else this.#shared.set(first, key).set(page, key)
    }
  }

  /**
   * Reads a page, unless another has the same content, and resources in which its names mean the same.
   * @param read reads the page for a borrower, or for itself if no other page has its content
   * @returns the page that was read
   * @throws LimitExceeded
   */
  read(page: PdfPage, read: (borrower?: Borrower) => void): PdfPage {
    const contents = this.#shared.get(page)
    if (contents === undefined) {
      read()
      return page
    }
    const resources = page.resources ?? this.#none
    const key = `${contents} ${this.#fontsOf(resources)}`
    const borrower = this.#contents.lend(key, resources, page.index + 1, (made) => {
      this.#first.set(made, page)
      read(made)
    })
    // What the page draws is drawn with its resources, too.
    for (const each of borrower.draws) each.alike.add(resources)
    return this.#first.get(borrower) ?? page
  }

  /** Fonts that are no objects belong to these resources alone: another page may have the like, but not the same. */
  #fontsOf(resources: PdfDict): string {
    const fonts: number[] = []
    for (const category of ['Font', 'ExtGState', 'Pattern']) {
      const named = [...(resources.dict(category)?.rawEntries() ?? [])]
      this.#document.spendItems(named.length)
      for (const [, value] of named)
        if (value instanceof PdfDict && (category === 'Font' || mayHaveFont(value)))
          fonts.push(this.#numberOf(value))
    }
    return fonts.join(' ')
  }

  #numberOf(dict: PdfDict): number {
    const number = this.#written.get(dict) ?? this.#written.size
    this.#written.set(dict, number)
    return number
  }
}

/** A graphics state may set a font, and a pattern may have a graphics state. */
function mayHaveFont(dict: PdfDict): boolean {
  return dict.has('Font') || dict.has('ExtGState')
}
