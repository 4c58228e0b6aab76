import { expect } from 'chai'
import { recalculate } from '../../../plugins/check-arithmetic/invoice-sums.js'
import {
  completeInvoice,
  parseXml,
  ublWriter,
  type Invoice,
  type ProfileLevel,
} from 'twinvoice/plugin'
import { SMALL_INVOICE, WORDING } from '../../support/fixtures/full-invoice.js'

/** Amounts of a small invoice; a test changes one. */
interface Amounts {
  quantity: string
  price: string
  base: string
  gross: string
  lineNet: string
  lineAllowance: string
  lineStatus: string
  allowance: string
  charge: string
  logistics: string
  category: string
  taxable: string
  tax: string
  taxTotals: string
  lines: string
  allowances: string
  charges: string
  net: string
  total: string
  prepaid: string
  rounding: string
  due: string
  adjustment: string
}

const amount = (name: string, value: string) =>
  value === '' ? '' : `<ram:${name}>${value}</ram:${name}>`
const allowanceCharge = (charge: boolean, value: string, category: string) =>
  value === ''
    ? ''
    : `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${charge}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${value}</ram:ActualAmount><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>`

/** 3 × 33.50 = 100.50, less 0.50; plus 10.00, less 5.00; 19 % of 105.00; 20.00 paid. */
function invoice(change: Partial<Amounts> = {}): string {
  const a: Amounts = {
    quantity: '3',
    price: '33.50',
    base: '',
    gross: '',
    lineNet: '100.00',
    lineAllowance: '0.50',
    lineStatus: '',
    allowance: '5.00',
    charge: '10.00',
    logistics: '',
    category: 'S',
    taxable: '105.00',
    tax: '19.95',
    taxTotals: '<ram:TaxTotalAmount currencyID="EUR">19.95</ram:TaxTotalAmount>',
    lines: '100.00',
    allowances: '5.00',
    charges: '10.00',
    net: '105.00',
    total: '124.95',
    prepaid: '20.00',
    rounding: '0.05',
    due: '105.00',
    adjustment: '',
    ...change,
  }
  const uri = (name: string) => `urn:un:unece:uncefact:data:standard:${name}:100`
  const tax = `<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${a.category}</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent>`
  const logistics =
    a.logistics === ''
      ? ''
      : `<ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description><ram:AppliedAmount>${a.logistics}</ram:AppliedAmount><ram:AppliedTradeTax>${tax}</ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>`
  return `<rsm:CrossIndustryInvoice xmlns:rsm="${uri('CrossIndustryInvoice')}" xmlns:ram="${uri('ReusableAggregateBusinessInformationEntity')}" xmlns:udt="${uri('UnqualifiedDataType')}"><rsm:SupplyChainTradeTransaction>
<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument>${amount('LineStatusReasonCode', a.lineStatus)}</ram:AssociatedDocumentLineDocument>
<ram:SpecifiedLineTradeAgreement>${a.gross === '' ? '' : `<ram:GrossPriceProductTradePrice>${amount('ChargeAmount', a.gross)}<ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>1.00</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>`}<ram:NetPriceProductTradePrice>${amount('ChargeAmount', a.price)}${amount('BasisQuantity', a.base)}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery>${amount('BilledQuantity', a.quantity)}</ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${tax}</ram:ApplicableTradeTax>${allowanceCharge(false, a.lineAllowance, 'S')}<ram:SpecifiedTradeSettlementLineMonetarySummation>${amount('LineTotalAmount', a.lineNet)}</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:ApplicableTradeTax>${amount('CalculatedAmount', a.tax)}<ram:TypeCode>VAT</ram:TypeCode>${amount('BasisAmount', a.taxable)}<ram:CategoryCode>${a.category}</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
${allowanceCharge(false, a.allowance, a.category)}${allowanceCharge(true, a.charge, a.category)}${logistics}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${amount('LineTotalAmount', a.lines)}${amount('ChargeTotalAmount', a.charges)}${amount('AllowanceTotalAmount', a.allowances)}${amount('TaxBasisTotalAmount', a.net)}${a.taxTotals}${amount('RoundingAmount', a.rounding)}${amount('GrandTotalAmount', a.total)}${amount('TotalPrepaidAmount', a.prepaid)}${amount('DuePayableAmount', a.due)}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${a.adjustment === '' ? '' : `<ram:SpecifiedFinancialAdjustment>${amount('ActualAmount', a.adjustment)}</ram:SpecifiedFinancialAdjustment>`}</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`
}

