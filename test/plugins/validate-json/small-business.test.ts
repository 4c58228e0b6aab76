import { expect } from 'chai'
import { check, smallest } from './checked.js'

describe('validate-json: what small businesses write', () => {
  /** What is expected in the smallest request with these changes, by path. */
  async function expected(seller: object, change: object = {}, item: object = {}) {
    const { invoice } = smallest()
    const items = invoice.items.map((each) => ({ ...each, ...item }))
    const request = { invoice: { ...invoice, items, ...change, seller } }
    const { findings } = await check(request)
    return findings.map(({ path, expected: wanted = '' }) => `${path ?? ''} ${wanted}`)
  }
  const { vatId: _none, ...withoutVat } = smallest().invoice.seller
  const WANTED = '$.invoice.seller.vatId a VAT identifier'

  it('names the tax number beside the VAT identifier where an invoice has no VAT', async () => {
    const [untaxed = ''] = await expected(withoutVat, {}, { vatRate: 0, vatCategory: 'O' })
    expect(untaxed).to.contain(WANTED).and.to.contain('“taxRegistration”')
    const [taxed = ''] = await expected(withoutVat)
    expect(taxed).to.contain(WANTED).and.not.to.contain('taxRegistration')
  })

  it('knows the tax number by its other names', async () => {
    for (const name of ['taxNumber', 'Steuernummer', 'codice_fiscale']) {
      const [meant = ''] = await expected({ ...smallest().invoice.seller, [name]: '27/680/12345' })
      expect(meant).to.equal(`$.invoice.seller.${name} did you mean taxRegistration?`)
    }
  })

  it('knows VAT regimes and kinds of prices by the words of several countries', async () => {
    const { seller } = smallest().invoice
    for (const [vatRegime, meant] of [
      ['Kleinunternehmer', 'small-business'],
      ['forfettario', 'small-business'],
      ['Franchise en base', 'small-business'],
      ['reverseCharge', 'reverse-charge'],
      ['§25a', undefined],
    ])
      expect(await expected(seller, { vatRegime }), vatRegime).to.deep.equal([
        meant === undefined
          ? '$.invoice.vatRegime one of: small-business, reverse-charge, reverse-charge-construction, margin-used-goods, margin-art, margin-antiques, margin-travel, intra-community, export'
          : `$.invoice.vatRegime did you mean ${meant}?`,
      ])
    for (const prices of ['brutto', 'TTC', 'Gross'])
      expect(await expected(seller, { prices })).to.deep.equal([
        '$.invoice.prices did you mean gross?',
      ])
  })
})
