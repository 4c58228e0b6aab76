import { expect } from 'chai'
import { readInvoice } from 'twinvoice'
import type { Invoice } from 'twinvoice/plugin'
import { REQUEST } from '../support/fixtures/requests.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const { vatId: _without, ...seller } = REQUEST.invoice.seller

describe('a seller without a VAT identifier (D36)', () => {
  async function invoiceBy(identified: object, category: object = {}) {
    const items = REQUEST.invoice.items.map((item) => ({ ...item, ...category }))
    const invoice = { ...REQUEST.invoice, seller: { ...seller, ...identified }, items }
    return twinvoice.generate({ ...REQUEST, invoice })
  }

  async function validInvoiceBy(identified: object, category: object = {}) {
    const made = await invoiceBy(identified, category)
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const judged = await twinvoice.validate(made.pdf)
    expect(judged.zugferd && judged.valid).to.equal(true)
    const { seller: written } = readInvoice(made.xml) as Partial<Invoice>
    return written
  }

  async function refusal(identified: object, category: object = {}) {
    const made = await invoiceBy(identified, category)
    if (made.ok) throw new Error('not refused')
    return made.details.map(({ path, code }) => `${path} ${code}`)
  }

  it('is identified by the tax registration, which is written as BT-32 and BT-29', async () => {
    const written = await validInvoiceBy({ taxRegistration: '21/815/08150' })
    expect(written?.taxRegistration).to.equal('21/815/08150')
    expect(written?.identifiers).to.deep.equal([{ value: '21/815/08150' }])
    expect(written?.vatId).to.equal(undefined)
  })

  it('keeps an identifier that it has, without a second one', async () => {
    const identifiers = [{ value: '4711' }]
    const written = await validInvoiceBy({ taxRegistration: '21/815/08150', identifiers })
    expect(written?.identifiers).to.deep.equal(identifiers)
  })

  it('may invoice exempt supplies', async () => {
    await validInvoiceBy({ taxRegistration: '1' }, { vatCategory: 'E', vatRate: 0 })
  })

  it('needs no more than a legal registration outside the scope of VAT', async () => {
    const registration = { value: 'HRB 1', scheme: '0204' }
    await validInvoiceBy({ registration }, { vatCategory: 'O', vatRate: 0 })
  })

  it('needs more than a legal registration in any other category', async () => {
    expect(await refusal({ registration: { value: 'HRB 1' } })).to.deep.equal([
      '$.invoice.seller.vatId BR-S-02',
    ])
  })

  for (const [vatCategory, rule] of [
    ['K', 'BR-IC-02'],
    ['G', 'BR-G-02'],
  ] as const)
    it(`needs a VAT identifier in category ${vatCategory}`, async () => {
      expect(await refusal({ taxRegistration: '1' }, { vatCategory, vatRate: 0 })).to.deep.equal([
        `$.invoice.seller.vatId ${rule}`,
      ])
    })

  it('is REQUIRED to have one if nothing else identifies it', async () => {
    expect(await refusal({})).to.deep.equal(['$.invoice.seller.vatId REQUIRED'])
  })
})
