import { expect } from 'chai'
import { REQUEST } from '../../support/fixtures/requests.js'
import { untyped } from '../../support/untyped-request.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const { invoice: INVOICE } = REQUEST
const [ITEM] = INVOICE.items
const LONG_NOTE = 'Meter readings and prices. '.repeat(100).trim()

/** A document that other programs write, and its rules accept: the change of a generated one. */
interface Foreign {
  readonly what: string
  readonly profile: string
  readonly syntax: 'cii' | 'ubl'
  readonly invoice: object
  readonly change: readonly (readonly [from: string | RegExp, to: string])[]
  /** Values that the request has no field for. */
  readonly unmapped?: readonly string[]
  /** What of it the document has that is generated from its request. */
  readonly again?: string
}

const CREDIT_NOTE = {
  ...INVOICE,
  typeCode: '381',
  precedingInvoices: [{ number: 'A-1', date: '2026-11-01' }],
  payment: { meansCode: '58', iban: 'DE02120300000000202051' },
}
const DIRECT_DEBIT = {
  ...INVOICE,
  payment: {
    meansCode: '59',
    iban: 'DE02120300000000202051',
    accountName: 'Muster GmbH',
    mandateReference: 'M-1',
    creditorId: 'DE98ZZZ09999999999',
    debtorIban: 'DE02500105170137075030',
  },
}

const FOREIGN: readonly Foreign[] = [
  {
    what: 'a means of payment that is not defined (BT-81), in a credit note',
    profile: 'UBL',
    syntax: 'ubl',
    invoice: CREDIT_NOTE,
    change: [
      [
        /<cac:PaymentMeans>.*<\/cac:PaymentMeans>/,
        '<cac:PaymentMeans><cbc:PaymentMeansCode>1</cbc:PaymentMeansCode></cac:PaymentMeans>',
      ],
    ],
    again: '<cbc:PaymentMeansCode>1<',
  },
  {
    what: 'a long note (BT-22)',
    profile: 'EN16931',
    syntax: 'cii',
    invoice: { ...INVOICE, note: 'A note' },
    change: [['A note', LONG_NOTE]],
    again: LONG_NOTE,
  },
  {
    what: 'a price of eight decimals (BT-146)',
    profile: 'EN16931',
    syntax: 'cii',
    invoice: { ...INVOICE, items: [{ ...ITEM, quantity: 1, unitPrice: 100 }] },
    change: [
      [
        '<ram:ChargeAmount>100</ram:ChargeAmount>',
        '<ram:ChargeAmount>100.00123456</ram:ChargeAmount>',
      ],
    ],
    again: '100.00123456',
  },
  {
    what: 'a direct debit with the name of an account alone (BT-85)',
    profile: 'EN16931',
    syntax: 'cii',
    invoice: DIRECT_DEBIT,
    change: [['<ram:IBANID>DE02120300000000202051</ram:IBANID>', '']],
    again: '<ram:AccountName>Muster GmbH<',
  },
  {
    what: 'reverse charge to a buyer with a legal registration (BT-47) in place of a VAT identifier',
    profile: 'EN16931',
    syntax: 'cii',
    invoice: {
      ...INVOICE,
      buyer: { ...INVOICE.buyer, registration: { value: '303265045', scheme: '0002' } },
      items: [{ ...ITEM, vatRate: 0, vatCategory: 'AE' }],
    },
    change: [
      [
        '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR40303265045</ram:ID></ram:SpecifiedTaxRegistration>',
        '',
      ],
    ],
    again: '>303265045<',
  },
  {
    what: 'an attribute with a measure in place of a value (BT-X-12)',
    profile: 'EXTENDED',
    syntax: 'cii',
    invoice: {
      ...INVOICE,
      items: [
        {
          ...ITEM,
          attributes: [
            { name: 'Weight', value: '5' },
            { name: 'Colour', value: 'Red' },
          ],
        },
      ],
    },
    change: [['<ram:Value>5</ram:Value>', '<ram:ValueMeasure unitCode="KGM">5</ram:ValueMeasure>']],
    unmapped: ['5', 'KGM', 'Weight'],
    again: 'Colour',
  },
  {
    what: 'a note with a subject code alone (BT-21)',
    profile: 'EXTENDED',
    syntax: 'cii',
    invoice: { ...INVOICE, notes: [{ text: 'x', subjectCode: 'AAI' }, { text: 'Another' }] },
    change: [
      [
        '<ram:Content>x</ram:Content><ram:SubjectCode>',
        '<ram:ContentCode>ST3</ram:ContentCode><ram:SubjectCode>',
      ],
    ],
    unmapped: ['AAI', 'ST3'],
    again: 'Another',
  },
]

describe('a document of others that its rules accept', () => {
  async function changed({ profile, syntax, invoice, change }: Foreign): Promise<Buffer> {
    const made = await twinvoice.generate(untyped({ invoice }), { profile, syntax, output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    let { xml } = made
    for (const [from, to] of change) {
      const before = xml
      xml = xml.replace(from, to)
      expect(xml).to.not.equal(before)
    }
    return Buffer.from(xml)
  }

  for (const foreign of FOREIGN)
    it(`is valid, and can be generated again: ${foreign.what}`, async () => {
      const { profile, syntax, unmapped = [], again = '' } = foreign
      const xml = await changed(foreign)
      const report = await twinvoice.validate(xml)
      expect(report.zugferd && report.errors).to.deep.equal([])
      const invoice = (await twinvoice.extract(xml, { invoice: true }))?.invoice
      expect(invoice?.unmapped.map(({ value }) => value).sort()).to.deep.equal(unmapped)
      const request = untyped(invoice?.request)
      const made = await twinvoice.generate(request, { profile, syntax, output: 'xml' })
      if (!made.ok) throw new Error(JSON.stringify(made.details))
      expect(made.xml).to.contain(again)
      if (syntax === 'ubl') return
      const printed = await twinvoice.generate(request, { profile })
      if (!printed.ok) throw new Error(JSON.stringify(printed.details))
      const agreement = await twinvoice.validate(printed.pdf, { agreement: true })
      expect(agreement.zugferd && agreement.valid).to.equal(true)
    })
})