function judge(change: Partial<Amounts>, level: ProfileLevel = 'EN16931'): string[] {
  return (recalculate(parseXml(invoice(change)), level) ?? []).map(
    ({ term, severity, found, expected }) =>
      `${severity} ${term} ${found.toFixed(2)} ${expected.toFixed(2)}`,
  )
}

/** One amount changed, and all that follows from it. */
const CASES: readonly (readonly [string, Partial<Amounts>, readonly string[]])[] = [
  ['nothing', {}, []],
  [
    'line net amount off',
    { lineNet: '99.00' },
    ['warning BT-131 99.00 100.00', 'warning BT-116 105.00 104.00', 'error BT-106 100.00 99.00'],
  ],
  ['line net amount a cent off', { price: '33.503' }, []],
  ['price per 2', { base: '2', quantity: '6' }, []],
  ['price per 0', { base: '0' }, []],
  ['gross price off', { gross: '40.00' }, ['warning BT-146 33.50 39.00']],
  ['gross price right', { gross: '34.50' }, []],
  ['line total', { lines: '100.01' }, ['error BT-106 100.01 100.00', 'error BT-109 105.00 105.01']],
  [
    'allowance total',
    { allowances: '6.00' },
    ['error BT-107 6.00 5.00', 'error BT-109 105.00 104.00'],
  ],
  [
    'allowance total missing',
    { allowances: '' },
    ['error BT-107 0.00 5.00', 'error BT-109 105.00 110.00'],
  ],
  [
    'charge total',
    { charges: '11.00' },
    ['error BT-108 11.00 10.00', 'error BT-109 105.00 106.00'],
  ],
  ['net', { net: '105.10' }, ['error BT-109 105.10 105.00', 'error BT-112 124.95 125.05']],
  [
    'VAT total',
    { taxTotals: '<ram:TaxTotalAmount currencyID="EUR">20.00</ram:TaxTotalAmount>' },
    ['error BT-110 20.00 19.95', 'error BT-112 124.95 125.00'],
  ],
  [
    'VAT total in a second currency beside',
    {
      taxTotals:
        '<ram:TaxTotalAmount currencyID="USD">22.00</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.95</ram:TaxTotalAmount>',
    },
    [],
  ],
  ['gross', { total: '125.95' }, ['error BT-112 125.95 124.95', 'error BT-115 105.00 106.00']],
  ['gross without VAT', { total: '105.00', due: '85.05' }, ['warning BT-112 105.00 124.95']],
  ['amount due', { due: '124.95' }, ['error BT-115 124.95 105.00']],
  ['prepaid', { prepaid: '' }, ['error BT-115 105.00 125.00']],
  ['rounding', { rounding: '' }, ['error BT-115 105.00 104.95']],
  ['taxable amount a cent off', { taxable: '105.01' }, ['info BT-116 105.01 105.00']],
  [
    'taxable amount half a unit off',
    { taxable: '105.50', tax: '20.05' },
    ['warning BT-116 105.50 105.00', 'error BT-110 19.95 20.05'],
  ],
  [
    'taxable amount off',
    { taxable: '200.00' },
    ['error BT-116 200.00 105.00', 'error BT-117 19.95 38.00'],
  ],
  [
    'taxable amount of IGIC off',
    { category: 'L', taxable: '200.00' },
    ['warning BT-116 200.00 105.00', 'warning BT-117 19.95 38.00'],
  ],
  [
    'taxable amount of split payment off',
    { category: 'B', taxable: '200.00' },
    ['warning BT-116 200.00 105.00', 'warning BT-117 19.95 38.00'],
  ],
  [
    'not subject to VAT, with a rate that no rule looks at',
    { category: 'O', tax: '0.00', taxTotals: '', total: '105.00', due: '85.05' },
    [],
  ],
  ['tax negative', { tax: '-19.95' }, ['error BT-110 19.95 -19.95']],
  ['amounts that are none', { lines: 'x', tax: '1e3', net: '' }, []],
]

