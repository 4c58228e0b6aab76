import { expect } from 'chai'
import { LOCALES, type GenerateRequest } from 'twinvoice'
import { completeInvoice, isCorrection, isCreditNote } from 'twinvoice/plugin'
import { check, codes } from '../plugins/validate-json/checked.js'
import { packageWording } from '../plugins/render-pdf/wording/package-wording.js'
import { anyCodeLists } from '../support/arbitrary/code-lists.js'
import { wholeText } from '../support/pdf/pdf-programs.js'
import { itWith } from '../support/skip.js'
import { WORDING } from '../support/fixtures/full-invoice.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

type Invoice = GenerateRequest['invoice']

const BASE: Invoice = {
  number: 'SR-7',
  date: '2026-11-20',
  seller: { name: 'Bau GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
  buyer: { name: 'Beispiel AG', city: 'Hamburg', country: 'DE' },
  items: [{ description: 'Shell', quantity: 1, unit: 'LS', unitPrice: 84000, vatRate: 19 }],
}
const PAID: Invoice['prepayments'] = [
  { number: 'AR-1', date: '2026-05-04', net: 20000, vatRate: 19 },
  { number: 'AR-2', date: '2026-07-04', net: 10000.55, vatRate: 19 },
]

describe('Types of documents', () => {
  async function xmlOf(invoice: Invoice, profile = 'EN16931'): Promise<string> {
    const made = await twinvoice.generate({ invoice }, { output: 'xml', profile })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return made.xml
  }

  for (const profile of ['EN16931', 'UBL'])
    it(`every code of the list makes a valid document: ${profile}`, async () => {
      for (const typeCode of anyCodeLists.codes('document-type')) {
        const precedingInvoices = isCorrection(typeCode) ? [{ number: 'RE-6' }] : []
        const xml = await xmlOf({ ...BASE, typeCode, precedingInvoices }, profile)
        expect(xml, typeCode).to.include(`TypeCode>${typeCode}<`)
        if (profile === 'UBL')
          expect(xml.includes('<ubl:CreditNote '), typeCode).to.equal(isCreditNote(typeCode))
      }
    })

  it('have a title in every language, the same ones', () => {
    const titles = LOCALES.map((locale) => {
      const { documentType } = packageWording().get(locale) as { documentType: object }
      return Object.keys(documentType).sort()
    })
    for (const codesOfLanguage of titles) expect(codesOfLanguage).to.deep.equal(titles[0])
    expect(titles[0]).to.include.members(
      '326 380 381 384 386 389 261 396 471 500 503 875 876 877'.split(' '),
    )
    for (const code of titles[0] ?? [])
      expect(anyCodeLists.has('document-type', code), code).to.equal(true)
  })

  it('a corrected invoice must name the invoice that it corrects', async () => {
    for (const typeCode of ['384', '471', '472', '473'])
      expect(codes(await check({ invoice: { ...BASE, typeCode } }))).to.deep.equal([
        '$.invoice.precedingInvoices REQUIRED',
      ])
  })

  it('D10: a credit note without terms says that nothing is due', async () => {
    const { data } = await check({ invoice: { ...BASE, typeCode: '381' } })
    if (data === undefined) throw new Error('refused')
    const words = { ...WORDING, credit: 'Credited' }
    expect(completeInvoice(data.invoice, '', words).payment).to.deep.equal({ terms: 'Credited' })
    const xml = await xmlOf({ ...BASE, typeCode: '381' })
    expect(xml).to.include('No payment is due: the amount is credited.')
    const extracted = await twinvoice.extract(Buffer.from(xml), { invoice: true })
    expect(extracted?.invoice?.request.locale).to.equal('en')
  })

  describe('payments on account', () => {
    const amountIn = (xml: string, element: string) =>
      new RegExp(`<ram:${element}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1]
    const amountsOf = (xml: string) =>
      [
        'TaxBasisTotalAmount',
        'TaxTotalAmount',
        'GrandTotalAmount',
        'TotalPrepaidAmount',
        'DuePayableAmount',
      ].map((element) => amountIn(xml, element))

    it('are deducted as paid amount (BT-113), and their invoices are named (BG-3)', async () => {
      const xml = await xmlOf({ ...BASE, typeCode: '877', prepayments: PAID })
      expect(amountsOf(xml)).to.deep.equal([
        '84000.00',
        '15960.00',
        '99960.00',
        '35700.65',
        '64259.35',
      ])
      for (const number of ['AR-1', 'AR-2'])
        expect(xml).to.include(`<ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>`)
    })

    it('are deducted as negative lines, so that net amount and VAT are those of the rest', async () => {
      const xml = await xmlOf({ ...BASE, prepayments: PAID, prepaymentDeduction: 'lines' })
      expect(amountsOf(xml)).to.deep.equal([
        '53999.45',
        '10259.90',
        '64259.35',
        undefined,
        '64259.35',
      ])
      expect(xml).to.include('<ram:Name>Payment on account, invoice AR-1 of 4 May 2026</ram:Name>')
    })

    it('have the VAT that the request says, and keep a preceding invoice that it has', async () => {
      const prepayments = [{ number: 'AR-1', net: 100, vatRate: 19, vat: 19.01 }]
      const precedingInvoices = [{ number: 'AR-1', date: '2026-01-02' }]
      const xml = await xmlOf({ ...BASE, prepayments, precedingInvoices })
      expect(amountIn(xml, 'TotalPrepaidAmount')).to.equal('119.01')
      expect(xml.split('<ram:InvoiceReferencedDocument>')).to.have.length(2)
    })

    for (const [prepaymentDeduction, notes] of [
      ['paid', ['Payment on account, invoice AR-2 of 4 Jul 2026']],
      ['lines', []],
    ] as const)
      it(`are all named where a document has room for one preceding invoice: ${prepaymentDeduction}`, async () => {
        const address = { value: 'a@b.example', scheme: 'EM' } as const
        const contact = { contactName: 'A', phone: '+49 30 123456', email: 'a@b.example' }
        const invoice: Invoice = {
          ...BASE,
          prepayments: PAID,
          prepaymentDeduction,
          buyerReference: '04011000-12345-34',
          seller: { ...BASE.seller, ...contact, postalCode: '10115', electronicAddress: address },
          buyer: { ...BASE.buyer, postalCode: '20095', electronicAddress: address },
          payment: { iban: 'DE89370400440532013000' },
        }
        const xml = await xmlOf(invoice, 'XRECHNUNG')
        expect(xml.split('<ram:InvoiceReferencedDocument>')).to.have.length(2)
        expect(xml).to.include('AR-1').and.include('AR-2')
        const found = xml.matchAll(/<ram:Content>([^<]*)</g)
        expect(Array.from(found, ([, text]) => text)).to.deep.equal(notes)
      })

    it('must be the paid amount, if that is given too', async () => {
      const invoice = { ...BASE, prepayments: PAID, prepaidAmount: 1 }
      expect(codes(await check({ invoice }))).to.deep.equal(['$.invoice.prepaidAmount VALUE'])
      expect(
        codes(await check({ invoice: { ...invoice, prepaidAmount: 35700.65 } })),
      ).to.deep.equal([])
    })

    it('as lines have a rate that fits their category', async () => {
      const prepayments = [{ number: 'AR-1', net: 100, vatRate: 0 }]
      const invoice = { ...BASE, prepayments, prepaymentDeduction: 'lines' as const }
      expect(codes(await check({ invoice }))).to.deep.equal([
        '$.invoice.prepayments[0].vatRate BR-S-05',
      ])
    })

    itWith(['pdftotext'], 'are printed as a table, under the title of the request', async () => {
      for (const template of ['minimal', 'classic', 'compact']) {
        const request = {
          template,
          title: 'Final account',
          invoice: { ...BASE, prepayments: PAID },
        }
        const made = await twinvoice.generate(request, { moment: new Date(0) })
        if (!made.ok) throw new Error(JSON.stringify(made.details))
        const text = wholeText(made.pdf).toLowerCase()
        for (const shown of [
          'Final account',
          'Payments on account',
          'AR-2',
          '1,900.10',
          '35,700.65',
        ])
          expect(text, template).to.include(shown.toLowerCase())
        expect(text, template).not.to.include('invoice sr-7')
      }
    })
  })
})
