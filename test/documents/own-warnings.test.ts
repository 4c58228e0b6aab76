import { expect } from 'chai'
import { readInvoice, type GenerateRequest } from 'twinvoice'
import type { Invoice as SemanticInvoice } from 'twinvoice/plugin'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

type Invoice = GenerateRequest['invoice']
type Item = Invoice['items'][number]

const ADDRESS = { value: '123456782', scheme: '0225' }
const PAYMENT = { meansCode: '58', iban: 'DE89370400440532013000' } as const

const line = (rest: Partial<Item>): Item => ({
  description: 'Course',
  quantity: 1,
  unit: 'C62',
  unitPrice: 100,
  vatRate: 0,
  ...rest,
})
const EXEMPT = { vatCategory: 'E', vatRate: 0, reason: 'Agreed' } as const

/** An invoice that breaks no rule of any level, nor of France. */
function invoice(items: readonly Item[], rest: Partial<Invoice> = {}): Invoice {
  return {
    number: 'F-1',
    date: '2026-11-20',
    dueDate: '2026-12-20',
    delivery: { date: '2026-11-20' },
    seller: {
      name: 'Vendeur',
      siren: '123456782',
      vatId: 'FR32123456782',
      city: 'Lyon',
      country: 'FR',
      electronicAddress: ADDRESS,
    },
    buyer: {
      name: 'Käufer',
      vatId: 'DE123456789',
      city: 'Bonn',
      country: 'DE',
      electronicAddress: ADDRESS,
    },
    payment: PAYMENT,
    items: [...items],
    ...rest,
  }
}

const REQUESTS: Readonly<Record<string, Invoice>> = {
  'each category without VAT, with a default text': invoice(
    (['E', 'AE', 'K', 'G', 'Z', 'S'] as const).map((vatCategory) =>
      line({ vatCategory, vatRate: vatCategory === 'S' ? 20 : 0 }),
    ),
  ),
  'an allowance and a charge on what is exempt, with a reason of its own': invoice(
    [line({ vatCategory: 'E' }), line({ vatRate: 20 })],
    {
      vatExemptions: [
        { vatCategory: 'E', reason: 'Article 261-4-4', reasonCode: 'VATEX-FR-CNWVAT' },
      ],
      allowances: [{ amount: 5, ...EXEMPT }],
      charges: [{ amount: 3, ...EXEMPT }],
    },
  ),
  'discounts for early payment and a penalty': invoice([line({ vatRate: 20 })], {
    paymentTerms: [
      { days: 10, percent: 2 },
      { days: 20, percent: 1 },
      { days: 45, percent: 3, penalty: true },
    ],
  }),
  'a heading over lines with several VAT rates': invoice([
    line({ vatRate: 20, groups: ['Ground floor'] }),
    line({ vatCategory: 'E', groups: ['Ground floor'] }),
  ]),
}

describe('What is generated of required fields only', () => {
  for (const profile of ['MINIMUM', 'BASIC WL', 'BASIC', 'EN16931', 'EXTENDED'])
    it(`gets no warning about what is not in the request: ${profile}`, async () => {
      const seller = { name: 'S', vatId: 'DE123456788', city: 'Bonn', country: 'DE' }
      const buyer = { name: 'B', city: 'Ulm', country: 'DE' }
      const items = [line({ vatRate: 19 })]
      const request = { invoice: { number: 'R-1', date: '2026-11-20', seller, buyer, items } }
      const made = await twinvoice.generate(JSON.stringify(request), { profile, output: 'xml' })
      expect(made.ok && made.findings).to.deep.equal([])
    })
})

