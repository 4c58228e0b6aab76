import { expect } from 'chai'
import { Formats, type InvoiceInput } from 'twinvoice/plugin'
import { grossLines } from '../../../../plugins/render-pdf/view/gross-lines.js'
import { Words } from '../../../../plugins/render-pdf/wording/words.js'
import { SMALL_INVOICE } from '../../../support/fixtures/full-invoice.js'
import { packageWording } from '../wording/package-wording.js'

const language = {
  words: new Words('en', packageWording().get('en') ?? {}),
  formats: new Formats('en'),
}

/** What is said of a line with a gross price. */
function said(change: Partial<InvoiceInput['items'][number]>) {
  const line = { description: 'A', quantity: '2', unit: 'C62', unitPrice: '9.99' }
  const items = [{ ...line, vatCategory: 'S', vatRate: '19', ...change }]
  return grossLines(language, { ...SMALL_INVOICE, prices: 'gross', items })
}

describe('what a line says of its gross price', () => {
  it('is how it is computed', () => {
    const [gross] = said({})
    expect(gross).to.deep.equal({ label: 'incl. VAT', value: '2 × 9.99 = 19.98' })
  })

  it('is nothing where there is no VAT, as of a small business, which must not say that a price includes it', () => {
    for (const vatCategory of ['E', 'AE', 'Z', 'M'])
      expect(said({ vatCategory, vatRate: '0' })).to.deep.equal([undefined])
    expect(said({ vatCategory: 'O', vatRate: '0' })).to.deep.equal([undefined])
  })
})
