import { expect } from 'chai'
import fc from 'fast-check'
import { PdfDocument } from '../../src/pdf/index.js'
import { sweep, SWEPT_KINDS } from '../support/hostile/sweep/sweep.js'
import { formsOf, tokensOf } from '../support/hostile/sweep/token-forms.js'
import { mapped, named } from '../support/pdfa/fonts/font-cases.js'

describe('A sweep of changes', () => {
  it('splits any text into tokens that together are the text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '(a(b)\\)',
        '(',
        ')',
        '<<',
        '>',
        '<41>',
        '/A#20',
        '% x\r',
        '[',
        '}',
        '1.5',
        '\0',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        expect(
          tokensOf(text)
            .map((token) => token.text)
            .join(''),
        ).to.equal(text)
      }),
    )
  })

  it('leaves no token as it is', () => {
    const tokens = tokensOf('/A <</B (c)>> BDC % d\n<41> [1 .5] TJ EMC')
    expect(tokens.map(({ type }) => type)).to.include.members([
      'white',
      'comment',
      'string',
      'hex',
      'name',
      'number',
      'delimiter',
      'word',
    ])
    for (const kind of ['content', 'cmap'] as const)
      for (const token of tokens) expect(formsOf(token, kind)).to.not.include(token.text)
  })

  it('makes PDFs of each kind, each with one change, and the same in each run', () => {
    const bases = [mapped('<0001>').bytes(), named('(A)', 'Type1C').bytes()]
    for (const kind of SWEPT_KINDS.filter((one) => one !== 'icc')) {
      const changes = [...sweep(bases, kind, 1)]
      expect(changes.length, kind).to.be.greaterThan(100)
      const [first] = changes
      const made = first?.bytes()
      expect(made, kind).to.deep.equal([...sweep(bases, kind, 1)][0]?.bytes())
      expect(bases, kind).to.not.deep.include(made)
      expect(new PdfDocument(made as Uint8Array).objectNumbers.length).to.be.greaterThan(5)
      expect(new Set(changes.map(({ place, change }) => `${place}: ${change}`)).size).to.equal(
        changes.length,
      )
    }
  })
})
