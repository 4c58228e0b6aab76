import { expect } from 'chai'
import { completeInvoice, xmlWriter, type Syntax } from 'twinvoice/plugin'
import { FULL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'
import { sharedTwinvoice } from '../../support/shared-twinvoice.js'

const twinvoice = await sharedTwinvoice()

const full = completeInvoice(FULL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING)

/** A change of the first text behind an element: the rule that it breaks, and where. */
type Case = readonly [
  syntax: Syntax,
  behind: string,
  change: readonly [from: RegExp, to: string],
  rule: string,
  term: string,
  path: string,
]

const CASES: readonly Case[] = [
  [
    'cii',
    'BuyerTradeParty',
    [/CountryID>\w+/, 'CountryID>QQ'],
    'BR-CL-14',
    'BT-55',
    'buyer.country',
  ],
  [
    'ubl',
    'Delivery',
    [/IdentificationCode>\w+/, 'IdentificationCode>QQ'],
    'BR-CL-14',
    'BT-80',
    'delivery.country',
  ],
  [
    'cii',
    'PayeeTradeParty',
    [/schemeID="0088"/, 'schemeID="9999"'],
    'BR-CL-10',
    'BT-60',
    'payee.identifiers[0].value',
  ],
  [
    'ubl',
    'AccountingCustomerParty',
    [/(<cbc:EndpointID schemeID=)"\w+"/, '$1"QQ"'],
    'BR-CL-25',
    'BT-49',
    'buyer.electronicAddress.value',
  ],
  ['cii', 'BuyerTradeParty', [/(schemeID="VA">)\w\w/, '$1QQ'], 'BR-CO-09', 'BT-48', 'buyer.vatId'],
  [
    'cii',
    'ActualDeliverySupplyChainEvent',
    [/>2026\d+</, '>2026071<'],
    'CII-DT-097',
    'BT-72',
    'delivery.date',
  ],
  [
    'cii',
    'BillingSpecifiedPeriod',
    [/>2026\d+</, '>2026071<'],
    'CII-DT-097',
    'BT-134',
    'items[0].period.start',
  ],
  [
    'cii',
    'SpecifiedTradeAllowanceCharge',
    [/ReasonCode>\w+/, 'ReasonCode>QQ'],
    'BR-CL-19',
    'BT-140',
    'items[0].allowances[0].reasonCode',
  ],
  [
    'ubl',
    'LegalMonetaryTotal',
    [/(PrepaidAmount currencyID="\w+">)[\d.]+/, '$11.234'],
    'UBL-DT-01',
    'BT-113',
    'prepaidAmount',
  ],
]

describe('The business term of a finding, of a rule for several terms', () => {
  for (const [syntax, behind, [from, to], rule, term, path] of CASES)
    it(`is that of the value: ${rule} in ${behind} (${syntax})`, async () => {
      const xml = xmlWriter(syntax, 'EN16931')(full)
      const at = xml.search(new RegExp(`<\\w+:${behind}>`))
      const changed = xml.slice(0, at) + xml.slice(at).replace(from, to)
      expect(changed).to.not.equal(xml)
      const result = await twinvoice.validate(Buffer.from(changed))
      if (!result.zugferd) throw new Error(result.message)
      const found = [...result.errors, ...result.warnings].find((each) => each.rule === rule)
      expect([found?.term, found?.path]).to.deep.equal([term, `$.invoice.${path}`])
    })
})
