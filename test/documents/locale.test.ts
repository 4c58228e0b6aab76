import { expect } from 'chai'
import type { RequestInput } from 'twinvoice'
import { REQUEST } from '../support/fixtures/requests.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** D25: details are in the request's language, else in the caller's. */
describe('the language of the details of a refused request', () => {
  const { locale: _own, ...silent } = REQUEST
  const items = [{ ...silent.invoice.items[0], vatCategory: 'L', vatRate: 0 } as const]
  const broken = { ...silent, invoice: { ...silent.invoice, items } }
  const messageOf = async (request: RequestInput, locale?: string): Promise<string> => {
    const made = await twinvoice.generate(request, locale === undefined ? {} : { locale })
    if (made.ok) throw new Error('not refused')
    const [detail] = made.details
    expect(detail?.code).to.equal('BR-AF-05')
    return `${made.locale}: ${detail?.message ?? ''}`
  }

  it('is that of the request', async () => {
    const french = await messageOf({ ...broken, locale: 'fr' }, 'de')
    expect(french).to.equal(await messageOf({ ...broken, locale: 'fr' }))
  })

  it('is that of the caller if the request names none, as object, text and bytes', async () => {
    const english = await messageOf(broken)
    const german = await messageOf(broken, 'de')
    expect(german).not.to.equal(english)
    const text = JSON.stringify(broken)
    expect(await messageOf(text, 'de')).to.equal(german)
    expect(await messageOf(new TextEncoder().encode(text), 'de')).to.equal(german)
  })
})
