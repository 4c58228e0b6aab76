import { setFlagsFromString } from 'node:v8'
import { setTimeout as sleep } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { expect } from 'chai'
import { PDFName, PDFRef } from '#pdf-lib'
import { renewed } from '../../../../plugins/render-pdf/text/breaking/hyphenation.js'
import { openFonts } from '../../../../plugins/render-pdf/text/fonts.js'

const ARABIC = { rightToLeft: true, lang: 'ar' }

// A worker of runs lays out millions of documents in one process: what it remembers of them must not grow for ever.
describe('what is remembered of texts', () => {
  it('is the shape of short ones, and of long ones no more than of many short ones', async () => {
    const face = (await openFonts()).face(400, false)
    const first = face.shape('فاتورة', ARABIC)
    expect(face.shape('فاتورة', ARABIC)).to.equal(first)
    for (let number = 0; number < 12; number++)
      face.shape(`${String(number)} ${'ضريبة '.repeat(4000)}`, ARABIC)
    expect(face.shape('فاتورة', ARABIC)).to.not.equal(first)
    expect(face.shape('فاتورة', ARABIC)).to.deep.equal(first)
  })

  it('is given up by what hyphenates after a number of characters', () => {
    let made = 0
    const hyphenate = renewed(() => {
      made++
      return (word) => word
    }, 10)
    const given = ['four', 'four', 'ab', 'c', 'longer than ten'].map(hyphenate)
    expect(given).to.deep.equal(['four', 'four', 'ab', 'c', 'longer than ten'])
    expect(made).to.equal(3)
  })

  it('is no name and no number of an object of a PDF', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const name = PDFName.of('ABCDEF+Of-one-document')
    expect(PDFName.of('ABCDEF+Of-one-document')).to.equal(name)
    const once = [PDFName.of('GHIJKL+Of-another'), PDFRef.of(7_654_321)].map(
      (object) => new WeakRef(object),
    )
    // What a WeakRef has been made for is kept until the end of the turn.
    await sleep(1)
    collect()
    expect(once.map((object) => object.deref())).to.deep.equal([undefined, undefined])
    expect(PDFName.of('ABCDEF+Of-one-document')).to.equal(name)
  })
})
