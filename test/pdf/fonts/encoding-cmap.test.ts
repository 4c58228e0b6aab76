import { expect } from 'chai'
import { codesIn, encodingCmap, PdfDocument, readPages } from 'twinvoice/pdf'
import { mapped } from '../../support/pdfa/fonts/font-cases.js'

/** The CMap of a font whose own part has no codes. */
function cmapOf(parts: Parameters<typeof mapped>[1]) {
  const document = new PdfDocument(mapped('<0001>', { spaces: '', map: '', ...parts }).bytes())
  const [page] = readPages(document)
  const font = page?.resources?.dict('Font')?.dict('F')
  const cmap = encodingCmap(document, font?.get('Encoding'))
  if (cmap === undefined) throw new Error('no CMap')
  return cmap
}

describe('The CMap of a composite font', () => {
  for (const [what, parts] of [
    ['its program', { uses: '/Identity-H usecmap' }],
    ['its dictionary', { dict: '/UseCMap/Identity-H' }],
  ] as const)
    it(`has the codes and CIDs of the one that ${what} names`, () => {
      const { codeSpaces, cids, complete } = cmapOf(parts)
      expect([...codesIn(Uint8Array.of(0, 7, 1, 0), codeSpaces)]).to.deep.equal([7, 256])
      expect([cids.get(7), cids.get(256), complete]).to.deep.equal([7, 256, true])
    })

  it('has its own entry for a code before that of the other', () => {
    const map = '1 begincidchar <0007> 9 endcidchar'
    const { cids } = cmapOf({ dict: '/UseCMap/Identity-H', map })
    expect([cids.get(7), cids.get(8)]).to.deep.equal([9, 8])
  })

  it('is not known as a whole on one that is not predefined', () => {
    const { cids, complete } = cmapOf({ uses: '/Own-H usecmap' })
    expect([cids.get(7), complete]).to.deep.equal([undefined, false])
  })
})
