import { expect } from 'chai'
import { type GenerateOptions, type GenerateRequest, readDocument } from 'twinvoice'
import { parseXml } from 'twinvoice/plugin'
import { untyped } from '../support/untyped-request.js'
import { faultOf } from '../support/fault.js'
import { PEPPOL_REQUEST, REQUEST, XRECHNUNG_REQUEST } from '../support/fixtures/requests.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

/** A supporting document inside the XML, and the smallest credit note. */
const WITH_FILE = {
  ...XRECHNUNG_REQUEST,
  invoice: {
    ...XRECHNUNG_REQUEST.invoice,
    attachments: [
      {
        reference: 'T-1',
        description: 'Timesheet',
        base64: 'YTtiCg==',
        mimeType: 'text/csv',
        filename: 'timesheet.csv',
      },
    ],
  },
}
const PEPPOL_WITH_FILE = {
  ...PEPPOL_REQUEST,
  invoice: { ...PEPPOL_REQUEST.invoice, attachments: WITH_FILE.invoice.attachments },
}
const CREDIT_NOTE = { ...REQUEST, invoice: { ...REQUEST.invoice, typeCode: '381' } }

describe('Generation of XML alone', () => {
  async function xmlOf(request: GenerateRequest, options: GenerateOptions = {}) {
    const made = await twinvoice.generate(request, { ...options, output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    return made
  }

  it('gives the XML that a PDF of the profile contains, and no PDF', async () => {
    const made = await xmlOf(REQUEST)
    expect(made).to.not.have.property('pdf')
    expect(made.filename).to.match(/\.xml$/)
    const whole = await twinvoice.generate(REQUEST)
    expect(whole.ok && whole.xml).to.equal(made.xml)
  })

  it('alone can be tried without a result', async () => {
    const options: object = { dryRun: true }
    const fault = await faultOf(twinvoice.generate(REQUEST, options))
    expect(fault).to.include({ code: 'OPTIONS_INVALID' })
    expect(fault.reason).to.contain('needs the output xml')
  })

  for (const [profile, base] of [
    ['XRECHNUNG', XRECHNUNG_REQUEST],
    ['PEPPOL', PEPPOL_REQUEST],
  ] as const)
    it(`refuses a second preceding invoice where the schema of CII has room for one; UBL has more: ${profile}`, async () => {
      const precedingInvoices = [{ number: 'R-1', date: '2026-01-31' }, { number: 'R-2' }]
      const request = { ...base, invoice: { ...base.invoice, precedingInvoices } }
      const options = { profile, syntax: 'cii', output: 'xml' } as const
      const refused = await twinvoice.generate(request, options)
      expect(!refused.ok && refused.details).to.containSubset([
        { path: '$.invoice.precedingInvoices[1]', code: 'PRECEDING_INVOICES' },
      ])
      const { xml } = await xmlOf(request, { profile, syntax: 'ubl' })
      const { invoice } = readDocument(xml) ?? {}
      expect(invoice).to.have.deep.property('precedingInvoices', precedingInvoices)
      expect((await xmlOf(request)).xml).to.contain('R-2')
    })

  it('refuses a received place of delivery without a country, which the schema of CII requires', async () => {
    for (const delivery of [{ city: 'Ulm' }, { region: 'Bayern' }])
      for (const profile of ['EN16931', 'EXTENDED', 'UBL']) {
        const invoice = { ...REQUEST.invoice, delivery }
        const request = { ...REQUEST, asReceived: true, invoice }
        const refused = await twinvoice.generate(request, { profile, output: 'xml' })
        expect(!refused.ok && refused.details).to.containSubset([
          { path: '$.invoice.delivery.country', code: 'BR-57' },
        ])
      }
  })

  it('refuses of a received invoice values from which nothing can be computed', async () => {
    const [line] = REQUEST.invoice.items
    for (const [changes, problem] of [
      [{ prices: 'gross', items: [{ ...line, unitPrice: -5 }] }, 'unitPrice BR-27'],
      [{ paymentTerms: [{ days: -1e11 }] }, 'days RANGE'],
      [{ paymentTerms: [{ days: 9e6 }] }, 'days RANGE'],
    ] as const) {
      const request: object = {
        ...REQUEST,
        asReceived: true,
        invoice: { ...REQUEST.invoice, ...changes },
      }
      const refused = await twinvoice.generate(untyped(request), { output: 'xml' })
      const told = refused.ok ? [] : refused.details
      expect(told.map(({ path, code }) => `${path.split('.').at(-1)} ${code}`)).to.deep.equal([
        problem,
      ])
    }
  })

  it('refuses a second identifier of the place of delivery in UBL, which has room for one', async () => {
    const delivery = { identifiers: [{ value: 'D-1' }, { value: 'D-2' }] }
    const payment = { ...XRECHNUNG_REQUEST.invoice.payment, meansCode: '58' }
    const request = {
      ...XRECHNUNG_REQUEST,
      asReceived: true,
      invoice: { ...XRECHNUNG_REQUEST.invoice, businessProcess: 'P-1', delivery, payment },
    }
    const options = { profile: 'XRECHNUNG', syntax: 'ubl', output: 'xml' } as const
    const refused = await twinvoice.generate(request, options)
    expect(!refused.ok && refused.details).to.containSubset([
      { path: '$.invoice.delivery.identifiers[1]', code: 'DELIVERY_IDENTIFIERS' },
    ])
    const { xml } = await xmlOf(request, { profile: 'XRECHNUNG' })
    const converted = await twinvoice.convert(Buffer.from(xml), { to: 'ubl' })
    expect(converted?.lost).to.containSubset([{ value: 'D-2', term: 'BT-71' }])
    expect(converted?.xml.match(/D-[12]/g)).to.deep.equal(['D-1'])
  })

  for (const [profile, syntax, root] of [
    ['UBL', undefined, 'ubl:Invoice'],
    ['PEPPOL', undefined, 'ubl:Invoice'],
    ['PEPPOL', 'cii', 'rsm:CrossIndustryInvoice'],
    ['XRECHNUNG', 'ubl', 'ubl:Invoice'],
    ['XRECHNUNG', undefined, 'rsm:CrossIndustryInvoice'],
    ['BASIC', undefined, 'rsm:CrossIndustryInvoice'],
  ] as const)
    it(`writes ${profile} as ${root}, and finds its own profile in it`, async () => {
      const request = profile === 'PEPPOL' ? PEPPOL_WITH_FILE : WITH_FILE
      const made = await xmlOf(request, { profile, ...(syntax === undefined ? {} : { syntax }) })
      expect(parseXml(made.xml).name).to.equal(root)
      expect(made.validation.profile).to.equal(profile)
      const judged = await twinvoice.validate(Buffer.from(made.xml))
      if (!judged.zugferd) throw new Error(judged.message)
      expect(judged.errors).to.deep.equal([])
      expect(judged.valid).to.equal(true)
      expect(judged.profile).to.equal(profile)
      expect(judged.layers.map(({ status }) => status)).to.deep.equal([
        'passed',
        'passed',
        'passed',
      ])
    })

  for (const [typeCode, root] of [
    ['389', 'ubl:Invoice'],
    ['261', 'ubl:CreditNote'],
  ] as const)
    it(`writes a self-billed document (${typeCode}) of Peppol as ${root}, and no other type`, async () => {
      const profile = 'PEPPOL SELF-BILLING'
      const of = (code: string) => ({ invoice: { ...PEPPOL_REQUEST.invoice, typeCode: code } })
      const { xml, validation } = await xmlOf(of(typeCode), { profile })
      expect(parseXml(xml).name).to.equal(root)
      expect(validation.profile).to.equal(profile)
      const judged = await twinvoice.validate(Buffer.from(xml))
      expect(judged).to.include({ valid: true, profile })
      const refused = await twinvoice.generate(of('380'), { profile, output: 'xml' })
      expect(!refused.ok && refused.details).to.containSubset([{ path: '$.invoice.typeCode' }])
    })

  it('gives a credit note its own root element in UBL', async () => {
    const made = await xmlOf(CREDIT_NOTE, { profile: 'UBL' })
    expect(parseXml(made.xml).name).to.equal('ubl:CreditNote')
  })

  it('embeds supporting documents, and names the process of Peppol', async () => {
    const { xml } = await xmlOf(PEPPOL_WITH_FILE, { profile: 'PEPPOL' })
    const { invoice } = readDocument(xml) ?? {}
    expect(invoice?.['attachments']).to.deep.equal(WITH_FILE.invoice.attachments)
    expect(invoice?.['businessProcess']).to.equal('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')
    const process = 'urn:peppol:bis:billing_with_response'
    const own = {
      ...PEPPOL_REQUEST,
      invoice: { ...PEPPOL_REQUEST.invoice, businessProcess: process },
    }
    const named = readDocument((await xmlOf(own, { profile: 'PEPPOL' })).xml)
    expect(named?.invoice['businessProcess']).to.equal(process)
  })

  it('says by the field of the request what Peppol misses', async () => {
    const { buyerReference: _, ...invoice } = REQUEST.invoice
    const addressed = {
      ...REQUEST,
      invoice: {
        ...invoice,
        businessProcess: 'urn:own',
        buyer: { ...invoice.buyer, electronicAddress: { value: 'a@b.example', scheme: 'EM' } },
      },
    }
    const made = await twinvoice.generate(addressed, { profile: 'PEPPOL', output: 'xml' })
    expect(made.ok ? [] : made.details.map(({ rule, path }) => [rule, path])).to.have.deep.members([
      ['PEPPOL-EN16931-R003', '$.invoice.buyerReference'],
      ['PEPPOL-EN16931-R007', '$.invoice.businessProcess'],
      ['PEPPOL-EN16931-R020', '$.invoice.seller.electronicAddress.value'],
      ['PEPPOL-EN16931-CL008', '$.invoice.buyer.electronicAddress.scheme'],
    ])
  })

  it('makes a credit note of Peppol', async () => {
    const credit = { ...PEPPOL_REQUEST, invoice: { ...PEPPOL_REQUEST.invoice, typeCode: '381' } }
    const made = await xmlOf(credit, { profile: 'PEPPOL' })
    expect(parseXml(made.xml).name).to.equal('ubl:CreditNote')
    const judged = await twinvoice.validate(Buffer.from(made.xml))
    expect(judged).to.include({ valid: true, profile: 'PEPPOL' })
    expect(judged.zugferd && judged.warnings).to.deep.equal([])
  })

  it('puts UBL into a PDF where the profile has both', async () => {
    const made = await twinvoice.generate(XRECHNUNG_REQUEST, {
      profile: 'XRECHNUNG',
      syntax: 'ubl',
    })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const taken = await twinvoice.extract(made.pdf)
    expect(taken?.name).to.equal('xrechnung.xml')
    expect(Buffer.from(taken?.xml ?? []).toString()).to.equal(made.xml)
    expect(parseXml(made.xml).name).to.equal('ubl:Invoice')
    const judged = await twinvoice.validate(made.pdf)
    if (!judged.zugferd) throw new Error(judged.message)
    expect(judged.layers.find(({ name }) => name === 'container')?.status).to.equal('passed')
  })

  it('says what a profile does not make', async () => {
    const ubl = await faultOf(twinvoice.generate(REQUEST, { profile: 'UBL' }))
    expect(ubl.code).to.equal('OPTIONS_INVALID')
    expect(ubl.message).to.contain('makes XML only: choose the output xml')
    const cii = await faultOf(twinvoice.generate(REQUEST, { syntax: 'ubl' }))
    expect(cii.code).to.equal('OPTIONS_INVALID')
    expect(cii.message).to.equal(
      'the profile EN16931 makes CII only: for UBL, choose one of the profiles CTC-FR, PEPPOL SELF-BILLING, PEPPOL, UBL, XRECHNUNG',
    )
  })

  it('refuses what a PDF would be refused for', async () => {
    const wrong = { ...REQUEST, invoice: { ...REQUEST.invoice, date: '2026-02-30' } }
    const refused = await twinvoice.generate(wrong, { profile: 'UBL', output: 'xml' })
    expect(refused.ok ? [] : refused.details.map(({ path }) => path)).to.deep.equal([
      '$.invoice.date',
    ])
  })
})
