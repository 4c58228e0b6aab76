import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import type { ValidateResult } from 'twinvoice'
import { completeInvoice, ublWriter } from 'twinvoice/plugin'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { FULL_INVOICE, WORDING } from '../support/fixtures/full-invoice.js'
import { REQUEST } from '../support/fixtures/requests.js'
import { invoicePdf } from '../support/pdf/invoice-pdf.js'
import { untyped } from '../support/untyped-request.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'

describe('Validation of UBL', () => {
  const write = ublWriter()
  const ubl = (guideline = 'urn:cen.eu:en16931:2017', typeCode = '380') =>
    write({ ...completeInvoice(FULL_INVOICE, guideline, WORDING), typeCode })

  function layersOf(result: ValidateResult): Record<string, string> {
    if (!result.zugferd) throw new Error(result.message)
    return Object.fromEntries(result.layers.map(({ name, status }) => [name, status]))
  }

  for (const [title, xml] of [
    ['an invoice', ubl()],
    ['a credit note', ubl(undefined, '381')],
    ['an XRechnung', ubl(XRECHNUNG)],
    [
      'a Peppol invoice',
      ubl('urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'),
    ],
  ] as const)
    it(`recalculates ${title} that is a file of its own`, async () => {
      const result = await twinvoice.validate(Buffer.from(xml))
      expect(layersOf(result)['arithmetic']).to.equal('passed')
      const wrong = xml.replace(/(<cbc:PayableAmount currencyID="EUR">)[^<]*/, '$11.00')
      const judged = await twinvoice.validate(Buffer.from(wrong))
      expect(layersOf(judged)['arithmetic']).to.equal('failed')
      expect(judged.zugferd && judged.errors.map(({ code }) => code)).to.include('CALC-BT-115')
    })

  it('has the scheme of the tax registration (BT-32) that Norway wants (NO-R-002)', async () => {
    const { invoice } = REQUEST
    const seller = {
      ...invoice.seller,
      country: 'NO',
      vatId: 'NO974760673MVA',
      registration: { value: '974760673', scheme: '0192' },
      taxRegistration: 'Foretaksregisteret',
      electronicAddress: { value: '974760673', scheme: '0192' },
    }
    const buyer = {
      ...invoice.buyer,
      electronicAddress: { value: 'FR40303265045', scheme: '9957' },
    }
    const request = { ...REQUEST, invoice: { ...invoice, seller, buyer } }
    const made = await twinvoice.generate(untyped(request), { profile: 'PEPPOL', output: 'xml' })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    expect(made.xml).to.match(/>Foretaksregisteret<\/cbc:CompanyID><cac:TaxScheme><cbc:ID>TAX</)
    const converted = await twinvoice.convert(Buffer.from(made.xml), { to: 'peppol' })
    expect(converted?.xml).to.equal(made.xml)
  })

  it('reads UBL in a PDF, whatever the name of the file says', async () => {
    for (const name of ['xrechnung.xml', 'factur-x.xml']) {
      const pdf = invoicePdf({ name, xml: ubl(XRECHNUNG) }).bytes()
      const result = await twinvoice.validate(pdf)
      expect(layersOf(result)['arithmetic'], name).to.equal('passed')
      expect(result.zugferd && result.xml?.guideline, name).to.equal(XRECHNUNG)
    }
  })

  it('judges self-billing of Peppol by its own types, and billing by others', async () => {
    const folder = path.join(PACKAGE_ROOT, 'rules', 'peppol-self-billing', 'cases', 'bases')
    const xml = readFileSync(path.join(folder, 'standard.xml'), 'utf8')
    const result = await twinvoice.validate(Buffer.from(xml))
    expect(result).to.include({ valid: true, profile: 'PEPPOL SELF-BILLING' })
    const billing = xml.replaceAll(':selfbilling:', ':billing:')
    const judged = await twinvoice.validate(Buffer.from(billing))
    expect(judged.zugferd && judged.errors.map(({ rule }) => rule)).to.deep.equal([
      'PEPPOL-EN16931-P0100',
    ])
  })
})