describe('check-arithmetic', () => {
  for (const [title, change, expected] of CASES)
    it(`shows expected and found: ${title}`, () => {
      expect(judge(change)).to.deep.equal(expected)
    })

  it('adds up what has no VAT by category, whatever rate the breakdown has, as the rules do', () => {
    const exempt = { category: 'E', tax: '0.00', taxTotals: '', total: '105.00', due: '85.05' }
    const rate = /(?<=<ram:RateApplicablePercent>)19/g
    const xml = invoice(exempt).replace(rate, '0')
    const group =
      /(?<=<ram:CategoryCode>E<\/ram:CategoryCode><ram:RateApplicablePercent>)0(?=<\/ram:RateApplicablePercent><\/ram:ApplicableTradeTax>\n<ram:SpecifiedTradeAllowanceCharge>)/
    const found = recalculate(parseXml(xml.replace(group, '0.02')), 'EN16931') ?? []
    expect(found.map(({ term, severity }) => `${severity} ${term}`)).to.deep.equal([
      'warning BT-117',
    ])
  })

  it('adds up a line with two taxes for each of them, as the rules do', () => {
    const line = '</ram:ApplicableTradeTax><ram:SpecifiedTradeAllowanceCharge>'
    const second = invoice().replace(
      line,
      `</ram:ApplicableTradeTax><ram:ApplicableTradeTax><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>7</ram:RateApplicablePercent>${line}`,
    )
    const first = second.replace(/(?<=<ram:RateApplicablePercent>)19(?=.*>7<)/, '7.5')
    expect(first).not.to.equal(second)
    expect(recalculate(parseXml(second), 'EN16931')).to.deep.equal([])
    expect(recalculate(parseXml(first), 'EN16931')?.map(({ term }) => term)).to.deep.equal([
      'BT-116',
    ])
  })

  it('takes a rate below 0.5 for none where there is no tax, as BR-CO-17 does', () => {
    const zero = { tax: '0.00', taxTotals: '', total: '105.00', due: '85.05' }
    const at = (rate: string, change: Partial<Amounts> = {}) =>
      recalculate(
        parseXml(
          invoice({ ...zero, ...change }).replaceAll(/(?<=<ram:RateApplicablePercent>)19/g, rate),
        ),
        'EN16931',
      )?.map(({ term, severity }) => `${severity} ${term}`)
    const much = { lineNet: '1000', lines: '1000', taxable: '1005', net: '1005', total: '1005' }
    expect(at('0.4', { ...much, due: '985.05' })).to.include('warning BT-117')
    expect(at('0.6', { ...much, due: '985.05' })).to.include('error BT-117')
  })

  it('has no two cases alike', () => {
    expect(new Set(CASES.map(([, change]) => JSON.stringify(change))).size).to.equal(CASES.length)
  })

  it('allows EXTENDED a cent for each amount, its logistics charges and its grouping lines', () => {
    expect(judge({ total: '124.97', due: '105.02' }, 'EXTENDED')).to.deep.equal([
      'info BT-112 124.97 124.95',
    ])
    expect(judge({ total: '124.98', due: '105.03' }, 'EXTENDED')).to.deep.equal([
      'info BT-112 124.98 124.95',
    ])
    expect(judge({ total: '124.99', due: '105.04' }, 'EXTENDED')).to.deep.equal([
      'error BT-112 124.99 124.95',
    ])
    const net = { tax: '19.95', total: '125.01', due: '105.06' }
    expect(judge({ ...net, net: '105.06' }, 'EXTENDED')).to.deep.equal([
      'info BT-109 105.06 105.00',
    ])
    expect(
      judge({ ...net, net: '105.07', total: '125.02', due: '105.07' }, 'EXTENDED'),
    ).to.deep.equal(['error BT-109 105.07 105.00'])
    expect(judge({ charge: '4.00', logistics: '6.00' }, 'EXTENDED')).to.deep.equal([])
    expect(judge({ adjustment: '-2.00', due: '103.00' }, 'EXTENDED')).to.deep.equal([])
    const grouping = { lineStatus: 'GROUP', lines: '100.00', taxable: '' }
    expect(judge(grouping, 'EXTENDED')).to.deep.equal([])
  })

  it('only warns of the taxable amount of a category without VAT in EXTENDED, which knows it by reason', () => {
    const vat = '<ram:TaxTotalAmount currencyID="EUR">0.00</ram:TaxTotalAmount>'
    const exempt = { category: 'O', tax: '0.00', taxTotals: vat, total: '105.00', due: '85.05' }
    const wrong = { ...exempt, taxable: '0.00' }
    expect(judge(wrong, 'EXTENDED')).to.deep.equal(['warning BT-116 0.00 105.00'])
    expect(judge(wrong)).to.deep.equal(['error BT-116 0.00 105.00'])
  })

  it('only warns of groups without VAT of which each has the whole amount, and refuses VAT counted twice', () => {
    const judgeTwice = (change: Partial<Amounts>) => {
      const xml = invoice(change).replace(/<ram:ApplicableTradeTax><ram:Calc.*/, '$&$&')
      const found = recalculate(parseXml(xml), 'EXTENDED') ?? []
      return found.map(({ term, severity }) => `${severity} ${term}`)
    }
    const vat = (value: string) =>
      `<ram:TaxTotalAmount currencyID="EUR">${value}</ram:TaxTotalAmount>`
    expect(
      judgeTwice({
        category: 'O',
        tax: '0.00',
        taxTotals: vat('0.00'),
        total: '105.00',
        due: '85.05',
      }),
    ).to.deep.equal(['warning BT-116'])
    expect(judgeTwice({ taxTotals: vat('39.90'), total: '144.90', due: '124.95' })).to.deep.equal([
      'error BT-116',
    ])
  })

  it('takes what EXTENDED alone has for no part of other invoices', () => {
    expect(judge({ logistics: '6.00' })).to.deep.equal([])
    expect(judge({ lineStatus: 'TEXT' })).to.deep.equal([])
    expect(judge({ adjustment: '-2.00' })).to.deep.equal([])
  })

  it('allows EXTENDED a cent for each line of BT-106, also for one that only informs', () => {
    const judgeOff = (lines: string) => {
      const xml = invoice({ lines })
      const [line = ''] =
        /<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:Included\w+>/s.exec(xml) ?? []
      const remark = line.replace(
        /(LineDocument>)/,
        '$1<ram:LineStatusReasonCode>INFORMATION</ram:LineStatusReasonCode>',
      )
      const found = recalculate(parseXml(xml.replace(line, line + remark)), 'EXTENDED') ?? []
      return found.map(({ severity, term }) => `${severity} ${term}`)
    }
    expect(judgeOff('100.02')).to.deep.equal(['info BT-106', 'info BT-109'])
    expect(judgeOff('100.03')).to.deep.equal(['error BT-106', 'info BT-109'])
  })

  it('does not judge the amount due of MINIMUM, which has no paid amount', () => {
    expect(judge({ due: '1.00', prepaid: '', rounding: '' }, 'MINIMUM')).to.deep.equal([])
  })

  it('only warns of the total of MINIMUM, whose rules compare no totals', () => {
    const change = { prepaid: '', rounding: '', lines: '', allowances: '', charges: '' }
    const totals = { ...change, lineNet: '', allowance: '', charge: '', tax: '' }
    expect(judge({ ...totals, total: '125.00' }, 'MINIMUM')).to.deep.equal([
      'warning BT-112 125.00 124.95',
    ])
    expect(judge({ ...totals, taxTotals: '' }, 'MINIMUM')).to.deep.equal([])
  })

  it('reports the place of the amount', () => {
    const [difference] = recalculate(parseXml(invoice({ due: '1.00' })), 'EN16931') ?? []
    expect(difference?.xpath).to.equal(
      '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount',
    )
  })
})

