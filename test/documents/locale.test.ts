import { expect } from 'chai'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { REQUEST } from '../support/fixtures/requests.js'

/** D25: findings speak the request's language, else the caller's. */
describe('the language of rule findings', () => {
  let twinvoice: Twinvoice
  before(async () => {
    twinvoice = await createTwinvoice()
  })
  after(() => twinvoice.close())

  const { locale: _own, ...silent } = REQUEST
  // IGIC at a rate of 0 is taken with a warning by the rules of the XML.
  const items = [{ ...silent.invoice.items[0], vatCategory: 'L', vatRate: 0 }]
  const warned = { ...silent, invoice: { ...silent.invoice, items } }
  const messageOf = async (request: unknown, locale?: string): Promise<string> => {
    const made = await twinvoice.generate(request, locale === undefined ? {} : { locale })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const [finding] = made.findings
    expect(finding?.rule).to.match(/^BR-AF-/)
    return `${made.locale}: ${finding?.message ?? ''}`
  }

  it('is that of the request', async () => {
    const french = await messageOf({ ...warned, locale: 'fr' }, 'de')
    expect(french).to.equal(await messageOf({ ...warned, locale: 'fr' }))
  })

  it('is that of the caller if the request names none, as object, text and bytes', async () => {
    const english = await messageOf(warned)
    const german = await messageOf(warned, 'de')
    expect(german).not.to.equal(english)
    const text = JSON.stringify(warned)
    expect(await messageOf(text, 'de')).to.equal(german)
    expect(await messageOf(new TextEncoder().encode(text), 'de')).to.equal(german)
  })
})
