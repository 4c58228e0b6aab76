import { expect } from 'chai'
import { Formats } from 'twinvoice/plugin'
import { prepaymentsView } from '../../../../plugins/render-pdf/view/prepayments.js'
import { Words } from '../../../../plugins/render-pdf/wording/words.js'
import { SMALL_INVOICE } from '../../../support/fixtures/full-invoice.js'
import { packageWording } from '../wording/package-wording.js'

const language = {
  words: new Words('en', packageWording().get('en') ?? {}),
  formats: new Formats('en'),
}

/** Whether the table of a payment at a rate has no VAT, on pages that must not show any. */
function isWithoutVat(vatRate: string, vatCategory: string, mustNot: boolean) {
  const prepayments = [{ number: 'A-1', net: '50', vatRate, vatCategory }]
  return prepaymentsView(language, { ...SMALL_INVOICE, prepayments }, mustNot)?.withoutVat
}

describe('payments on account', () => {
  it('have no VAT on pages that must not show any, unless they were invoiced with it', () => {
    expect(isWithoutVat('0', 'E', true)).to.equal(true)
    expect(isWithoutVat('19', 'S', true)).to.equal(false)
    expect(isWithoutVat('0', 'E', false)).to.equal(false)
  })
})