describe('check-arithmetic on UBL', () => {
  const { seller, buyer, items } = SMALL_INVOICE
  const complete = completeInvoice(
    {
      ...SMALL_INVOICE,
      taxCurrency: 'SEK',
      vatInTaxCurrency: '300.00',
      prepaidAmount: '20',
      roundingAmount: '0.05',
      seller,
      buyer,
      items: items.map((item) => ({
        ...item,
        quantity: '6',
        unitPrice: '33.50',
        priceBaseQuantity: '2',
        grossPrice: '34.50',
        priceDiscount: '1',
        allowances: [{ amount: '0.50', reason: 'Scratch' }],
      })),
      allowances: [{ amount: '5', reason: 'Loyal', vatCategory: 'S', vatRate: '19' }],
      charges: [{ amount: '10', reason: 'Freight', vatCategory: 'S', vatRate: '19' }],
    },
    'urn:cen.eu:en16931:2017',
    WORDING,
  )
  const write = ublWriter()
  const judgeUbl = (change: Partial<Invoice>, edit = (xml: string) => xml) =>
    (recalculate(parseXml(edit(write({ ...complete, ...change }))), 'EN16931') ?? []).map(
      ({ term, severity, found, expected, xpath }) =>
        `${severity} ${term} ${found.toFixed(2)} ${expected.toFixed(2)} ${xpath}`,
    )
  const totals = (change: Partial<Invoice['totals']>) => ({
    totals: { ...complete.totals, ...change },
  })

  for (const [root, typeCode] of [
    ['ubl:Invoice', '380'],
    ['ubl:CreditNote', '381'],
  ] as const)
    it(`recalculates ${root} and reports the places of the amounts`, () => {
      const sums = `/${root}/cac:LegalMonetaryTotal`
      const line = `/${root}/cac:${root.slice(4)}Line`
      expect(judgeUbl({ typeCode })).to.deep.equal([])
      expect(judgeUbl({ typeCode, ...totals({ lines: '100.01' }) })).to.deep.equal([
        `error BT-106 100.01 100.00 ${sums}/cbc:LineExtensionAmount`,
        `error BT-109 105.00 105.01 ${sums}/cbc:TaxExclusiveAmount`,
      ])
      expect(judgeUbl({ typeCode, ...totals({ due: '124.95' }) })).to.deep.equal([
        `error BT-115 124.95 105.00 ${sums}/cbc:PayableAmount`,
      ])
      expect(judgeUbl({ typeCode, ...totals({ vat: '20.00', gross: '125.00' }) })).to.deep.equal([
        `error BT-110 20.00 19.95 /${root}/cac:TaxTotal[1]/cbc:TaxAmount`,
        `error BT-115 105.00 105.05 ${sums}/cbc:PayableAmount`,
      ])
      const quantity = /(edQuantity unitCode="HUR">)6</
      expect(judgeUbl({ typeCode }, (xml) => xml.replace(quantity, '$15<'))).to.deep.equal([
        `warning BT-131 100.00 83.25 ${line}/cbc:LineExtensionAmount`,
      ])
      const gross = /(BaseAmount currencyID="EUR">)34.50/
      expect(judgeUbl({ typeCode }, (xml) => xml.replace(gross, '$140.00'))).to.deep.equal([
        `warning BT-146 33.50 39.00 ${line}/cac:Price/cbc:PriceAmount`,
      ])
      const [entry] = complete.vatBreakdown
      const off = [{ ...entry!, taxableAmount: '95.00' }]
      expect(judgeUbl({ typeCode, vatBreakdown: off })).to.deep.equal([
        `error BT-116 95.00 105.00 /${root}/cac:TaxTotal[1]/cac:TaxSubtotal/cbc:TaxableAmount`,
        `error BT-117 19.95 18.05 /${root}/cac:TaxTotal[1]/cac:TaxSubtotal/cbc:TaxAmount`,
      ])
    })

  it('takes the breakdown of the VAT total in the invoice currency, whatever currencies its groups have', () => {
    const inTwo = [
      { ...complete.vatBreakdown[0]!, taxableAmount: '100.00', taxAmount: '19.00' },
      { ...complete.vatBreakdown[0]!, taxableAmount: '5.00', taxAmount: '0.95' },
    ]
    const other = (xml: string) => xml.replace(/(TaxAmount currencyID=")EUR(">0.95)/, '$1USD$2')
    expect(judgeUbl({ vatBreakdown: inTwo }, other)).to.deep.equal([])
    const again = (xml: string) =>
      xml.replace(
        /(<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>)(.*?"SEK">300.00<\/cbc:TaxAmount>)/s,
        '$1$2$1',
      )
    expect(judgeUbl({}, again)).to.deep.equal([])
  })

  it('adds up the lines of goods in a delivery, also of goods within goods, as the official sheets do', () => {
    const line =
      '<cac:InvoiceLine><cbc:LineExtensionAmount currencyID="EUR">7.00</cbc:LineExtensionAmount></cac:InvoiceLine>'
    const withGoods = (goods: string) => (xml: string) =>
      xml.replace(
        '<cac:LegalMonetaryTotal>',
        `<cac:Delivery><cac:Shipment><cac:GoodsItem>${goods}</cac:GoodsItem></cac:Shipment></cac:Delivery><cac:LegalMonetaryTotal>`,
      )
    const sumOfLines = (Number(complete.totals.lines) + 7).toFixed(2)
    for (const goods of [line, `<cac:ContainedGoodsItem>${line}</cac:ContainedGoodsItem>`]) {
      const terms = (change: Partial<Invoice>) =>
        judgeUbl(change, withGoods(goods)).map((each) => each.split(' ')[1])
      expect(terms({})).to.include('BT-106')
      expect(terms(totals({ lines: sumOfLines }))).not.to.include('BT-106')
    }
  })

  for (const [root, typeCode] of [
    ['ubl:Invoice', '380'],
    ['ubl:CreditNote', '381'],
  ] as const)
    it(`leaves lines out of the sums that say in ${root} of EXTENDED-CTC-FR that they are none of its details`, () => {
      const element = `cac:${root.slice(4)}Line`
      const withLine =
        (kind: string, number = complete.number) =>
        (xml: string) => {
          const code = kind && `<cbc:DocumentStatusCode>${kind}</cbc:DocumentStatusCode>`
          const line = `<${element}><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID>${code}</cac:InvoiceDocumentReference></cac:BillingReference></${element}>`
          return xml.replace(`<${element}>`, `${line}<${element}>`)
        }
      const termsOf = (edit: (xml: string) => string, level: ProfileLevel = 'EXTENDED') =>
        (recalculate(parseXml(edit(write({ ...complete, typeCode }))), level) ?? []).map(
          ({ term }) => term,
        )
      expect(termsOf(withLine('GROUP'))).to.deep.equal([])
      expect(termsOf(withLine('INFORMATION'))).to.deep.equal([])
      expect(termsOf(withLine('DETAIL'))).to.deep.equal(['BT-106'])
      expect(termsOf(withLine('GROUP', 'another'))).to.deep.equal(['BT-106'])
      expect(termsOf(withLine('GROUP'), 'EN16931')).to.deep.equal(['BT-106'])
    })
})
