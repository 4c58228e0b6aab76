import { expect } from 'chai'
import type { GenerateRequest } from 'twinvoice'
import { check, codes } from '../plugins/validate-json/checked.js'
import { untyped } from '../support/untyped-request.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

type Invoice = GenerateRequest['invoice']
type Terms = NonNullable<Invoice['paymentTerms']>
/** In what a request differs from the base. */
interface Variation {
  readonly locale?: GenerateRequest['locale']
  readonly profile?: string
  readonly rest?: Partial<Invoice>
}

const SELLER: Invoice['seller'] = {
  name: 'Muster GmbH',
  vatId: 'DE123456788',
  street: 'Weg 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  contactName: 'Ms Muster',
  phone: '+49 30 123456',
  email: 'billing@muster.example',
  electronicAddress: { value: 'billing@muster.example', scheme: 'EM' },
}
const BASE: Invoice = {
  number: '1',
  date: '2026-11-20',
  buyerReference: '04011000-12345-34',
  seller: SELLER,
  buyer: {
    name: 'Beispiel AG',
    city: 'Hamburg',
    postalCode: '20095',
    country: 'DE',
    electronicAddress: { value: 'in@beispiel.example', scheme: 'EM' },
  },
  items: [{ description: 'Chair', quantity: 10, unit: 'C62', unitPrice: 100, vatRate: 19 }],
  payment: { iban: 'DE89370400440532013000' },
}

