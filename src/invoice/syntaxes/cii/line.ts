import { constant, group, holder, leaf, type Row } from '../../binding/row.js'
import { date } from './date.js'
import { CATEGORY_AND_RATE, chargeIndicator } from './settlement.js'

const PRODUCT = holder('ram:SpecifiedTradeProduct', [
  leaf('ram:GlobalID', 'standardItemId.value', {
    attributes: { schemeID: 'standardItemId.scheme' },
  }),
  leaf('ram:SellerAssignedID', 'sellerItemId', { from: 'EN16931' }),
  leaf('ram:BuyerAssignedID', 'buyerItemId', { from: 'EN16931' }),
  leaf('ram:Name', 'description'),
  leaf('ram:Description', 'details', { from: 'EN16931' }),
  group(
    'ram:ApplicableProductCharacteristic',
    'attributes[]',
    [leaf('ram:Description', 'name'), leaf('ram:Value', 'value')],
    { from: 'EN16931' },
  ),
  group(
    'ram:DesignatedProductClassification',
    'classifications[]',
    [
      leaf('ram:ClassCode', 'code', {
        attributes: { listID: 'scheme', listVersionID: 'version' },
      }),
    ],
    { from: 'EN16931' },
  ),
  holder('ram:OriginTradeCountry', [leaf('ram:ID', 'originCountry')], { from: 'EN16931' }),
])

const AGREEMENT = holder('ram:SpecifiedLineTradeAgreement', [
  holder('ram:BuyerOrderReferencedDocument', [leaf('ram:LineID', 'orderLine')], {
    from: 'EN16931',
  }),
  holder('ram:GrossPriceProductTradePrice', [
    leaf('ram:ChargeAmount', 'grossPrice'),
    // BT-147 is a discount: what raises a price has no term.
    holder(
      'ram:AppliedTradeAllowanceCharge',
      [
        holder('ram:ChargeIndicator', [constant('udt:Indicator', 'false')]),
        leaf('ram:ActualAmount', 'priceDiscount'),
      ],
      { when: { path: 'ram:ChargeIndicator/udt:Indicator', unless: /^(?:true|1)$/ } },
    ),
  ]),
  holder('ram:NetPriceProductTradePrice', [
    leaf('ram:ChargeAmount', 'unitPrice'),
    leaf('ram:BasisQuantity', 'priceBaseQuantity', { attributes: { unitCode: 'priceBaseUnit' } }),
  ]),
])

/** An allowance (`false`) or a charge (`true`) on a line. */
function lineAllowanceCharge(indicator: 'true' | 'false'): Row {
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    indicator === 'true' ? 'charges[]' : 'allowances[]',
    [
      holder('ram:ChargeIndicator', [constant('udt:Indicator', indicator)]),
      leaf('ram:CalculationPercent', 'percent', { from: 'EN16931' }),
      leaf('ram:BasisAmount', 'baseAmount', { from: 'EN16931' }),
      leaf('ram:ActualAmount', 'amount'),
      leaf('ram:ReasonCode', 'reasonCode'),
      leaf('ram:Reason', 'reason'),
    ],
    { when: chargeIndicator(indicator) },
  )
}

const SETTLEMENT = holder('ram:SpecifiedLineTradeSettlement', [
  holder('ram:ApplicableTradeTax', CATEGORY_AND_RATE),
  group('ram:BillingSpecifiedPeriod', 'period', [
    date('ram:StartDateTime', 'udt:DateTimeString', 'start'),
    date('ram:EndDateTime', 'udt:DateTimeString', 'end'),
  ]),
  lineAllowanceCharge('false'),
  lineAllowanceCharge('true'),
  holder('ram:SpecifiedTradeSettlementLineMonetarySummation', [
    leaf('ram:LineTotalAmount', 'netAmount'),
  ]),
  group(
    'ram:AdditionalReferencedDocument',
    'objectId',
    [
      leaf('ram:IssuerAssignedID', 'value'),
      constant('ram:TypeCode', '130'),
      leaf('ram:ReferenceTypeCode', 'scheme'),
    ],
    { from: 'EN16931', when: { path: 'ram:TypeCode', equals: '130' } },
  ),
  holder('ram:ReceivableSpecifiedTradeAccountingAccount', [leaf('ram:ID', 'accountingReference')], {
    from: 'EN16931',
  }),
])

const CONTENT: readonly Row[] = [
  holder('ram:AssociatedDocumentLineDocument', [
    leaf('ram:LineID', 'lineId'),
    leaf('ram:ParentLineID', 'parentId', { from: 'EXTENDED' }),
    leaf('ram:LineStatusReasonCode', 'kind', { from: 'EXTENDED' }),
    holder('ram:IncludedNote', [leaf('ram:Content', 'note')]),
  ]),
  PRODUCT,
  AGREEMENT,
  holder('ram:SpecifiedLineTradeDelivery', [
    leaf('ram:BilledQuantity', 'quantity', { attributes: { unitCode: 'unit' } }),
  ]),
  SETTLEMENT,
]

const ELEMENT = 'ram:IncludedSupplyChainTradeLineItem'

/** Lines of a kind (BT-X-8) that is no detail: few terms are written, and all are read. */
function linesOfKind(path: string, kind: string, written: readonly string[]): Row {
  return group(
    ELEMENT,
    path,
    CONTENT.map((row) => readBeside(row, new Set(['lineId', 'parentId', 'kind', ...written]))),
    {
      from: 'EXTENDED',
      inTree: true,
      when: {
        path: 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode',
        equals: kind,
      },
    },
  )
}

/** A row in which all but the given terms are for reading only. */
function readBeside(row: Row, written: ReadonlySet<string>): Row {
  if (row.constant !== undefined) return row
  if (row.children === undefined || row.group !== undefined)
    return written.has(row.term ?? '') ? row : { ...row, readOnly: true }
  return { ...row, children: row.children.map((child) => readBeside(child, written)) }
}

/** BG-25 with everything below it; the groups and information lines of EXTENDED. */
export const LINES: readonly Row[] = [
  group(ELEMENT, 'items[]', CONTENT, { from: 'BASIC', inTree: true }),
  linesOfKind('lineGroups[]', 'GROUP', ['description', 'vatCategory', 'vatRate', 'netAmount']),
  linesOfKind('lineParts[]', 'INFORMATION', [
    ...['description', 'details', 'sellerItemId', 'quantity'],
    ...['vatCategory', 'vatRate', 'netAmount'],
  ]),
]
