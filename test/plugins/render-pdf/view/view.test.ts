import { expect } from 'chai'
import { completeInvoice, type Invoice, type InvoiceInput, Formats } from 'twinvoice/plugin'
import { Words } from '../../../../plugins/render-pdf/wording/words.js'
import { viewOf, type View } from '../../../../plugins/render-pdf/view/view.js'
import { packageWording } from '../wording/package-wording.js'

const BASE: InvoiceInput = {
  number: 'R-1',
  date: '2026-03-01',
  currency: 'EUR',
  typeCode: '380',
  seller: {
    name: 'Seller',
    vatId: 'DE123456788',
    city: 'Bonn',
    postalCode: '53111',
    country: 'DE',
  },
  buyer: { name: 'Buyer', city: 'Paris', postalCode: '75001', country: 'FR' },
  items: [
    {
      description: 'A',
      quantity: '2',
      unit: 'HUR',
      unitPrice: '10.5',
      vatCategory: 'S',
      vatRate: '19',
    },
    {
      description: 'B',
      quantity: '1',
      unit: 'X1A',
      unitPrice: '0.005',
      vatCategory: 'S',
      vatRate: '7',
    },
  ],
}
const PAYMENT = { meansCode: '58', iban: 'DE89370400440532013000' }
const wording = packageWording()

function languageOf(locale: string) {
  return { words: new Words(locale, wording.get(locale) ?? {}), formats: new Formats(locale) }
}

function complete(change: Partial<InvoiceInput>, locale = 'en'): Invoice {
  return completeInvoice({ ...BASE, ...change }, 'urn:cen.eu:en16931:2017', {
    dueOnReceipt: languageOf(locale).words.text('terms.dueOnReceipt'),
    exemption: { AE: 'Reverse charge', O: 'Outside the scope' },
  })
}

function view(change: Partial<InvoiceInput> = {}, locale = 'en', footerText?: string): View {
  const request = { accentColor: '#8b5cf6', ...(footerText === undefined ? {} : { footerText }) }
  return viewOf(languageOf(locale), complete(change, locale), request, {})
}

const line = (change: object): InvoiceInput['items'] =>
  BASE.items.slice(0, 1).map((item) => ({ ...item, ...change }))

