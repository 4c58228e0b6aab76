import { expect } from 'chai'
import { readInvoice, type GenerateRequest } from 'twinvoice'
import { completeInvoice, xmlWriter } from 'twinvoice/plugin'
import { FULL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { REQUEST, XRECHNUNG_REQUEST } from '../../support/fixtures/requests.js'
import { untyped } from '../../support/untyped-request.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const CORE = 'urn:cen.eu:en16931:2017'
const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const full = completeInvoice(FULL_INVOICE, CORE, WORDING)
const PLACES = [{ value: 'A-1' }, { value: 'A-2' }, { value: 'A-3', scheme: '0088' }]

const IBAN = 'DE89370400440532013000'

/** Documents that say what another syntax has no room for. */
const TWO_PLACES = xmlWriter('cii')({ ...full, delivery: { identifiers: PLACES } })
const TWO_PRECEDING = xmlWriter('ubl')({ ...full, guideline: XRECHNUNG })

describe('What an invoice says and another syntax has no room for', () => {
  async function expectSchemaHolds(xml: string): Promise<void> {
    const judged = await twinvoice.validate(Buffer.from(xml))
    if (!judged.zugferd) throw new Error(judged.message)
    const layer = judged.layers.find(({ name }) => name === 'schema')
    expect(layer?.status, JSON.stringify(judged.errors)).to.equal('passed')
  }

  it('is lost in a conversion, which says so: identifiers of the delivery location (BT-71) in UBL', async () => {
    const { xml = '', lost = [] } =
      (await twinvoice.convert(Buffer.from(TWO_PLACES), { to: 'ubl' })) ?? {}
    await expectSchemaHolds(xml)
    expect(xml).to.contain('A-1').and.not.to.contain('A-2')
    expect(lost.map(({ term, value }) => [term, value])).to.deep.equal([
      ['BT-71', 'A-2'],
      ['BT-71', 'A-3'],
      ['BT-71-1', '0088'],
    ])
  })

  for (const [party, term] of [
    ['buyer', 'BT-46'],
    ['payee', 'BT-60'],
  ] as const)
    it(`is lost in a conversion, which says so: an identifier of the ${party} (${term}) in UBL`, async () => {
      const identifiers = [{ value: 'ID-1' }, { value: '4000001123452', scheme: '0088' }]
      const two = { ...full, [party]: { ...full[party], identifiers } }
      const source = xmlWriter('cii', 'EN16931')(two)
      const {
        xml = '',
        lost = [],
        warnings,
      } = (await twinvoice.convert(Buffer.from(source), { to: 'ubl' })) ?? {}
      expect(warnings).to.deep.equal([])
      expect(xml).to.contain('ID-1')
      expect(lost.map(({ term: id, value }) => [id, value])).to.deep.equal([
        [term, '4000001123452'],
        [`${term}-1`, '0088'],
      ])
      const { invoice } = (await twinvoice.extract(Buffer.from(source), { invoice: true })) ?? {}
      const made = await twinvoice.generate(untyped(invoice?.request), {
        profile: 'UBL',
        output: 'xml',
      })
      expect(made.ok ? [] : made.details.map(({ path, code }) => [path, code])).to.deep.equal([
        [`$.invoice.${party}.identifiers[1]`, `${party.toUpperCase()}_IDENTIFIERS`],
      ])
    })

  it('is refused: an account with an IBAN and another identifier (BT-84)', async () => {
    const payment = { iban: IBAN, accountId: '00123456789', furtherAccounts: [] }
    const two = { iban: IBAN, furtherAccounts: [{ iban: IBAN, accountId: '2' }] }
    const placesOf = async (
      given: NonNullable<GenerateRequest['invoice']['payment']>,
      profile: string,
      asReceived = false,
    ) => {
      const request = { ...XRECHNUNG_REQUEST, asReceived }
      const invoice = { ...request.invoice, payment: { meansCode: '58', ...given } }
      const made = await twinvoice.generate({ ...request, invoice }, { profile, output: 'xml' })
      return made.ok ? [] : made.details.map(({ path, code }) => [path, code])
    }
    const refused = [['$.invoice.payment.accountId', 'ACCOUNT_TWICE']]
    expect(await placesOf(payment, 'UBL')).to.deep.equal(refused)
    expect(await placesOf(payment, 'UBL', true)).to.deep.equal(refused)
    expect(await placesOf(payment, 'EN16931')).to.deep.equal(refused)
    expect(await placesOf(two, 'EN16931')).to.deep.equal([
      ['$.invoice.payment.furtherAccounts[0].accountId', 'ACCOUNT_TWICE'],
    ])
    // The sheet of Factur-X asks for credit transfers; CEN's and KoSIT's accept both.
    expect(await placesOf({ ...payment, meansCode: '42' }, 'EN16931')).to.deep.equal([])
    expect(await placesOf(payment, 'EN16931', true)).to.deep.equal([])
    expect(await placesOf(payment, 'XRECHNUNG')).to.deep.equal([])
    expect(await placesOf(payment, 'EXTENDED')).to.deep.equal([])
  })

  it('is lost in a conversion, which says so: preceding invoices (BG-3) in the complete schema of CII', async () => {
    const { xml = '', lost = [] } =
      (await twinvoice.convert(Buffer.from(TWO_PRECEDING), { to: 'cii' })) ?? {}
    await expectSchemaHolds(xml)
    expect(lost.map(({ term, value }) => [term, value])).to.deep.equal([['BT-25', 'R-00']])
    const core = xmlWriter('ubl')(full)
    const kept = await twinvoice.convert(Buffer.from(core), { to: 'cii' })
    expect(kept?.lost).to.deep.equal([])
    await expectSchemaHolds(kept?.xml ?? '')
  })

  for (const profile of ['UBL', 'XRECHNUNG', 'PEPPOL'])
    it(`is refused in a request: identifiers of the delivery location in UBL, ${profile}`, async () => {
      const { invoice } =
        (await twinvoice.extract(Buffer.from(TWO_PLACES), { invoice: true })) ?? {}
      const request = untyped(invoice?.request)
      const made = await twinvoice.generate(request, { profile, syntax: 'ubl', output: 'xml' })
      expect(made.ok ? [] : made.details.map(({ path, code }) => [path, code])).to.deep.equal([
        ['$.invoice.delivery.identifiers[1]', 'DELIVERY_IDENTIFIERS'],
      ])
    })

  it('is lost in a conversion, which says so: what has no date or name that UBL requires', async () => {
    const odd = {
      ...full,
      dueDate: '2026-02-30',
      period: { start: '0000-00-00', end: '2026-11-30' },
      precedingInvoices: [{ number: 'R-0', date: '202601' }, { date: '2026-01-01' }],
      attachments: [{ description: 'Timesheet', url: 'https://example.com/doc' }],
      items: full.items.map((item) => ({ ...item, attributes: [{ value: 'red' }] })),
      seller: {},
    }
    const { xml = '', lost = [] } =
      (await twinvoice.convert(Buffer.from(xmlWriter('cii')(odd)), { to: 'ubl' })) ?? {}
    await expectSchemaHolds(xml)
    expect(lost.map(({ term, value }) => [term, value])).to.have.deep.members([
      ['BT-9', '2026-02-30'],
      ['BT-73', '0000-00-00'],
      ['BT-26', '2026-01-01'],
      ['BT-26', '202601'],
      ['BT-123', 'Timesheet'],
      ['BT-124', 'https://example.com/doc'],
      ...full.items.map(() => ['BT-161', 'red']),
    ])
    expect(readInvoice(xml)).to.deep.include({
      period: { end: '2026-11-30' },
      precedingInvoices: [{ number: 'R-0' }],
    })
  })

  it('is lost in a conversion, which says so: the code of a note without text (BT-21) in UBL', async () => {
    const source = xmlWriter('cii')({ ...full, guideline: XRECHNUNG, precedingInvoices: [] })
    const note = '<ram:IncludedNote><ram:SubjectCode>ADU</ram:SubjectCode></ram:IncludedNote>'
    const two = source.replace('<ram:IncludedNote>', `${note}$&`)
    const convert = (document: string) => twinvoice.convert(Buffer.from(document), { to: 'ubl' })
    const { xml, lost } = (await convert(two)) ?? {}
    expect(xml).to.equal((await convert(source))?.xml)
    expect(lost?.map(({ term, value }) => [term, value])).to.deep.equal([['BT-21', 'ADU']])
  })

  it('is kept in a conversion to UBL, without a means of payment (BT-81): what belongs to one there', async () => {
    const { payment: _none, ...rest } = full
    for (const typeCode of ['380', '381'])
      for (const payment of [{ reference: 'R-1' }, { mandateReference: 'M-1' }]) {
        const cii = xmlWriter('cii', 'EN16931')({ ...rest, typeCode, payment })
        await expectSchemaHolds(cii)
        const { xml = '', lost } = (await twinvoice.convert(Buffer.from(cii), { to: 'ubl' })) ?? {}
        await expectSchemaHolds(xml)
        expect(lost).to.deep.equal([])
        const kept = { ...payment, meansCode: '1' }
        expect(readInvoice(xml)).to.deep.include({ dueDate: full.dueDate, payment: kept })
      }
  })

  it('is lost in a conversion, which says so: a day in the year 12024, which an xs:date may have', async () => {
    const far = xmlWriter('ubl')({
      ...full,
      dueDate: '12024-01-01',
      period: { end: '-0001-01-01' },
    })
    await expectSchemaHolds(far)
    const { xml = '', lost = [] } = (await twinvoice.convert(Buffer.from(far), { to: 'cii' })) ?? {}
    expect(lost.map(({ term }) => term)).to.deep.equal(['BT-9', 'BT-74'])
    expect(readInvoice(xml)).to.not.have.any.keys('dueDate', 'period')
  })

  it('is told of a request: of a VAT breakdown that is there twice in UBL, and not of a second account (BT-84)', async () => {
    const account = xmlWriter('ubl')({ ...full, payment: { meansCode: '58', iban: IBAN } })
    const means = /<cac:PaymentMeans>.*<\/cac:PaymentMeans>/.exec(account)?.[0] ?? ''
    const twice = account.replace(means, means + means.replace(IBAN, 'X526'))
    expect(await unmappedOf(twice)).to.deep.equal([])
    const subtotal = /<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/.exec(account)?.[0] ?? ''
    const [, taxable = ''] = /<cbc:TaxableAmount[^>]*>(.*?)</.exec(subtotal) ?? []
    const doubled = await unmappedOf(account.replace(subtotal, subtotal + subtotal))
    expect(doubled).to.deep.include(['BT-116', taxable])
    expect(await unmappedOf(account)).to.deep.equal([])
  })

  it('leaves out a VAT accounting currency (BT-6) that is that of the invoice: CII (BR-53) and requests have no such one', async () => {
    const { taxCurrency: _other, vatInTaxCurrency: _total, ...one } = full
    const own = xmlWriter('ubl')({ ...one, taxCurrency: one.currency })
    expect(readInvoice(own)).to.include({ taxCurrency: one.currency })
    const converted = await twinvoice.convert(Buffer.from(own), { to: 'cii' })
    expect(converted).to.deep.include({ lost: [], warnings: [] })
    expect(await unmappedOf(own)).to.deep.equal([['BT-6', one.currency]])
    const extracted = await twinvoice.extract(Buffer.from(own), { invoice: true })
    const request = extracted?.invoice?.request ?? {}
    const made = await twinvoice.generate(untyped(request), {
      profile: 'EN16931',
      output: 'xml',
    })
    expect(made.ok ? [] : made.details).to.deep.equal([])
  })

  async function unmappedOf(xml: string) {
    const { invoice } = (await twinvoice.extract(Buffer.from(xml), { invoice: true })) ?? {}
    return invoice?.unmapped.map(({ term, value }) => [term, value])
  }

  describe('The holder of a payment card (BT-88) without its number (BT-87)', () => {
    const payment = { meansCode: '48', cardholder: 'A. Example' }
    const held = (request: GenerateRequest) => ({
      ...request,
      invoice: { ...request.invoice, payment },
    })

    for (const [profile, syntax, request] of [
      ['EN16931', 'cii', REQUEST],
      ['EXTENDED', 'cii', REQUEST],
      ['UBL', 'ubl', REQUEST],
      ['XRECHNUNG', 'cii', XRECHNUNG_REQUEST],
      ['XRECHNUNG', 'ubl', XRECHNUNG_REQUEST],
    ] as const)
      it(`is refused in a request: ${profile} ${syntax}`, async () => {
        const made = await twinvoice.generate(held(request), { profile, syntax, output: 'xml' })
        expect(made.ok ? [] : made.details.map(({ path, code }) => [path, code])).to.deep.equal([
          ['$.invoice.payment.cardholder', 'CARD_NUMBER'],
        ])
      })

    it('is made where documents have no payment cards (BG-18)', async () => {
      const made = await twinvoice.generate(held(REQUEST), { profile: 'BASIC', output: 'xml' })
      expect(made.ok).to.equal(true)
    })

    it('is lost in a conversion, which says so', async () => {
      const paid = { ...full, payment: { ...payment, cardNumber: '4711' } }
      const [cii, ubl] = [xmlWriter('cii')(paid), xmlWriter('ubl')(paid)]
      for (const [xml, to] of [
        [cii.replace('<ram:ID>4711</ram:ID>', ''), 'ubl'],
        [ubl.replace(/<cbc:PrimaryAccountNumberID>.*?>/, ''), 'cii'],
      ] as const) {
        const converted = await twinvoice.convert(Buffer.from(xml), { to })
        await expectSchemaHolds(converted?.xml ?? '')
        expect(converted?.lost.map(({ value }) => value)).to.include('A. Example')
      }
    })
  })
})