describe('What is generated in EXTENDED', () => {
  const generated = async (request: Invoice, profile: string, syntax: 'cii' | 'ubl') => {
    const text = JSON.stringify({ invoice: request })
    const made = await twinvoice.generate(text, { profile, syntax, output: 'xml' })
    if (!made.ok) throw new Error(made.details.map(({ message }) => message).join('\n'))
    return made
  }

  const documents = [
    ['EXTENDED', 'cii'],
    ['CTC-FR', 'cii'],
    ['CTC-FR', 'ubl'],
  ] as const
  for (const [name, request] of Object.entries(REQUESTS))
    for (const [profile, syntax] of documents)
      it(`gets no warning of our own rules: ${name}, ${profile}, ${syntax}`, async () => {
        const { findings } = await generated(request, profile, syntax)
        // What the request leaves to the default text is told to its author.
        const ofRules = findings.filter(({ code }) => code !== 'EXEMPTION_UNSTATED')
        expect(ofRules.map(({ rule, message }) => `${rule} ${message}`)).to.deep.equal([])
      })

  for (const [profile, syntax] of documents)
    it(`gets none outside the scope of VAT, where there is no rate: ${profile}, ${syntax}`, async () => {
      const outside = invoice([line({ vatCategory: 'O' })])
      const { findings, xml } = await generated(outside, profile, syntax)
      expect(findings).to.deep.equal([])
      // The seller's identifier is written without a scheme, which UBL of the French reform refuses.
      const { seller } = readInvoice(xml) as Partial<SemanticInvoice>
      expect(seller?.taxRegistration).to.equal('FR32123456782')
      expect(seller?.vatId).to.equal(undefined)
      const isWritten = profile === 'EXTENDED' || syntax === 'cii'
      expect(seller?.identifiers).to.deep.equal(
        isWritten ? [{ value: 'FR32123456782' }] : undefined,
      )
    })

  it('has the reason for an exemption at each part; other levels have it in the VAT breakdown', async () => {
    const [, request = invoice([])] = Object.values(REQUESTS)
    const count = async (profile: string, syntax: 'cii' | 'ubl') =>
      (await generated(request, profile, syntax)).xml.match(/>Article 261-4-4</g)?.length
    expect(await count('EXTENDED', 'cii')).to.equal(4)
    expect(await count('CTC-FR', 'cii')).to.equal(4)
    expect(await count('CTC-FR', 'ubl')).to.equal(4)
    expect(await count('EN16931', 'cii')).to.equal(1)
    expect(await count('UBL', 'ubl')).to.equal(1)
  })

  it('is extracted without a loss, and shown with each reason once', async () => {
    const [, request = invoice([])] = Object.values(REQUESTS)
    const { xml } = await generated(request, 'EXTENDED', 'cii')
    const file = Buffer.from(xml)
    const extracted = await twinvoice.extract(file, { invoice: true })
    expect(extracted?.invoice?.unmapped).to.deep.equal([])
    const view = await twinvoice.view(file, { validate: false })
    const html = Buffer.from(view?.bytes ?? []).toString()
    const page = html.replace(/<details\b[^]*?<\/details>/g, '')
    expect(page.match(/>Article 261-4-4</g)).to.have.length(1)
    expect(page.match(/>VATEX-FR-CNWVAT</g)).to.have.length(1)
    const other = xml.replace('>Article 261-4-4<', '>Article 13<')
    const differing = await twinvoice.view(Buffer.from(other), { validate: false })
    expect(Buffer.from(differing?.bytes ?? []).toString()).to.include('>Article 13<')
  })

  it('loses the reasons at its parts when it is converted to a level without them, and is told so', async () => {
    const [, request = invoice([])] = Object.values(REQUESTS)
    const { xml } = await generated(request, 'EXTENDED', 'cii')
    for (const to of ['facturx', 'ubl'] as const) {
      const converted = await twinvoice.convert(Buffer.from(xml), { to })
      expect(converted?.warnings).to.deep.equal([])
      expect(converted?.xml.match(/>Article 261-4-4</g)).to.have.length(1)
      expect(converted?.lost.map(({ term }) => term).sort()).to.deep.equal([
        ...['BT-173', 'BT-174', 'BT-175', 'BT-176', 'BT-X-96', 'BT-X-97'],
      ])
    }
  })
})
