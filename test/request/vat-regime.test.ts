import { expect } from 'chai'
import type { GenerateRequest, Locale } from 'twinvoice'
import { regimesOf } from 'twinvoice/plugin'
import { check, codes } from '../plugins/validate-json/checked.js'
import { anyCodeLists } from '../support/arbitrary/code-lists.js'
import { wholeText } from '../support/pdf/pdf-programs.js'
import { itWith } from '../support/skip.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

type Invoice = GenerateRequest['invoice']

const COUNTRIES = ['DE', 'AT', 'FR', 'IT', 'ES', 'BE', 'NL', 'LU']
/** Regimes of article 226 of Directive 2006/112/EC that each of the countries has. */
const EVERYWHERE = [
  'reverse-charge',
  'margin-used-goods',
  'margin-art',
  'margin-antiques',
  'margin-travel',
  'intra-community',
  'export',
]

const BASE: Invoice = {
  number: 'R-1',
  date: '2026-11-20',
  seller: {
    name: 'Erika Musterfrau',
    vatId: 'DE123456788',
    city: 'Kassel',
    country: 'DE',
  },
  buyer: { name: 'Beispiel SA', vatId: 'FR40303265045', city: 'Paris', country: 'FR' },
  items: [{ description: 'Work', quantity: 2, unit: 'HUR', unitPrice: 50, vatRate: 0 }],
}
const from = (country: string, vatRegime: Invoice['vatRegime']): Invoice => ({
  ...BASE,
  ...(vatRegime === undefined ? {} : { vatRegime }),
  seller: { ...BASE.seller, country },
})

describe('VAT regimes', () => {
  async function xmlOf(invoice: Invoice, locale: Locale = 'en'): Promise<string> {
    const made = await twinvoice.generate({ locale, invoice }, { output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return made.xml
  }

  for (const country of COUNTRIES)
    it(`${country}: each gives a valid invoice with a reason, and a code of the list if it has one`, async () => {
      const regimes = regimesOf(country)
      expect(regimes).to.include.members(EVERYWHERE)
      for (const regime of regimes) {
        const xml = await xmlOf(from(country, regime))
        const [, reason] = /<ram:ExemptionReason>([^<]+)</.exec(xml) ?? []
        const [, code] = /<ram:ExemptionReasonCode>([^<]+)</.exec(xml) ?? []
        expect(reason, regime).to.be.a('string')
        if (code !== undefined)
          expect(anyCodeLists.has('vat-exemption-reason', code), `${regime} ${code}`).to.equal(true)
        expect(xml, regime).to.match(/<ram:CategoryCode>(?:E|AE|K|G)<\/ram:CategoryCode>/)
      }
    })

  it('has the sentence of law in the language of the country, whatever that of the invoice', async () => {
    expect(await xmlOf(from('DE', 'small-business'), 'fr')).to.include('§ 19 Abs. 1 UStG')
    expect(await xmlOf(from('FR', 'small-business'), 'de')).to.match(
      /TVA non applicable, art\. 293 B du CGI.*VATEX-FR-FRANCHISE/s,
    )
    expect(await xmlOf(from('BE', 'small-business'), 'fr')).to.include('franchise de taxe')
    expect(await xmlOf(from('BE', 'small-business'))).to.include('vrijstellingsregeling')
  })

  it('keeps the reason of the request, and lines with VAT beside those without', async () => {
    const [line] = BASE.items as [Invoice['items'][number]]
    const mixed: Invoice = {
      ...from('DE', 'margin-used-goods'),
      items: [line, { ...line, vatRate: 19 }],
      vatExemptions: [{ vatCategory: 'E', reason: 'Own words' }],
    }
    const xml = await xmlOf(mixed)
    expect(xml).to.include('Own words').and.include('<ram:CategoryCode>S</ram:CategoryCode>')
    expect(xml).not.to.include('§ 25a')
  })

  it('refuses a regime that the country does not have, or that applies to nothing', async () => {
    expect(codes(await check({ invoice: from('ES', 'small-business') }))).to.deep.equal([
      '$.invoice.vatRegime VALUE',
    ])
    expect(codes(await check({ invoice: from('PL', 'margin-art') }))).to.deep.equal([
      '$.invoice.vatRegime VALUE',
    ])
    expect(codes(await check({ invoice: from('PL', 'reverse-charge') }))).to.deep.equal([])
    const [line] = BASE.items as [Invoice['items'][number]]
    const taxed = { ...from('DE', 'margin-art'), items: [{ ...line, vatRate: 19 }] }
    expect(codes(await check({ invoice: taxed }))).to.deep.equal(['$.invoice.vatRegime VALUE'])
    const partly = { ...from('DE', 'small-business'), items: [line, { ...line, vatRate: 19 }] }
    expect(codes(await check({ invoice: partly }))).to.deep.equal([
      '$.invoice.items[1].vatRate BR-E-05',
    ])
  })

  itWith(['pdftotext'], 'prints no VAT on the invoice of a small business', async () => {
    for (const template of ['minimal', 'classic', 'compact']) {
      const { vatId: _vatId, ...seller } = BASE.seller
      const invoice = {
        ...from('DE', 'small-business'),
        seller: { ...seller, taxRegistration: '12/345/67890' },
      }
      const made = await twinvoice.generate({ template, locale: 'de', invoice })
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      const text = wholeText(made.pdf)
      expect(text, template).to.include('Kleinunternehmer').and.include('Gesamtbetrag')
      for (const word of ['0 %', 'brutto', 'netto', 'USt.', 'Umsatzsteuer gesamt'])
        expect(text.replaceAll('\u00a0', ' '), `${template} ${word}`).not.to.include(word)
    }
  })
})

describe('The VAT in the accounting currency (BT-111)', () => {
  const dollars: Invoice = {
    ...BASE,
    currency: 'USD',
    taxCurrency: 'EUR',
    exchangeRate: 0.9235,
    items: [{ description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 200, vatRate: 19 }],
  }

  it('is computed from the exchange rate', async () => {
    const made = await twinvoice.generate({ invoice: dollars }, { output: 'xml' })
    expect(made.ok && made.xml).to.include('<ram:TaxTotalAmount currencyID="EUR">35.09<')
  })

  it('is not given twice, and needs its currency', async () => {
    const { taxCurrency: _currency, ...without } = dollars
    expect(codes(await check({ invoice: { ...dollars, vatInTaxCurrency: 1 } }))).to.deep.equal([
      '$.invoice.exchangeRate VALUE',
    ])
    expect(codes(await check({ invoice: without }))).to.deep.equal([
      '$.invoice.taxCurrency REQUIRED',
    ])
  })
})
