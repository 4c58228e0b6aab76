import { expect } from 'chai'
import { PdfDocument, PdfNumber, readPages } from 'twinvoice/pdf'
import { onePage, type PdfFile } from '../../support/pdf/pdf-file.js'
import { embedding } from './embedding.js'

describe('repair-pdfa: page trees in which programs find different pages', () => {
  const embedded = embedding()

  /** The widths of the pages after embedding. */
  async function widthsOf(file: PdfFile): Promise<number[]> {
    const { pdf } = await embedded(file.bytes())
    return [...readPages(new PdfDocument(pdf))].map((page) => {
      const box = page.inherited('MediaBox')
      const side =
        box !== undefined && typeof box === 'object' && 'get' in box
          ? box.get(2 as never)
          : undefined
      return side instanceof PdfNumber ? side.value : 0
    })
  }
  const page = (width: number, entries = '') =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} 100]${entries}>>`

  it('have nodes that are objects, and each page once', async () => {
    const tree = (kids: string) => onePage().object(2, `<</Type/Pages/Kids[${kids}]/Count 2>>`)
    expect(await widthsOf(tree(`3 0 R ${page(102)}`))).to.deep.equal([100, 102])
    expect(
      await widthsOf(tree('3 0 R 4 0 R').object(4, '5 0 R').object(5, page(102))),
    ).to.deep.equal([100, 102])
    expect(await widthsOf(tree('3 0 R 3 0 R'))).to.deep.equal([100, 100])
  })

  it('have no kids of pages, and the parents that the tree says', async () => {
    expect(
      await widthsOf(onePage().object(3, page(101, '/Kids[4 0 R]')).object(4, page(102))),
    ).to.deep.equal([101])
    const other = onePage()
      .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>')
      .object(3, '<</Type/Page/Parent 4 0 R>>')
      .object(4, '<</Parent 2 0 R/MediaBox[0 0 88 88]>>')
    expect(await widthsOf(other)).to.deep.equal([99])
    // A parent that was no object, and that the page could not name.
    const direct = onePage()
      .object(
        2,
        '<</Type/Pages/Kids[<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 77 77]>>]/Count 1>>',
      )
      .object(3, '<</Type/Page/Parent 4 0 R>>')
      .object(4, '<</Parent 2 0 R/MediaBox[0 0 88 88]>>')
    expect(await widthsOf(direct)).to.deep.equal([77])
  })
})