describe('viewOf', () => {
  it('says which day of a period is known, in each language', () => {
    const shown = (period: object, locale: string) =>
      view({ period }, locale).references.find(({ value }) => value.includes('2026'))?.value
    const day = '2026-10-31'
    expect(shown({ start: day }, 'en')).to.equal('from 31 Oct 2026')
    expect(shown({ end: day }, 'en')).to.equal('until 31 Oct 2026')
    expect(shown({ start: day, end: day }, 'en')).to.equal('31 Oct 2026 – 31 Oct 2026')
    for (const locale of ['de', 'fr', 'it', 'es'])
      expect(shown({ start: day }, locale)).not.to.equal(shown({ end: day }, locale))
  })

  it('leaves a discount as it is received where it cannot be computed', () => {
    const terms = '#SKONTO#TAGE=30#PROZENT=2.00#'
    const invoice = completeInvoice({ ...BASE, payment: { ...PAYMENT, terms } }, '', {
      dueOnReceipt: '',
      exemption: {},
    })
    const language = { words: new Words('en', wording.get('en') ?? {}), formats: new Formats('en') }
    const termsOf = (change: Partial<Invoice>) =>
      viewOf(language, { ...invoice, ...change }, { accentColor: '#8b5cf6' }, {}).payment.terms
    expect(termsOf({})).not.to.contain('#')
    const ofPart = '#SKONTO#TAGE=30#PROZENT=2.00#BASISBETRAG=10.00#'
    expect(termsOf({ payment: { terms: ofPart } })).to.include('2% discount on €10.00 if paid by')
    // No line ends within a number, whose blanks are ordinary ones in the XML.
    const french = '3 % d’escompte le 30 nov. 2026 : 14 073 058 583,64 $US, soit 12 CHF'
    expect(termsOf({ payment: { terms: french } })).to.equal(
      '3\u00a0% d’escompte le 30 nov. 2026 : 14\u00a0073\u00a0058\u00a0583,64\u00a0$US, soit 12\u00a0CHF',
    )
    expect(termsOf({ date: '' })).to.equal(terms)
    expect(termsOf({ date: '9999-12-31' })).to.equal(terms)
    expect(termsOf({ totals: { ...invoice.totals, due: '' } })).to.equal(terms)
  })

  it('formats lines and carries their subtotals', () => {
    const [one, other] = view({}, 'de').lines
    expect(one).to.include({
      position: '1',
      quantity: '2',
      unit: 'Stunden',
      price: '10,50',
      net: '21,00',
    })
    expect(one?.vat.replace('\u00a0', ' ')).to.equal('19 %')
    expect(other).to.include({ unit: 'X1A', price: '0,005', net: '0,01', carry: '21,01' })
  })

  it('names the document by its type', () => {
    expect(view().title).to.equal('Invoice')
    expect(view({ typeCode: '381' })).to.include({ title: 'Credit note', isCredit: true })
    expect(view({ typeCode: '384' }, 'de')).to.include({
      title: 'Korrigierte Rechnung',
      isCredit: false,
    })
    expect(view({ typeCode: '420' }, 'fr')).to.include({ title: 'Avoir', isCredit: true })
    expect(view({ typeCode: '935' }, 'it')).to.include({ title: 'Fattura', isCredit: false })
  })

  it('shows further accounts after the first', () => {
    const furtherAccounts = [
      { iban: 'DE02500105170137075030', accountName: 'B' },
      { accountId: '42' },
    ]
    const { account, qr } = view({ payment: { ...PAYMENT, furtherAccounts } }).payment
    expect(account.map(({ value }) => value.replaceAll('\u00a0', ' '))).to.deep.equal([
      'DE89 3704 0044 0532 0130 00',
      'B',
      'DE02 5001 0517 0137 0750 30',
      '42',
    ])
    expect(qr).to.include(PAYMENT.iban)
  })

  it('shows a QR code only for a payment in euro by credit transfer', () => {
    expect(view({ payment: PAYMENT }).payment.qr).to.include('\nEUR25.00\n')
    for (const change of [
      {},
      { payment: PAYMENT, typeCode: '381' },
      { payment: PAYMENT, currency: 'USD' },
      { payment: { ...PAYMENT, meansCode: '59' } },
      { payment: PAYMENT, items: line({ quantity: '-1' }) },
    ])
      expect(view(change).payment, JSON.stringify(change)).not.to.have.property('qr')
  })

  it('shows the amount due and the due date', () => {
    const dueDate = '2026-04-01'
    expect(view({ dueDate }).payment.sentence).to.equal('Please pay €25.00 by 1 April 2026.')
    expect(view({ dueDate, payment: { meansCode: '59' } }).payment.sentence).to.include('debited')
    expect(view({ typeCode: '381' }).payment.sentence).to.equal('We credit you €25.00.')
    expect(view().payment).not.to.have.property('sentence')
  })

  it('shows the account as the seller’s, and the due date as that of the refund, where nothing is to be paid', () => {
    const payable = { dueDate: '2026-04-01', payment: PAYMENT }
    for (const [change, amount] of [
      [{ typeCode: '381' }, '25.00'],
      [{ items: line({ quantity: '-1' }) }, '12.50'],
    ] as const) {
      const credit = view({ ...payable, ...change })
      const labels = credit.payment.details.map(({ label }) => label)
      expect(labels).to.include.members(['Seller’s IBAN', 'Refund due']).and.not.include('IBAN')
      expect(credit).not.to.have.property('dueDate')
      expect(credit.payment.sentence).to.equal(`We credit you €${amount}.`)
    }
    expect(view(payable)).to.have.property('dueDate')
  })

  it('asks the seller, who reads what the buyer has issued, for no payment', () => {
    const paid = { dueDate: '2026-04-01', typeCode: '389', payment: PAYMENT }
    const { payment } = view(paid)
    expect(payment.sentence).to.equal('We will pay you €25.00 by 1 April 2026.')
    expect(payment).not.to.have.property('qr')
    for (const change of [{ typeCode: '261' }, { payment: { ...PAYMENT, meansCode: '59' } }])
      expect(view({ ...paid, ...change }).payment).not.to.have.property('sentence')
  })

  it('asks for payment on a credit note with a negative amount', () => {
    const negative = view({
      typeCode: '381',
      items: line({ quantity: '-1' }),
      dueDate: '2026-04-01',
    })
    expect(negative.payment.sentence).to.equal('Please pay €12.50 by 1 April 2026.')
  })

  it('makes a paragraph of a footer of more lines than there is room for', () => {
    const footer = (count: number) => Array.from({ length: count }, (_, at) => `L${at}`)
    expect(view({}, 'en', footer(12).join('\n')).footerText).to.equal(footer(12).join('\n'))
    expect(view({}, 'en', `${footer(13).join('\n')}\n`).footerText).to.equal(footer(13).join(' | '))
  })

  it('distinguishes sums, parts and the amount due', () => {
    const rows = view({
      allowances: [
        {
          amount: '1.00',
          percent: '5',
          baseAmount: '20.00',
          reason: 'Loyalty',
          vatCategory: 'S',
          vatRate: '19',
        },
      ],
      charges: [{ amount: '2.00', baseAmount: '40.00', vatCategory: 'S', vatRate: '19' }],
      prepaidAmount: '5.00',
    }).totals.map(({ kind, label, detail = '', amount }) => [kind, label, detail, amount].join('|'))
    expect(rows).to.deep.equal([
      'line|Subtotal||€21.01',
      'line|Discount|Loyalty, 5% of 20.00, VAT 19%|-€1.00',
      'line|Surcharge|base amount 40.00, VAT 19%|€2.00',
      'sum|Total excl. VAT||€22.01',
      'line|Total VAT||€4.18',
      'sum|Total incl. VAT||€26.19',
      'line|Already paid||-€5.00',
      'due|Amount due||€21.19',
    ])
  })

  it('names the VAT of allowances and charges where there are several rates', () => {
    const rows = (items: InvoiceInput['items']) =>
      view({
        items,
        allowances: [{ amount: '1.00', reason: 'Loyalty', vatCategory: 'S', vatRate: '19' }],
        charges: [{ amount: '2.00', vatCategory: 'Z', vatRate: '0' }],
      })
        .totals.filter(({ label }) => /Discount|Surcharge/.test(label))
        .map(({ detail }) => detail)
    expect(rows([...line({}), ...line({ vatCategory: 'Z', vatRate: '0' })])).to.deep.equal([
      'Loyalty, VAT 19%',
      'VAT 0% Z',
    ])
  })

  it('says of which event the VAT is due where no day is known (BT-8)', () => {
    const shown = (change: Partial<InvoiceInput>) =>
      view(change, 'fr').references.find(({ label }) => label.includes('exigibilité'))?.value
    expect(shown({ vatPointDateCode: '432' })).to.equal('date de paiement')
    expect(shown({ vatPointDateCode: '29' })).to.equal('date de livraison')
    expect(shown({})).to.equal(undefined)
  })

  it('names the reason of an allowance or a charge that has a code alone', () => {
    const vat = { amount: '1.00', vatCategory: 'S', vatRate: '19' } as const
    const says = (kind: 'allowances' | 'charges', reasonCode: string, reason?: string) =>
      view({ [kind]: [{ ...vat, reasonCode, ...(reason === undefined ? {} : { reason }) }] }, 'it')
        .totals.find(({ label }) => /Sconto|Maggiorazione/.test(label))
        ?.detail?.replace(/(?:, )?IVA .*$/, '')
    expect(says('allowances', '100')).to.equal('Sconto speciale')
    expect(says('charges', 'FC')).to.equal('Nolo')
    expect(says('charges', 'FC', 'Trasporto')).to.equal('Trasporto')
    // A code without a name, and one whose name is the label.
    expect(says('charges', 'AEP')).to.equal('AEP')
    expect(says('allowances', '95')).to.equal('')
  })

  it('isolates texts from right to left, which layouts put beside others', () => {
    const name = 'חברה'
    const items = line({
      description: name,
      sellerItemId: name,
      attributes: [{ name, value: 'x' }],
    })
    const { lines, parties } = view({ items, payee: { name } })
    const isolated = `\u2068${name}\u2069`
    expect(lines[0]).to.deep.include({ description: isolated })
    expect(lines[0]?.details).to.deep.equal([
      { label: 'Item no.', value: isolated },
      { label: isolated, value: 'x' },
    ])
    expect(parties[0]?.name).to.equal(isolated)
  })

  it('shows the VAT rate if there is only one', () => {
    const labels = (items: InvoiceInput['items']): string[] =>
      view({ items }).totals.map(({ label }) => label)
    expect(labels(line({}))).to.include('VAT 19%')
    expect(labels(line({ vatCategory: 'O', vatRate: '0' }))).to.include('Total VAT')
  })

  it('says what the code of the French reform in a note is', () => {
    const notes = [
      { text: 'B2B', subjectCode: 'BAR' },
      { text: 'Merci', subjectCode: 'AAI' },
    ]
    expect(view({ notes }, 'fr').notes).to.deep.equal([
      'Traitement par les plateformes\u00a0: B2B',
      'Merci',
    ])
  })

  it('shows no rate beside a VAT that is not of the only rate, as received invoices can have it', () => {
    const invoice = complete({ items: line({ vatCategory: 'AE', vatRate: '0' }) })
    const totals = { ...invoice.totals, vat: '3.99' }
    const labels = viewOf(
      languageOf('en'),
      { ...invoice, totals },
      { accentColor: '#8b5cf6' },
      {},
    ).totals.map(({ label, amount }) => `${label} ${amount}`)
    expect(labels).to.include('Total VAT €3.99')
  })

  it('shows the category beside the rate, and why no VAT is charged', () => {
    const reverse = view({
      items: line({ vatCategory: 'AE', vatRate: '0' }),
      buyer: { ...BASE.buyer, vatId: 'FR83404833048' },
    })
    expect(reverse.lines[0]?.vat).to.equal('0% AE')
    expect(reverse.vat).to.deep.equal([
      { code: 'AE', name: 'Reverse charge', rate: '0%', taxable: '21.00', tax: '0.00' },
    ])
    const outside = view({ items: line({ vatCategory: 'O', vatRate: '0' }) })
    expect(outside.lines[0]?.vat).to.equal('O')
    expect(outside.vat[0]).not.to.have.property('rate')
  })

  it('writes addresses in the order of their country', () => {
    const address = (change: object): readonly string[] =>
      view({ buyer: { name: 'B', city: 'C', postalCode: '1', country: 'DE', ...change } }).buyer
        .address
    expect(address({ street: 'S' })).to.deep.equal(['S', '1 C', 'Germany'])
    expect(address({ country: 'GB', region: 'R' })).to.deep.equal(['C', 'R', '1', 'United Kingdom'])
    expect(address({ country: 'US', region: 'NY' })).to.deep.equal(['C, NY 1', 'United States'])
    expect(address({ country: 'AU', region: 'VIC' })).to.deep.equal(['C VIC 1', 'Australia'])
    expect(address({ country: 'IT', region: 'MI' })).to.deep.equal(['1 C MI', 'Italy'])
    expect(address({ country: 'IT', region: 'Lazio' })).to.deep.equal(['1 C', 'Lazio', 'Italy'])
  })

  it('omits the country in the sender’s line only for domestic recipients', () => {
    expect(view().senderLine).to.equal('Seller · 53111 Bonn · Germany')
    expect(view({ buyer: { ...BASE.buyer, country: 'DE' } }).senderLine).to.equal(
      'Seller · 53111 Bonn',
    )
  })

  it('links only valid addresses', () => {
    const seller = { ...BASE.seller, phone: '+49 (228) 1', email: 'a b@x.example' }
    expect(view({ seller }).seller.details).to.deep.include({
      label: 'Phone',
      value: '+49 (228) 1',
      href: 'tel:+492281',
    })
    expect(view({ seller }).seller.details).to.deep.include({
      label: 'Email',
      value: 'a b@x.example',
      href: 'mailto:a%20b@x.example',
    })
    const attachments = [
      { reference: '1', url: 'javascript:alert(1)' },
      { reference: '2', url: 'https://x.example/2' },
    ]
    expect(view({ attachments }).attachments).to.deep.equal([
      { reference: '1' },
      { reference: '2', href: 'https://x.example/2' },
    ])
  })

  it('keeps an IBAN together in groups of four', () => {
    expect(view({ payment: PAYMENT }).payment.account).to.deep.equal([
      { label: 'IBAN', value: 'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000' },
    ])
  })

  it('cuts very long names in running heads only', () => {
    const name = '😀'.repeat(100)
    const { seller } = view({ seller: { ...BASE.seller, name } })
    expect(seller.name).to.equal(name)
    expect(Array.from(seller.shortName)).to.have.length(80)
  })
})
