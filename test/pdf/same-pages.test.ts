import { expect } from 'chai'
import { PdfDocument, readPages, SamePages } from 'twinvoice/pdf'
import { onePage } from '../support/pdf/pdf-file.js'

/** For each page of a file, how many before it are the same. */
function counts(entries: readonly string[], above = ''): number[] {
  const kids = entries.map((_, at) => `${String(20 + at)} 0 R`).join(' ')
  const file = onePage().object(
    2,
    `<</Type/Pages/Count ${String(entries.length)}/Kids[${kids}]${above}>>`,
  )
  for (const [at, own] of entries.entries())
    file.object(20 + at, `<</Type/Page/Parent 2 0 R/Contents 9 0 R${own}>>`)
  const same = new SamePages()
  return [...readPages(new PdfDocument(file.bytes()))].map((page) => same.before(page))
}

describe('the same pages', () => {
  it('have the same entries', () => {
    const fonts = '/Resources<</Font<</F 5 0 R>>>>'
    expect(counts([fonts, fonts, '', fonts, ''])).to.deep.equal([0, 1, 0, 2, 1])
  })

  it('inherit the same', () => {
    expect(counts(['', '/MediaBox[0 0 9 9]', ''], '/MediaBox[0 0 9 9]')).to.deep.equal([0, 0, 1])
  })

  for (const [what, one, other] of [
    ['another object', '/Annots 5 0 R', '/Annots 6 0 R'],
    ['another generation', '/Annots 5 0 R', '/Annots 5 1 R'],
    ['a value of another kind', '/A(5)', '/A 5'],
    ['a string with other characters', '/A[(a)(b)]', '/A[(a\\)\\(b)]'],
    ['a name that looks like a value', '/A/B/C 5', '/A/B#2FC#205'],
    ['a key that looks like an entry', '/A 5/B 5', '/A#205#0A/B 5'],
  ] as const)
    it(`are others with ${what}`, () => {
      expect(counts([one, other])).to.deep.equal([0, 0])
    })
})
