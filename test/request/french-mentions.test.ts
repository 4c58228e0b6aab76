import { expect } from 'chai'
import fc from 'fast-check'
import type { GenerateRequest } from 'twinvoice'
import { check, codes } from '../plugins/validate-json/checked.js'
import { frenchInvoices } from '../support/arbitrary/french-invoice.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

type Invoice = GenerateRequest['invoice']

const BASE: Invoice = {
  number: 'F2026-1',
  date: '2026-11-20',
  seller: { name: 'Vendeur', vatId: 'FR83404833048', city: 'Lyon', country: 'FR' },
  buyer: { name: 'Acheteur', siren: '732829320', city: 'Lyon', country: 'FR' },
  items: [{ description: 'Conseil', quantity: 1, unit: 'DAY', unitPrice: 100, vatRate: 20 }],
}

describe('Mentions of the French reform', () => {
  async function made(change: Partial<Invoice> = {}, options: object = { profile: 'CTC-FR' }) {
    return twinvoice.generate(
      { locale: 'fr', invoice: { ...BASE, ...change } },
      { ...options, output: 'xml' },
    )
  }

  /** The invoice of the XML, read back. */
  async function extracted(change: Partial<Invoice> = {}, options?: object): Promise<Invoice> {
    const result = await made(change, options)
    if (!result.ok) throw new Error(JSON.stringify(result.details))
    return readBack(result.xml)
  }

  async function readBack(xml: string): Promise<Invoice> {
    const read = await twinvoice.extract(Buffer.from(xml), { invoice: true })
    if (read?.invoice === undefined) throw new Error('there is no invoice')
    return JSON.parse(JSON.stringify(read.invoice.request.invoice)) as Invoice
  }

  async function problems(change: Partial<Invoice>): Promise<string[]> {
    const result = await made(change)
    if (result.ok) return []
    return result.details.map(({ rule, path }) => `${String(rule)} ${path}`)
  }

  it('are written with defaults: registrations, addresses, process and three notes', async () => {
    const { seller, buyer, businessProcess, notes } = await extracted()
    expect([seller.registration, seller.electronicAddress]).to.deep.equal([
      { value: '404833048', scheme: '0002' },
      { value: '404833048', scheme: '0225' },
    ])
    expect([buyer.registration, buyer.electronicAddress]).to.deep.equal([
      { value: '732829320', scheme: '0002' },
      { value: '732829320', scheme: '0225' },
    ])
    expect(businessProcess).to.equal('M1')
    expect(notes?.map(({ subjectCode }) => subjectCode)).to.deep.equal(['PMT', 'PMD', 'AAB'])
    expect(notes?.[0]?.text).to.contain('40 euros')
  })

  it('of the request replace the defaults', async () => {
    const { seller, businessProcess, notes } = await extracted({
      seller: { ...BASE.seller, electronicAddress: { value: '404833048_COMPTA', scheme: '0225' } },
      france: { supply: 'goods', latePayment: 'Taux BCE + 10 points.', treatment: 'B2B' },
      notes: [{ text: 'Forfait de 40 €.', subjectCode: 'PMT' }],
    })
    expect(seller.electronicAddress?.value).to.equal('404833048_COMPTA')
    expect(businessProcess).to.equal('B1')
    expect(notes?.map(({ subjectCode, text }) => `${String(subjectCode)} ${text}`)).to.deep.equal([
      'PMT Forfait de 40 €.',
      'PMD Taux BCE + 10 points.',
      'AAB Pas d’escompte pour paiement anticipé.',
      'BAR B2B',
    ])
  })

  it('name the discount if the payment terms have one', async () => {
    const { notes } = await extracted({ paymentTerms: [{ days: 8, percent: 2 }, { days: 30 }] })
    expect(notes?.[2]?.text).to.contain('voir les conditions de paiement')
  })

  it('are those of a paid invoice if nothing is due and the day of payment is given', async () => {
    const paid = { prepaidAmount: 120, dueDate: '2026-11-20' }
    expect((await extracted({ ...paid, france: { supply: 'services' } })).businessProcess).to.equal(
      'S2',
    )
    expect((await extracted({ ...paid, businessProcess: 'S1' })).businessProcess).to.equal('S1')
    expect((await extracted({ prepaidAmount: 120 })).businessProcess).to.equal('M1')
  })

  it('are those of a final invoice if payments on account are deducted', async () => {
    const prepayments = [{ number: 'A-1', date: '2026-10-01', net: 50, vatRate: 20 }]
    expect((await extracted({ prepayments })).businessProcess).to.equal('M4')
  })

  it('are written in any profile that a request asks to', async () => {
    const { notes, buyer } = await extracted({ france: {} }, {})
    expect(notes).to.have.length(3)
    expect(buyer.electronicAddress?.scheme).to.equal('0225')
    const plain = await extracted({}, {})
    expect(plain.notes).to.equal(undefined)
    expect(plain.businessProcess).to.equal(undefined)
    expect(plain.seller.registration).to.equal(undefined)
    expect(plain.buyer.registration).to.deep.equal({ value: '732829320', scheme: '0002' })
    expect(plain.buyer.electronicAddress).to.equal(undefined)
  })

  it('that are missing are errors at their field', async () => {
    const german = { name: 'Muster GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' }
    expect(await problems({ buyer: german })).to.include(
      'BR-FR-12_BT-49 $.invoice.buyer.electronicAddress.value',
    )
    expect(await problems({ seller: german })).to.deep.equal([
      'BR-FR-10_BT-30 $.invoice.seller.registration.value',
      'BR-FR-13_BT-34 $.invoice.seller.electronicAddress.value',
    ])
    expect(await problems({ businessProcess: 'A1' })).to.deep.equal([
      'BR-FR-08_BT-23 $.invoice.businessProcess',
    ])
    expect(await problems({ typeCode: '381' })).to.deep.equal([
      'BR-FR-CO-05_BT-3 $.invoice.precedingInvoices',
    ])
  })

  it('take a SIREN with spaces, and refuse a wrong one and a second registration', async () => {
    const { buyer } = await extracted({ buyer: { ...BASE.buyer, siren: '732 829 320' } })
    expect(buyer.registration?.value).to.equal('732829320')
    const asked = async (siren: string, more: object = {}) =>
      codes(await check({ invoice: { ...BASE, buyer: { ...BASE.buyer, siren, ...more } } }))
    expect(await asked('732829321')).to.deep.equal(['$.invoice.buyer.siren FORMAT'])
    expect(await asked('73282932')).to.deep.equal(['$.invoice.buyer.siren FORMAT'])
    expect(await asked('732829320', { registration: { value: '1' } })).to.deep.equal([
      '$.invoice.buyer.siren BR-FR-11_BT-47',
    ])
  })

  it('are beside several preceding invoices, which the release D22B of CII has room for', async () => {
    const precedingInvoices = [{ number: 'R-1', date: '2026-01-31' }, { number: 'R-2' }]
    const { precedingInvoices: read } = await extracted({ precedingInvoices })
    expect(read).to.deep.equal(precedingInvoices)
  })

  it('are judged without a PDF by the schema of D22B, which has more elements than that of Factur-X', async () => {
    const result = await made()
    if (!result.ok) throw new Error(JSON.stringify(result.details))
    const judged = async (element: string) => {
      const seller = /(<ram:SellerTradeParty>.*?<\/ram:Name>)/s
      const verdict = await twinvoice.validate(
        Buffer.from(result.xml.replace(seller, `$1${element}`)),
      )
      if (!verdict.zugferd) throw new Error(verdict.message)
      const schema = verdict.layers.find(({ name }) => name === 'schema')
      return [schema?.status, ...verdict.errors.map(({ code }) => code)]
    }
    expect(await judged('<ram:Role>Vendeur</ram:Role>')).to.deep.equal(['passed'])
    expect(await judged('<ram:Rank>1</ram:Rank>')).to.deep.equal(['failed', 'SCHEMA_UNEXPECTED'])
  })

  for (const syntax of ['cii', 'ubl'] as const)
    it(`of random French invoices are valid in ${syntax}, and are read back`, async () => {
      await fc.assert(
        fc.asyncProperty(frenchInvoices(), async (invoice) => {
          const result = await twinvoice.generate(
            { invoice },
            { profile: 'CTC-FR', syntax, output: 'xml' },
          )
          if (!result.ok) throw new Error(JSON.stringify(result.details))
          const again = await twinvoice.generate(
            { invoice: await readBack(result.xml) },
            { profile: 'CTC-FR', syntax, output: 'xml' },
          )
          expect(again.ok && again.xml).to.equal(result.xml)
          const verdict = await twinvoice.validate(Buffer.from(result.xml))
          expect(verdict.zugferd && verdict.errors).to.deep.equal([])
        }),
        { numRuns: 12 },
      )
    })
})