describe('Payment terms as data', () => {
  async function xmlOf(
    paymentTerms: Terms,
    { locale, profile = 'EN16931', rest = {} }: Variation = {},
  ): Promise<string> {
    const request = { locale, invoice: { ...BASE, ...rest, paymentTerms } }
    const made = await twinvoice.generate(request, { output: 'xml', profile })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return made.xml
  }

  const terms = (xml: string) =>
    /<ram:Description>([^<]*)<\/ram:Description>\s*(?=<ram:DueDate|<\/ram:SpecifiedTradePaymentTerms)/.exec(
      xml,
    )?.[1]
  const due = (xml: string) =>
    /<ram:DueDateDateTime><udt:DateTimeString format="102">(\d+)/.exec(xml)?.[1]

  it('computes the due date (BT-9), also to the end of the month', async () => {
    const net = await xmlOf([{ days: 30 }])
    expect([due(net), terms(net)]).to.deep.equal(['20261220', undefined])
    expect(due(await xmlOf([{ days: 90, endOfMonth: true }]))).to.equal('20270228')
    expect(due(await xmlOf([{ days: 0 }]))).to.equal('20261120')
    expect(due(await xmlOf([{ date: '2027-01-15' }]))).to.equal('20270115')
  })

  it('says in the invoice’s language what is to be paid until when', async () => {
    const offered: Terms = [{ days: 14, percent: 2 }, { days: 7, amount: 50 }, { days: 30 }]
    const english = await xmlOf(offered)
    expect(due(english)).to.equal('20261220')
    expect(terms(english)?.split('\n')).to.deep.equal([
      '2% discount if paid by 4 Dec 2026: €1,166.20',
      '€50.00 discount if paid by 27 Nov 2026: €1,140.00',
    ])
    expect(terms(await xmlOf(offered, { locale: 'fr' }))).to.include('au plus tard le 4 déc. 2026')
    const own = { payment: { ...BASE.payment, terms: 'Retention of title.' } }
    expect(terms(await xmlOf([{ days: 14, percent: 2 }], { rest: own }))).to.equal(
      '2% discount if paid by 4 Dec 2026: €1,166.20\nRetention of title.',
    )
  })

  it('says what a late payment costs, and has it as data in EXTENDED alone', async () => {
    const offered: Terms = [
      { days: 14, percent: 2 },
      { days: 30, percent: 1, penalty: true },
      { days: 60, amount: 40, penalty: true },
      { days: 30 },
    ]
    const sentences = [
      '1% late payment charge if paid after 20 Dec 2026: €1,201.90',
      '€40.00 late payment charge if paid after 19 Jan 2027: €1,230.00',
    ]
    for (const profile of ['EN16931', 'EXTENDED', 'XRECHNUNG']) {
      const xml = await xmlOf(offered, { profile })
      expect(terms(xml)?.trimEnd().split('\n').slice(1), profile).to.deep.equal(sentences)
      expect(due(xml), profile).to.equal('20261220')
      const amounts = [...xml.matchAll(/<ram:ActualPenaltyAmount>([^<]+)</g)].map(([, at]) => at)
      expect(amounts, profile).to.deep.equal(profile === 'EXTENDED' ? ['11.90', '40.00'] : [])
      const extracted = await twinvoice.extract(Buffer.from(xml), { invoice: true })
      expect(extracted?.invoice?.unmapped, profile).to.deep.equal([])
      const again = await twinvoice.generate(untyped(extracted?.invoice?.request), {
        output: 'xml',
        profile,
      })
      expect(again.ok && again.xml, profile).to.equal(xml)
    }
    const words = ['Verzugszuschlag', 'pénalité', 'recargo', 'penale']
    for (const [index, locale] of (['de', 'fr', 'es', 'it'] as const).entries())
      expect(terms(await xmlOf(offered, { locale }))).to.include(words[index])
  })

  it('lists discounts as data of a document whose profile writes them as text alone', async () => {
    const xml = await xmlOf([{ days: 14, percent: 2 }, { days: 30 }], { profile: 'EXTENDED' })
    const french = xml.replace(
      '#conformant#urn:factur-x.eu:1p0:extended<',
      '#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr<',
    )
    const extracted = await twinvoice.extract(Buffer.from(french), { invoice: true })
    expect(extracted?.invoice?.profile).to.equal('CTC-FR')
    expect(extracted?.invoice?.unmapped.map(({ term, value }) => [term, value])).to.deep.include([
      'BT-X-286',
      '2',
    ])
  })

  it('takes the percentage of a base amount, and names it', async () => {
    const offered: Terms = [
      { days: 14, percent: 3, baseAmount: 500 },
      { days: 40, percent: 2, baseAmount: 500, penalty: true },
    ]
    const lines = terms(await xmlOf(offered))?.split('\n')
    expect(lines).to.deep.equal([
      '3% discount on €500.00 if paid by 4 Dec 2026: €1,175.00',
      '2% late payment charge on €500.00 if paid after 30 Dec 2026: €1,200.00',
    ])
    const ofDue = terms(await xmlOf([{ days: 14, percent: 3, baseAmount: 1190 }]))
    expect(ofDue).to.equal('3% discount if paid by 4 Dec 2026: €1,154.30')
  })

  it('keeps a sentence of before, which does not name the base amount', async () => {
    const text = '3% discount if paid by 4 Dec 2026: €1,175.00'
    const rest = { payment: { ...BASE.payment, terms: text } }
    const xml = await xmlOf([{ days: 14, percent: 3, baseAmount: 500 }], { rest })
    expect(terms(xml)).to.equal(text)
  })

  it('writes discounts in the form of XRechnung (BR-DE-18)', async () => {
    const offered: Terms = [
      { days: 7, percent: 3.5 },
      { date: '2026-12-04', percent: 2, baseAmount: 500 },
      { days: 20, amount: 11.9 },
      { days: 30 },
    ]
    expect(terms(await xmlOf(offered, { profile: 'XRECHNUNG' }))).to.equal(
      '#SKONTO#TAGE=7#PROZENT=3.50#\n' +
        '#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=500.00#\n' +
        '#SKONTO#TAGE=20#PROZENT=1.00#\n',
    )
    // 3.38 is no percentage with two decimals of 1,190.00.
    const odd = await xmlOf([{ days: 7, amount: 3.38 }], { profile: 'XRECHNUNG' })
    expect(terms(odd)).to.equal('€3.38 discount if paid by 27 Nov 2026: €1,186.62')
  })

  it('writes no discount where nothing is due, and the due date all the same', async () => {
    const offered: Terms = [{ days: 14, percent: 2 }, { days: 30 }]
    for (const prepaidAmount of [1190, 2000])
      for (const profile of ['EN16931', 'XRECHNUNG', 'EXTENDED']) {
        const xml = await xmlOf(offered, { profile, rest: { prepaidAmount } })
        expect(due(xml), profile).to.equal('20261220')
        expect(xml, profile).not.to.match(/SKONTO|discount|Discount/)
      }
  })

  for (const [what, paymentTerms, code, field] of [
    ['more than the amount due', [{ days: 3, amount: 1190.01 }], 'RANGE', 'amount'],
    [
      'of a base amount, more than the amount due',
      [{ days: 3, percent: 50, baseAmount: 3000 }],
      'RANGE',
      'baseAmount',
    ],
    [
      'whose amount is not the percentage of the amount due',
      [{ days: 3, percent: 2, amount: 23.81 }],
      'VALUE',
      'amount',
    ],
  ] as const)
    it(`refuses a discount ${what}`, async () => {
      const made = await twinvoice.generate(
        { invoice: { ...BASE, paymentTerms: [{ days: 30 }, ...paymentTerms] } },
        { output: 'xml' },
      )
      expect(made.ok ? [] : made.details.map(({ path, code: told }) => [path, told])).to.deep.equal(
        [[`$.invoice.paymentTerms[1].${field}`, code]],
      )
    })

  it('takes a discount that has the percentage and its amount', async () => {
    const xml = await xmlOf([{ days: 14, percent: 2, amount: 23.8 }])
    expect(terms(xml)).to.equal('2% discount if paid by 4 Dec 2026: €1,166.20')
  })

  for (const profile of ['EN16931', 'XRECHNUNG'])
    it(`extracts what generates the same ${profile} again`, async () => {
      const xml = await xmlOf([{ days: 14, percent: 2 }, { days: 30 }], { profile })
      const extracted = await twinvoice.extract(Buffer.from(xml), { invoice: true })
      expect(extracted?.invoice?.unmapped).to.deep.equal([])
      const again = await twinvoice.generate(untyped(extracted?.invoice?.request), {
        output: 'xml',
        profile,
      })
      if (!again.ok) throw new Error(JSON.stringify(again.details))
      expect(again.xml).to.equal(xml)
    })

  for (const [what, paymentTerms, code, path, rest] of [
    ['a penalty of nothing', [{ days: 30, penalty: true }], 'REQUIRED', 'paymentTerms[0].percent'],
    [
      'a penalty whose amount is not the percentage',
      [{ days: 3, percent: 2, amount: 3, baseAmount: 100, penalty: true }],
      'VALUE',
      'paymentTerms[0].amount',
    ],
    ['a term without a day', [{ percent: 2 }], 'REQUIRED', 'paymentTerms[0].days'],
    ['days and a date', [{ days: 3, date: '2026-12-01' }], 'VALUE', 'paymentTerms[0].date'],
    ['a day before the invoice', [{ date: '2026-11-01' }], 'VALUE', 'paymentTerms[0].date'],
    ['two due dates', [{ days: 14 }, { days: 30 }], 'VALUE', 'paymentTerms[1].days'],
    ['another dueDate', [{ days: 14 }], 'VALUE', 'paymentTerms[0].days', { dueDate: '2026-12-31' }],
    [
      'a day beyond the last year that can be written',
      [{ days: 3000 }],
      'RANGE',
      'paymentTerms[0].days',
      { date: '9999-12-01' },
    ],
    [
      'an amount that is not the percentage',
      [{ days: 3, percent: 2, amount: 3, baseAmount: 100 }],
      'VALUE',
      'paymentTerms[0].amount',
    ],
    [
      'endOfMonth without days',
      [{ date: '2026-12-01', endOfMonth: true }],
      'REQUIRED',
      'paymentTerms[0].days',
    ],
  ] as const)
    it(`refuses ${what}`, async () => {
      const outcome = await check({ invoice: { ...BASE, ...rest, paymentTerms } })
      expect(codes(outcome)).to.deep.equal([`$.invoice.${path} ${code}`])
    })
})
