import type { Damage, Damaged } from './damaged.js'

function xml(from: string | RegExp, to: string) {
  return (file: Damaged) => file.xml(from, to)
}

/** What may be wrong with the XML and what it says. */
export const XML_DAMAGES: readonly Damage[] = [
  ['XML cut off', xml('</rsm:CrossIndustryInvoice>', ''), 'XML_MALFORMED'],
  ['XML with a DOCTYPE', xml('<rsm:Cross', '<!DOCTYPE a><rsm:Cross'), 'XML_DOCTYPE'],
  ['XML of another encoding than it says', xml('UTF-8', 'UTF-16'), 'XML_ENCODING_CONTRADICTION'],
  ['XML of another kind', xml(/CrossIndustryInvoice>/g, 'Order>'), 'XML_MALFORMED'],
  [
    'unknown element',
    xml('<ram:BuyerTradeParty>', '<ram:Odd/><ram:BuyerTradeParty>'),
    'SCHEMA_UNEXPECTED',
  ],
  [
    'indicator that is none',
    xml('<ram:LineTotalAmount>', '<ram:LineTotalAmount odd="1">'),
    'SCHEMA_ATTRIBUTE',
  ],
  ['amount that is none', xml(/(GrandTotalAmount>)[\d.]+/, '$1much'), 'SCHEMA_VALUE'],
  [
    'currency removed',
    xml(/<ram:InvoiceCurrencyCode>.*?<\/ram:InvoiceCurrencyCode>/, ''),
    'SCHEMA_UNEXPECTED',
  ],
  ['gross total changed', xml(/(<ram:GrandTotalAmount>)\d+/, '$11'), 'CALC-BT-112'],
  ['tax of a rate changed', xml('>278.68<', '>279.68<'), 'CALC-BT-117'],
  ['line total changed', xml('>1187.50<', '>1187.60<'), 'CALC-BT-131'],
  ['amount due changed', xml(/(<ram:DuePayableAmount>)\d+/, '$11'), 'CALC-BT-115'],
  [
    'invoice number removed',
    xml(/(<rsm:ExchangedDocument>)<ram:ID>[^<]*<\/ram:ID>/, '$1'),
    'BR-01',
  ],
  ['specification identifier empty', xml('>urn:cen.eu:en16931:2017<', '><'), 'EN-BR-01'],
  [
    'seller without VAT identifier',
    xml(/<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/, ''),
    'BR-02',
  ],
  ['VAT identifier without country', xml('>DE123456789<', '>123456789<'), 'BR-CO-09'],
  [
    'seller without address',
    xml(/<ram:PostalTradeAddress>.*?<\/ram:PostalTradeAddress>/, ''),
    'BR-08',
  ],
  ['country unknown', xml('<ram:CountryID>DE', '<ram:CountryID>QQ'), 'BR-CL-14'],
  ['unit code unknown', xml('unitCode="HUR"', 'unitCode="ODD"'), 'BR-CL-23'],
  ['type of document unknown', xml('<ram:TypeCode>380', '<ram:TypeCode>999'), 'BR-CL-01'],
  [
    'transfer without account',
    xml(
      /<ram:PayeePartyCreditorFinancialAccount>.*?<\/ram:PayeePartyCreditorFinancialAccount>/,
      '',
    ),
    'CII-SR-470',
  ],
  ['line without VAT category', xml('<ram:CategoryCode>S</ram:CategoryCode>', ''), 'BR-CO-04'],
  [
    'sum with three decimals',
    xml('>1516.54</ram:TaxBasis', '>1516.540</ram:TaxBasis'),
    'BR-DEC-12',
  ],
]
