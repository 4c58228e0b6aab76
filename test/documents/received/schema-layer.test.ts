import { expect } from 'chai'
import { ciiWriter, completeInvoice, ublWriter } from 'twinvoice/plugin'
import { FULL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { invoicePdf } from '../../support/pdf/invoice-pdf.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const PEPPOL = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const EN16931 = 'urn:cen.eu:en16931:2017'

describe('The layer schema, by syntax and kind of file', () => {
  /** Status of the layer, and the findings of the stage. */
  async function schemaOf(file: Uint8Array) {
    const result = await twinvoice.validate(file)
    if (!result.zugferd) throw new Error(result.message)
    const layer = result.layers.find(({ name }) => name === 'schema')
    const errors = result.errors.filter(({ code }) => code.startsWith('SCHEMA_'))
    return { status: layer?.status, errors }
  }

  const ubl = (guideline = EN16931, typeCode = '380') =>
    ublWriter()({ ...completeInvoice(FULL_INVOICE, guideline, WORDING), typeCode })

  for (const [title, xml] of [
    ['an invoice', ubl()],
    ['a credit note', ubl(undefined, '381')],
    ['an XRechnung', ubl(XRECHNUNG)],
  ] as const)
    it(`checks ${title} in UBL against UBL 2.1`, async () => {
      expect(await schemaOf(Buffer.from(xml))).to.deep.equal({ status: 'passed', errors: [] })
      const wrong = xml.replace('<cbc:IssueDate>', '<cbc:IssuedDate/>$&')
      const { status, errors } = await schemaOf(Buffer.from(wrong))
      expect(status).to.equal('failed')
      expect(errors[0]).to.deep.include({ code: 'SCHEMA_UNEXPECTED', path: '$.invoice' })
      expect(errors[0]?.xpath).to.match(/^\/ubl:\w+\/\*?:?cbc:IssuedDate$/)
    })

  for (const [title, guideline] of [
    ['an XRechnung', XRECHNUNG],
    ['a Peppol invoice', PEPPOL],
    ['an invoice of a specification without a profile', `${EN16931}#compliant#urn:own`],
  ] as const)
    it(`checks ${title} in CII against the complete schema if it is a file of its own`, async () => {
      // D16B takes one preceding invoice, the schema of Factur-X several; the full invoice has two.
      const full = completeInvoice(FULL_INVOICE, guideline, WORDING)
      const xml = ciiWriter('EN16931')(full)
      const { status, errors } = await schemaOf(Buffer.from(xml))
      expect(status).to.equal('failed')
      expect(errors.map(({ path }) => path)).to.deep.equal(['$.invoice.precedingInvoices[1]'])
      const pdf = invoicePdf({ name: 'xrechnung.xml', xml }).bytes()
      expect(await schemaOf(pdf)).to.deep.equal({ status: 'passed', errors: [] })
      const one = ciiWriter('EN16931')({ ...full, precedingInvoices: [{ number: 'R-0' }] })
      const more = one.replace(
        '<ram:SpecifiedTradeSettlementPaymentMeans>',
        '$&<ram:PaymentChannelCode>1</ram:PaymentChannelCode>',
      )
      expect(await schemaOf(Buffer.from(more))).to.deep.equal({ status: 'passed', errors: [] })
    })

  it('checks another invoice in CII against the schema of its profile', async () => {
    const xml = ciiWriter('EN16931')(completeInvoice(FULL_INVOICE, EN16931, WORDING))
    expect(await schemaOf(Buffer.from(xml))).to.deep.equal({ status: 'passed', errors: [] })
  })
})
