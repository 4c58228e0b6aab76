const NAMESPACES = [
  ['rsm', 'CrossIndustryInvoice'],
  ['ram', 'ReusableAggregateBusinessInformationEntity'],
  ['udt', 'UnqualifiedDataType'],
  ['qdt', 'QualifiedDataType'],
]
  .map(
    ([prefix = '', name = '']) =>
      ` xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${name}:100"`,
  )
  .join('')

/** A valid invoice with as many lines as wanted, in three rates of VAT, with what lines usually bear. */
export function invoiceXml(lines: number): string {
  const rates = [19, 7, 0]
  const counts = rates.map((_, index) =>
    Math.floor((lines + rates.length - 1 - index) / rates.length),
  )
  const net = 2 * 12.5
  const vat = rates.map((rate, index) => Math.round((counts[index] ?? 0) * net * rate) / 100)
  const total = lines * net
  const tax = vat.reduce((sum, each) => sum + each, 0)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice${NAMESPACES}><rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext><rsm:ExchangedDocument><ram:ID>R-2026-1</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20261120</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument><rsm:SupplyChainTradeTransaction>${Array.from({ length: lines }, (_, index) => line(index + 1, rates[index % rates.length] ?? 0)).join('')}${PARTIES}<ram:ApplicableHeaderTradeDelivery><ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime><udt:DateTimeString format="102">20261118</udt:DateTimeString></ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery><ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE89370400440532013000</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>${rates
    .map((rate, index) => breakdown(rate, (counts[index] ?? 0) * net, vat[index] ?? 0))
    .filter((_, index) => (counts[index] ?? 0) > 0)
    .join(
      '',
    )}<ram:SpecifiedTradePaymentTerms><ram:Description>Within 30 days</ram:Description></ram:SpecifiedTradePaymentTerms><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${total.toFixed(2)}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${total.toFixed(2)}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${tax.toFixed(2)}</ram:TaxTotalAmount><ram:GrandTotalAmount>${(total + tax).toFixed(2)}</ram:GrandTotalAmount><ram:DuePayableAmount>${(total + tax).toFixed(2)}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`
}

function line(number: number, rate: number): string {
  return `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${number}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:SellerAssignedID>A-${number}</ram:SellerAssignedID><ram:Name>Item number ${number}</ram:Name><ram:Description>What it is, in a few words</ram:Description><ram:OriginTradeCountry><ram:ID>DE</ram:ID></ram:OriginTradeCountry></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>12.50</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">2</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${category(rate)}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>25.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`
}

function breakdown(rate: number, basis: number, vat: number): string {
  const reason = rate === 0 ? '<ram:ExemptionReason>Exempt</ram:ExemptionReason>' : ''
  return `<ram:ApplicableTradeTax><ram:CalculatedAmount>${vat.toFixed(2)}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>${reason}<ram:BasisAmount>${basis.toFixed(2)}</ram:BasisAmount><ram:CategoryCode>${category(rate)}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`
}

function category(rate: number): string {
  return rate === 0 ? 'E' : 'S'
}

const PARTIES =
  '<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Seller GmbH</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>10115</ram:PostcodeCode><ram:LineOne>Street 1</ram:LineOne><ram:CityName>Berlin</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>Buyer SA</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>75001</ram:PostcodeCode><ram:LineOne>Rue 1</ram:LineOne><ram:CityName>Paris</ram:CityName><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>'
