import { expect } from 'chai'
import { clausesOf } from '../../support/inspection/pdfa-score.js'
import { invoicePdf } from '../../support/pdf/invoice-pdf.js'

/** What is found in a file whose page tree has pages of the widths 101 and 102, with these changes to its objects. */
function brokenIn(change: Readonly<Record<number, string>>): string[] {
  const file = invoicePdf()
    .object(2, '<</Type/Pages/Kids[3 0 R 40 0 R]/Count 2>>')
    .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 101 100]>>')
    .object(40, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 102 100]>>')
  for (const [number, body] of Object.entries(change)) file.object(Number(number), body)
  return clausesOf(file.bytes()).map(({ clause, found }) => `${clause} ${found}`)
}

// poppler, MuPDF, qpdf, PDFBox and pdf.js show different pages of all files that are refused here; veraPDF passes them.
describe('6.1.9: all programs find the same pages', () => {
  const inner = (entries: string) => ({
    2: '<</Type/Pages/Kids[3 0 R 41 0 R]/Count 2>>',
    40: '<</Type/Page/Parent 41 0 R/MediaBox[0 0 102 100]>>',
    41: `<</Type/Pages/Parent 2 0 R${entries}>>`,
  })

  it('in a tree whose nodes are objects of their own', () => {
    expect(brokenIn({})).to.deep.equal([])
    const direct = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 102 100]>>'
    expect(brokenIn({ 2: `<</Type/Pages/Kids[3 0 R ${direct}]/Count 2>>` })).to.deep.equal([
      '6.1.9 a node of the page tree that is not an indirect object',
    ])
  })

  it('by /Type and /Kids, and by the number that nodes say', () => {
    expect(brokenIn(inner('/Kids[40 0 R]/Count 1'))).to.deep.equal([])
    expect(brokenIn(inner('/Kids[40 0 R]'))).to.deep.equal([
      '6.1.9 a node of the page tree without /Count',
    ])
    expect(brokenIn(inner('/MediaBox[0 0 9 9]'))).to.deep.equal([
      '6.1.9 a node of the page tree of /Type /Pages without /Kids',
    ])
    const both = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 102 100]/Kids[3 0 R]>>'
    expect(brokenIn({ 40: both })).to.deep.equal(['6.1.9 a page with /Kids'])
  })

  it('with the same attributes by the tree and by /Parent', () => {
    const tree = { 2: '<</Type/Pages/Kids[3 0 R 40 0 R]/Count 2/MediaBox[0 0 99 99]>>' }
    const other = { ...tree, 42: '<</MediaBox[0 0 88 88]/Parent 2 0 R>>' }
    expect(brokenIn({ ...tree, 40: '<</Type/Page/Parent 2 0 R>>' })).to.deep.equal([])
    const found = ['6.1.9 a node of the page tree with another /MediaBox by its /Parent']
    expect(brokenIn({ ...other, 40: '<</Type/Page/Parent 42 0 R>>' })).to.deep.equal(found)
    expect(brokenIn({ ...tree, 40: '<</Type/Page>>' })).to.deep.equal(found)
    // What a page has itself, it does not inherit.
    expect(
      brokenIn({ ...other, 40: '<</Type/Page/Parent 42 0 R/MediaBox[0 0 9 9]>>' }),
    ).to.deep.equal([])
  })
})

describe('6.1.13: boxes of pages', () => {
  it('are four numbers: viewers show such pages in different sizes', () => {
    for (const box of ['[0 0 102 100 5]', '[/a /b 102 100]', '(x)'])
      expect(brokenIn({ 40: `<</Type/Page/Parent 2 0 R/MediaBox${box}>>` }), box).to.include(
        '6.1.13 /MediaBox on page 2 that is not four numbers',
      )
  })
})
