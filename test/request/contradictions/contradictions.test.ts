import { expect } from 'chai'
import type { GenerateRequest } from 'twinvoice'
import { REQUEST } from '../../support/fixtures/requests.js'
import { untyped } from '../../support/untyped-request.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

type Invoice = GenerateRequest['invoice']

/** The total of the base, paid in advance or not. */
const GROSS = 1798.71

describe('values of an invoice that contradict each other', () => {
  async function made(change: Partial<Invoice>) {
    const { dueDate: _due, ...invoice } = REQUEST.invoice
    const { terms: _terms, ...payment } = invoice.payment
    const request = { ...REQUEST, invoice: { ...invoice, payment, ...change } }
    const result = await twinvoice.generate(request, { output: 'xml' })
    if (!result.ok) throw new Error(JSON.stringify(result.details))
    const gross = /<ram:GrandTotalAmount>([\d.]+)</.exec(result.xml)?.[1]
    expect(Number(gross)).to.equal(GROSS)
    const told = result.findings.map(({ code, path = '' }) => `${path} ${code}`)
    return { told, terms: result.xml.includes('Due on receipt') }
  }

  it('are none where they agree', async () => {
    const { date } = REQUEST.invoice
    expect(await made({})).to.deep.equal({ told: [], terms: true })
    expect((await made({ dueDate: date })).told).to.deep.equal([])
  })

  it('are told: a due date before the invoice date', async () => {
    expect((await made({ dueDate: '2026-11-19' })).told).to.deep.equal([
      '$.invoice.dueDate DUE_BEFORE_DATE',
    ])
  })

  it('are told: a preceding invoice that is dated after the invoice', async () => {
    const { date } = REQUEST.invoice
    const preceded = async (...dates: string[]) =>
      (await made({ precedingInvoices: dates.map((each) => ({ number: 'RE-1', date: each })) }))
        .told
    expect(await preceded(date)).to.deep.equal([])
    expect(await preceded('2999-01-01')).to.deep.equal([
      '$.invoice.precedingInvoices[0].date PRECEDING_AFTER_DATE',
    ])
  })

  it('are told: more paid than the invoice comes to, for which nothing is due', async () => {
    expect(await made({ prepaidAmount: 100_000 })).to.deep.equal({
      told: ['$.invoice.prepaidAmount OVERPAID'],
      terms: false,
    })
  })

  it('do not include an invoice that is paid, for which nothing is due either', async () => {
    expect(await made({ prepaidAmount: GROSS })).to.deep.equal({ told: [], terms: false })
    const cent = { prepaidAmount: 1798.7 }
    expect(await made(cent)).to.deep.equal({ told: [], terms: true })
  })

  /** The findings of the base with this change, and what its refusal says. */
  async function told(change: Partial<Invoice>, locale: GenerateRequest['locale'] = 'en') {
    const { dueDate: _due, ...invoice } = REQUEST.invoice
    const request = { ...REQUEST, locale, invoice: { ...invoice, ...change } }
    const result = await twinvoice.generate(request, { output: 'xml' })
    if (!result.ok) return result.details.map(({ path, code }) => `${path} ${code}`)
    return result.findings.map(({ code, path = '', notice }) => `${path} ${code} ${notice ?? ''}`)
  }

  it('are refused: an amount computed from a field that is beyond what its own field may have', async () => {
    const items = [
      { description: 'Ship', quantity: 10_000_000, unit: 'H87', unitPrice: 1_000_000, vatRate: 10 },
    ]
    const other = { items, taxCurrency: 'SEK' }
    expect(await told({ ...other, exchangeRate: 1 })).to.deep.equal([
      '$.invoice.exchangeRate COMPUTED_RANGE',
    ])
    expect(await told({ ...other, exchangeRate: 0.999_999 })).to.deep.equal([])
    const paid = { number: 'A-1', net: 900_000_000_000, vatRate: 0, vatCategory: 'Z' } as const
    expect(await told({ prepayments: [paid, { ...paid, number: 'A-2' }] })).to.deep.equal([
      '$.invoice.prepayments COMPUTED_RANGE',
    ])
  })

  it('are told: a negative amount due on an invoice, not on what gives money back', async () => {
    const allowances = [{ amount: 5000, reason: 'Discount', vatRate: 19 }]
    expect(await told({ allowances })).to.deep.equal(['$.invoice NEGATIVE_DUE true'])
    const items = REQUEST.invoice.items.map((item) => ({ ...item, quantity: -item.quantity }))
    expect(await told({ items })).to.deep.equal(['$.invoice NEGATIVE_DUE '])
    const precedingInvoices = [{ number: 'A-1' }]
    expect(await told({ items, typeCode: '384', precedingInvoices })).to.deep.equal([])
    expect(await told({ items, precedingInvoices })).to.deep.equal([])
  })

  it('are told: a negative credit note, which asks for payment', async () => {
    const items = REQUEST.invoice.items.map((item) => ({ ...item, quantity: -item.quantity }))
    const credit = { typeCode: '381', precedingInvoices: [{ number: 'A-1' }] } as const
    expect(await told({ ...credit, items })).to.deep.equal(['$.invoice NEGATIVE_CREDIT '])
    expect(await told(credit)).to.deep.equal([])
  })

  it('are told: allowances and charges that are not their percentage of their base', async () => {
    const off = (amount: number) => ({ amount, baseAmount: 100, percent: 50, reason: 'Discount' })
    const onDocument = (amount: number) => ({ ...off(amount), vatRate: 19 })
    expect(await told({ allowances: [onDocument(50.02), onDocument(50.03)] })).to.deep.equal([
      '$.invoice.allowances[1].amount PERCENTAGE true',
    ])
    const [first, ...others] = REQUEST.invoice.items
    const items = [{ ...first, charges: [off(49.98), off(49)] }, ...others] as Invoice['items']
    expect(await told({ items })).to.deep.equal([
      '$.invoice.items[0].charges[1].amount PERCENTAGE true',
    ])
  })

  it('are told: a VAT rate that is a share, once a rate', async () => {
    const rated = (vatRate: number, more = {}) =>
      told({ items: REQUEST.invoice.items.map((item) => ({ ...item, ...more, vatRate })) })
    expect(await rated(0.9)).to.deep.equal(['$.invoice.items[0].vatRate VAT_RATE_BELOW_1 '])
    expect(await rated(1)).to.deep.equal([])
    expect(await rated(0.5, { vatCategory: 'M' })).to.deep.equal([])
  })

  it('are refused: VAT at a rate that the official rules count as zero (BR-CO-17)', async () => {
    const rated = (vatRate: number, unitPrice: number) =>
      told({ items: REQUEST.invoice.items.map((item) => ({ ...item, unitPrice, vatRate })) })
    expect(await rated(0.19, 1000)).to.deep.equal(['$.invoice.items[0].vatRate VAT_RATE_TOO_LOW'])
    expect(await rated(0.49, 1000)).to.deep.equal(['$.invoice.items[0].vatRate VAT_RATE_TOO_LOW'])
    expect(await rated(0.5, 1000)).to.deep.equal(['$.invoice.items[0].vatRate VAT_RATE_BELOW_1 '])
    // VAT of a few cents is zero by these rules, too.
    expect(await rated(0.19, 0.5)).to.deep.equal(['$.invoice.items[0].vatRate VAT_RATE_BELOW_1 '])
  })

  it('are told: a unit code that looks like the abbreviation of another unit, once a code', async () => {
    const counted = (unit: string) =>
      told({ items: REQUEST.invoice.items.map((item) => ({ ...item, unit })) })
    expect(await counted('STK')).to.deep.equal(['$.invoice.items[0].unit UNIT_MEANING '])
    expect(await counted('C62')).to.deep.equal([])
  })

  it('say what the unit code means, and which one may be meant', async () => {
    const items = REQUEST.invoice.items.map((item) => ({ ...item, unit: 'STK' }))
    const request = { ...REQUEST, locale: 'fr', invoice: { ...REQUEST.invoice, items } } as const
    const result = await twinvoice.generate(request, { output: 'xml', dryRun: true })
    expect(result.ok && result.findings.map(({ message }) => message)).to.deep.equal([
      'Le code d’unité STK désigne des cigarettes (Recommandation 20 de la CEE-ONU). Le code voulu est-il C62 (pièce)\u202f?',
    ])
  })

  it('are told: an exempt supply whose reason only the default text gives', async () => {
    const exempt = REQUEST.invoice.items.map((item) => ({
      ...item,
      vatRate: 0,
      vatCategory: 'E' as const,
    }))
    expect(await told({ items: exempt })).to.deep.equal([
      '$.invoice.items[0].vatCategory EXEMPTION_UNSTATED ',
    ])
    const vatExemptions = [{ vatCategory: 'E' as const, reason: '§ 4 Nr. 21 UStG' }]
    expect(await told({ items: exempt, vatExemptions })).to.deep.equal([])
  })

  it('are told: an export from outside the EU whose reason is the default text, which names law of the EU', async () => {
    const exported = REQUEST.invoice.items.map((item) => ({
      ...item,
      vatRate: 0,
      vatCategory: 'G' as const,
    }))
    const swiss = { ...REQUEST.invoice.seller, vatId: 'CHE123456788MWST', country: 'CH' }
    expect(await told({ items: exported, seller: swiss })).to.deep.equal([
      '$.invoice.items[0].vatCategory EXEMPTION_OF_EU ',
    ])
    // A seller who is registered in a member state exports from there.
    const { vatId } = REQUEST.invoice.seller
    expect(await told({ items: exported, seller: { ...swiss, vatId } })).to.deep.equal([])
    const vatExemptions = [{ vatCategory: 'G' as const, reason: 'Art. 23 MWSTG' }]
    expect(await told({ items: exported, seller: swiss, vatExemptions })).to.deep.equal([])
  })

  it('refuses a discount or penalty on a credit note, and allows its due date', async () => {
    const discount = { percent: 2, days: 10 }
    const penalty = { percent: 5, days: 30, penalty: true }
    const paymentTerms: Invoice['paymentTerms'] = [{ days: 14 }, discount, penalty]
    expect(await told({ paymentTerms })).to.deep.equal([])
    expect(await told({ paymentTerms, typeCode: '381' })).to.deep.equal([
      '$.invoice.paymentTerms[1] CREDIT_NOTE',
      '$.invoice.paymentTerms[2] CREDIT_NOTE',
    ])
    expect(await told({ paymentTerms: [{ days: 14 }], typeCode: '381' })).to.deep.equal([])
    expect(await told({ dueDate: '2026-12-24', typeCode: '381' })).to.deep.equal([])
  })

  it('refuses VAT of a payment on account that its rate does not give', async () => {
    const paid = (vat: number) =>
      told({ prepayments: [{ number: 'A', date: '2026-10-01', net: 50, vatRate: 19, vat }] })
    expect(await paid(10.49)).to.deep.equal([])
    expect(await paid(10.5)).to.deep.equal(['$.invoice.prepayments[0].vat VALUE'])
  })

  it('refuses it beyond a cent where a line deducts the payment with the VAT of its rate', async () => {
    const paid = (vat: number) =>
      told({
        prepayments: [{ number: 'A', date: '2026-10-01', net: 50, vatRate: 19, vat }],
        prepaymentDeduction: 'lines',
      })
    expect(await paid(9.51)).to.deep.equal([])
    expect(await paid(9.52)).to.deep.equal(['$.invoice.prepayments[0].vat VALUE'])
  })

  it('are told: a discount after the due date, and a penalty before it', async () => {
    const ends = (paymentTerms: Invoice['paymentTerms'], change = {}) =>
      told({ paymentTerms, ...change })
    const [early, late] = [{ percent: 2 }, { percent: 5, penalty: true }]
    const due = { days: 30 }
    expect(await ends([{ ...early, days: 30 }, { ...late, days: 30 }, due])).to.deep.equal([])
    expect(await ends([{ ...early, days: 31 }, { ...late, days: 29 }, due])).to.deep.equal([
      '$.invoice.paymentTerms[0] DISCOUNT_AFTER_DUE true',
      '$.invoice.paymentTerms[1] PENALTY_BEFORE_DUE true',
    ])
    const dueDate = '2026-12-01'
    expect(await ends([{ ...early, date: '2026-12-02' }], { dueDate })).to.deep.equal([
      '$.invoice.paymentTerms[0] DISCOUNT_AFTER_DUE true',
    ])
    expect(await ends([{ ...early, days: 90 }])).to.deep.equal([])
  })

  it('refuses a payment on account after the invoice that deducts it', async () => {
    const paid = (date: string) =>
      told({ prepayments: [{ number: 'A', date, net: 50, vatRate: 19 }] })
    expect(await paid(REQUEST.invoice.date)).to.deep.equal([])
    expect(await paid('2026-11-21')).to.deep.equal(['$.invoice.prepayments[0].date VALUE'])
  })

  it('refuses a payment on account with the number of the invoice that deducts it', async () => {
    const { number } = REQUEST.invoice
    expect(await told({ prepayments: [{ number, net: 50, vatRate: 19 }] })).to.deep.equal([
      '$.invoice.prepayments[0].number VALUE',
    ])
  })

  it('refuses the same payment on account twice, not two rates or two payments of an invoice', async () => {
    const first = { number: 'A', date: '2026-10-01', net: 50, vatRate: 19 }
    const also = (change: object) => told({ prepayments: [first, { ...first, ...change }] })
    expect(await also({ net: 50.0, vatRate: 19.0 })).to.deep.equal([
      '$.invoice.prepayments[1].number VALUE',
    ])
    for (const other of [{ number: 'B' }, { date: '2026-10-02' }, { net: 50.01 }, { vatRate: 7 }])
      expect(await also(other)).to.deep.equal([])
  })

  it('refuses payment details without a means of payment in an invoice that was received', async () => {
    const received = async (payment: object, syntax: 'cii' | 'ubl') => {
      const request = { ...REQUEST, asReceived: true, invoice: { ...REQUEST.invoice, payment } }
      const profile = syntax === 'ubl' ? 'UBL' : 'EN16931'
      const made = await twinvoice.generate(untyped(request), { profile, output: 'xml' })
      return made.ok ? [] : made.details.map(({ path, code }) => `${path} ${code}`)
    }
    const iban = 'DE02120300000000202051'
    const needed = '$.invoice.payment.meansCode PAYMENT_MEANS'
    expect(await received({ iban }, 'cii')).to.deep.equal([needed])
    expect(await received({ iban, meansCode: '58' }, 'cii')).to.deep.equal([])
    expect(await received({ cardNumber: '1234' }, 'cii')).to.deep.equal([needed])
    expect(await received({ reference: 'R-1' }, 'cii')).to.deep.equal([])
    expect(await received({ reference: 'R-1' }, 'ubl')).to.deep.equal([needed])
  })

  it('writes the parts of a bundle with the words of the language and their details', async () => {
    const parts = [
      { description: 'Nägel', details: 'verzinkt', quantity: 200, unit: 'C62' },
      { description: 'Kabel', quantity: 1.5, unit: 'MTR' },
    ]
    const items = REQUEST.invoice.items.map((item) => ({ ...item, parts }))
    const request = { ...REQUEST, locale: 'de' as const, invoice: { ...REQUEST.invoice, items } }
    const result = await twinvoice.generate(request, { output: 'xml' })
    expect(result.ok && result.xml)
      .to.contain('<ram:Value>200 Stück, verzinkt</ram:Value>')
      .and.contain('<ram:Value>1.5 m</ram:Value>')
  })

  it('are told: a text with HTML, once for each field, and not signs of other texts', async () => {
    const told = async (...descriptions: string[]) => {
      const [item] = REQUEST.invoice.items
      const items = descriptions.map((description) => ({ ...item, description }))
      const request = { ...REQUEST, invoice: { ...REQUEST.invoice, items } } as GenerateRequest
      const result = await twinvoice.generate(request, { output: 'xml' })
      const findings = result.ok ? result.findings : []
      return findings.map(({ path, code, found, expected }) => [path, code, found, expected])
    }
    const path = '$.invoice.items[1].description'
    expect(await told('Desk', '<p class="x">Oak <b>desk</b></p>', 'a<br/>b')).to.deep.equal([
      [path, 'MARKUP', '<p class="x">', 'Oak desk'],
    ])
    expect((await told('Desk', 'K&uuml;hn &amp; Co'))[0]?.slice(1, 3)).to.deep.equal([
      'MARKUP',
      '&uuml;',
    ])
    expect(await told('A < B > C', '<M8> screw', 'Kühn&Co; AT&T', 'x<y>z', 'R&D;')).to.deep.equal(
      [],
    )
  })

  it('are told in the language of the request', async () => {
    const invoice = { ...REQUEST.invoice, dueDate: '2026-11-19' }
    const result = await twinvoice.generate({ ...REQUEST, locale: 'de', invoice })
    expect(result.ok && result.findings[0]?.message).to.match(/^Das Fälligkeitsdatum liegt vor/)
  })
})

describe('the name of a schema, which an editor wants in a request', () => {
  it('is allowed at the top, and nowhere else', async () => {
    const generate = async (request: object) =>
      (await twinvoice.generate(JSON.stringify(request), { output: 'xml' })).ok
    expect(await generate({ $schema: './generate.schema.json', ...REQUEST })).to.equal(true)
    const invoice = { ...REQUEST.invoice, $schema: 'x' }
    expect(await generate({ ...REQUEST, invoice })).to.equal(false)
  })
})
