import { expect } from 'chai'
import { TERMS } from '../../src/invoice/terms.js'
import { LOCALES } from '../../src/request/checked-request.js'
import { ViewWords } from '../../src/view/words.js'

describe('the labels of a page', () => {
  for (const locale of LOCALES)
    it(`${locale}: each business term has one; what lacks it has its English name of the standard`, () => {
      const words = ViewWords.of(locale, new Map())
      const terms = TERMS.filter(({ type }) => type !== 'group')
      const without = terms.filter(
        ({ path }) => words.labelOf(path.replaceAll('[]', '')) === undefined,
      )
      expect(terms).to.not.be.empty
      expect(without.map(({ id, path }) => `${id} ${path}`)).to.deep.equal([])
    })
})
