import { expect } from 'chai'
import { ciiWriter, completeInvoice, parseXml, placeOf } from 'twinvoice/plugin'
import { FULL_INVOICE, WORDING } from '../support/fixtures/full-invoice.js'

const ROOT = '/rsm:CrossIndustryInvoice'
const TRADE = `${ROOT}/rsm:SupplyChainTradeTransaction`
const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`
const document = parseXml(
  ciiWriter('EN16931')(completeInvoice(FULL_INVOICE, 'urn:cen.eu:en16931:2017', WORDING)),
)

describe('XPath to JSON path (D27)', () => {
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    [`${ROOT}/rsm:ExchangedDocument/ram:ID`, '$.invoice.number', 'BT-1'],
    [
      `${ROOT}/rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString`,
      '$.invoice.date',
      'BT-2',
    ],
    [
      `${TRADE}/ram:IncludedSupplyChainTradeLineItem[2]/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode`,
      '$.invoice.items[1].unit',
      'BT-130',
    ],
    [
      `${TRADE}/ram:IncludedSupplyChainTradeLineItem[1]/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge[2]`,
      '$.invoice.items[0].charges[0]',
      'BG-28',
    ],
    [`${TRADE}/ram:IncludedSupplyChainTradeLineItem[3]`, '$.invoice.items[2]', 'BG-25'],
    [
      `${TRADE}/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty/ram:SpecifiedTaxRegistration[2]/ram:ID`,
      '$.invoice.seller.taxRegistration',
      'BT-32',
    ],
    [
      `${TRADE}/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty/ram:GlobalID/@schemeID`,
      '$.invoice.seller.identifiers[1].scheme',
      'BT-29-1',
    ],
    [
      `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge[2]/ram:ActualAmount`,
      '$.invoice.charges[0].amount',
      'BT-99',
    ],
    [
      `${SETTLEMENT}/ram:InvoiceReferencedDocument[2]/ram:IssuerAssignedID`,
      '$.invoice.precedingInvoices[1].number',
      'BT-25',
    ],
    [
      `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans[3]/ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID`,
      '$.invoice.payment.furtherAccounts[1].accountId',
      'BT-84',
    ],
    [
      `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans[1]/ram:PayeePartyCreditorFinancialAccount/ram:IBANID`,
      '$.invoice.payment.iban',
      'BT-84',
    ],
    [
      `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`,
      '$.invoice.dueDate',
      'BT-9',
    ],
  ]
  for (const [xpath, path, term] of cases)
    it(`${term ?? ''} leads to ${path}`, () => {
      expect(placeOf(xpath, document)).to.deep.equal({ path, term })
    })

  it('leads from a computed value to the nearest field above, and keeps the term', () => {
    expect(
      placeOf(`${SETTLEMENT}/ram:ApplicableTradeTax[1]/ram:CategoryCode`, document),
    ).to.deep.equal({ path: '$.invoice', term: 'BT-118' })
    expect(
      placeOf(
        `${TRADE}/ram:IncludedSupplyChainTradeLineItem[2]/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
        document,
      ),
    ).to.deep.equal({ path: '$.invoice.items[1]', term: 'BT-131' })
  })

  it('leads from an unknown element to the nearest known one', () => {
    expect(
      placeOf(
        `${TRADE}/ram:ApplicableHeaderTradeAgreement/ram:BuyerTradeParty/ram:Unknown/ram:Deep`,
        document,
      ),
    ).to.deep.equal({ path: '$.invoice.buyer', term: 'BG-7' })
  })

  it('needs no document where elements are not ambiguous, and takes any prefix', () => {
    expect(
      placeOf(
        '/*:CrossIndustryInvoice[1]/*:SupplyChainTradeTransaction[1]/*:IncludedSupplyChainTradeLineItem[7]/*:SpecifiedTradeProduct[1]/*:Name[1]',
      ).path,
    ).to.equal('$.invoice.items[6].description')
  })
})
