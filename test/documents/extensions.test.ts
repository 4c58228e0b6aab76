import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Twinvoice } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { sharedTwinvoice } from '../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const baseOf = (pack: string, name: string) =>
  readFile(join(PACKAGE_ROOT, 'rules', pack, 'cases/bases', `${name}.xml`), 'utf8')

async function judge(twinvoice: Twinvoice, text: string) {
  const result = await twinvoice.validate(Buffer.from(text))
  if (!result.zugferd) throw new Error(result.message)
  return {
    valid: result.valid,
    packs: result.packs.map(({ id, status }) => [id, status]),
    codes: [...result.errors, ...result.warnings].map(({ code }) => code),
    rules: result.errors.map(({ rule }) => rule),
  }
}

describe('A UBL invoice of EXTENDED-CTC-FR', () => {
  let xml: string
  before(async () => {
    xml = await baseOf('extended-ctc-fr-ubl', 'groups')
  })

  it('is judged by the rules of the extension, in place of those of EN 16931 that it replaces', async () => {
    const { packs, codes } = await judge(twinvoice, xml)
    expect(packs).to.deep.equal([
      ['en16931-ubl', 'passed'],
      ['extended-ctc-fr-ubl', 'passed'],
      ['br-fr-ubl', 'failed'],
    ])
    expect(codes).not.to.include('NOT_CHECKED')
  })

  it('may have a sum of lines two cents off its three lines, and not three', async () => {
    const sum = '<cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>'
    const codesOff = async (cents: string) =>
      (await judge(twinvoice, xml.replace(sum, sum.replace('100.00', `100.0${cents}`)))).codes
    expect(await codesOff('2')).not.to.include('BR-FREXT-CO-10')
    expect(await codesOff('3')).to.include('BR-FREXT-CO-10')
    expect(await codesOff('3')).not.to.include('BR-CO-10')
  })
})

describe('An invoice of XRechnung', () => {
  for (const pack of ['xrechnung', 'xrechnung-ubl']) {
    const plain = () => baseOf(pack, 'credit-transfer')
    const extended = async () =>
      (await plain()).replace(
        'kosit:xrechnung_3.0<',
        'kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0<',
      )
    const withXml = (text: string) => text.replace('"application/pdf"', '"application/xml"')

    it(`may have attached XML by the extension alone: ${pack}`, async () => {
      expect(await judge(twinvoice, withXml(await plain()))).to.deep.include({
        valid: false,
        rules: ['BR-CL-24'],
      })
      expect(await judge(twinvoice, withXml(await extended()))).to.deep.include({ valid: true })
    })

    it(`may have schemes of the extension, and no others: ${pack}`, async () => {
      const withScheme = (text: string, scheme: string) => text.replace('"EM"', `"${scheme}"`)
      const known = await judge(twinvoice, withScheme(await extended(), 'XR01'))
      expect(known).to.deep.include({ valid: true })
      const unknown = await judge(twinvoice, withScheme(await extended(), 'XR09'))
      expect(unknown.rules).to.deep.equal(['BR-DEX-07'])
    })

    it(`may have vehicle categories in an invoice on clean vehicles: ${pack}`, async () => {
      const vehicles = await baseOf(pack, 'vehicles')
      expect(await judge(twinvoice, vehicles)).to.deep.include({ valid: true })
      const other = await judge(
        twinvoice,
        vehicles.replace('#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9', ''),
      )
      expect(other.rules).to.deep.equal(['BR-CL-13'])
    })
  }

  it('may add payments to third parties to the amount due by the extension', async () => {
    const xml = (await baseOf('xrechnung-ubl', 'credit-transfer'))
      .replace(
        'kosit:xrechnung_3.0<',
        'kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0<',
      )
      .replace(
        '<cac:AllowanceCharge>',
        '<cac:PrepaidPayment><cbc:ID>Porto</cbc:ID><cbc:PaidAmount currencyID="EUR">10</cbc:PaidAmount><cbc:InstructionID>Auslage</cbc:InstructionID></cac:PrepaidPayment><cac:AllowanceCharge>',
      )
    const due = (amount: string) =>
      xml.replace('>1123.36</cbc:PayableAmount>', `>${amount}</cbc:PayableAmount>`)
    expect((await judge(twinvoice, due('1133.36'))).rules).to.deep.equal([])
    expect((await judge(twinvoice, due('1123.36'))).rules).to.include('BR-DEX-09')
  })
})
