import { date } from './date.js'
import { VAT } from './parties.js'
import { constant, group, holder, leaf, termOf, type Row } from '../../binding/row.js'

const PRODUCT = holder('ram:SpecifiedTradeProduct', [
  leaf('ram:GlobalID', 'BT-157', 'Item standard identifier', 'identifier', 'standardItemId.value', {
    attributes: {
      schemeID: termOf(
        'BT-157-1',
        'Item standard identifier scheme',
        'identifier',
        'standardItemId.scheme',
      ),
    },
  }),
  leaf('ram:SellerAssignedID', 'BT-155', "Item Seller's identifier", 'identifier', 'sellerItemId', {
    from: 'EN16931',
  }),
  leaf('ram:BuyerAssignedID', 'BT-156', "Item Buyer's identifier", 'identifier', 'buyerItemId', {
    from: 'EN16931',
  }),
  leaf('ram:Name', 'BT-153', 'Item name', 'text', 'description'),
  leaf('ram:Description', 'BT-154', 'Item description', 'text', 'details', { from: 'EN16931' }),
  group(
    'ram:ApplicableProductCharacteristic',
    'BG-32',
    'Item attributes',
    'attributes[]',
    [
      leaf('ram:Description', 'BT-160', 'Item attribute name', 'text', 'name'),
      leaf('ram:Value', 'BT-161', 'Item attribute value', 'text', 'value'),
    ],
    { from: 'EN16931' },
  ),
  group(
    'ram:DesignatedProductClassification',
    'BT-158',
    'Item classification identifier',
    'classifications[]',
    [
      leaf('ram:ClassCode', 'BT-158', 'Item classification identifier', 'identifier', 'code', {
        attributes: {
          listID: termOf('BT-158-1', 'Item classification scheme', 'identifier', 'scheme'),
          listVersionID: termOf(
            'BT-158-2',
            'Item classification scheme version',
            'identifier',
            'version',
          ),
        },
      }),
    ],
    { from: 'EN16931' },
  ),
  holder(
    'ram:OriginTradeCountry',
    [leaf('ram:ID', 'BT-159', 'Item country of origin', 'code', 'originCountry')],
    { from: 'EN16931' },
  ),
])

const basisQuantity = leaf(
  'ram:BasisQuantity',
  'BT-149',
  'Item price base quantity',
  'quantity',
  'priceBaseQuantity',
  {
    attributes: {
      unitCode: termOf(
        'BT-150',
        'Item price base quantity unit of measure code',
        'code',
        'priceBaseUnit',
      ),
    },
  },
)

const AGREEMENT = holder('ram:SpecifiedLineTradeAgreement', [
  holder(
    'ram:BuyerOrderReferencedDocument',
    [
      leaf(
        'ram:LineID',
        'BT-132',
        'Referenced purchase order line reference',
        'reference',
        'orderLine',
      ),
    ],
    { from: 'EN16931' },
  ),
  holder('ram:GrossPriceProductTradePrice', [
    leaf('ram:ChargeAmount', 'BT-148', 'Item gross price', 'unitPrice', 'grossPrice'),
    holder('ram:AppliedTradeAllowanceCharge', [
      holder('ram:ChargeIndicator', [constant('udt:Indicator', 'false')]),
      leaf('ram:ActualAmount', 'BT-147', 'Item price discount', 'unitPrice', 'priceDiscount'),
    ]),
  ]),
  holder('ram:NetPriceProductTradePrice', [
    leaf('ram:ChargeAmount', 'BT-146', 'Item net price', 'unitPrice', 'unitPrice'),
    basisQuantity,
  ]),
])

/** An allowance (`false`) or a charge (`true`) on a line. */
function lineAllowanceCharge(indicator: 'true' | 'false'): Row {
  const charge = indicator === 'true'
  const noun = charge ? 'charge' : 'allowance'
  const ids = charge
    ? (['BG-28', 'BT-143', 'BT-142', 'BT-141', 'BT-145', 'BT-144'] as const)
    : (['BG-27', 'BT-138', 'BT-137', 'BT-136', 'BT-140', 'BT-139'] as const)
  const [bg, percent, base, amount, reasonCode, reason] = ids
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    bg,
    `Invoice line ${noun}s`,
    `${noun}s[]`,
    [
      holder('ram:ChargeIndicator', [constant('udt:Indicator', indicator)]),
      leaf(
        'ram:CalculationPercent',
        percent,
        `Invoice line ${noun} percentage`,
        'percentage',
        'percent',
        { from: 'EN16931' },
      ),
      leaf('ram:BasisAmount', base, `Invoice line ${noun} base amount`, 'amount', 'baseAmount', {
        from: 'EN16931',
      }),
      leaf('ram:ActualAmount', amount, `Invoice line ${noun} amount`, 'amount', 'amount'),
      leaf('ram:ReasonCode', reasonCode, `Invoice line ${noun} reason code`, 'code', 'reasonCode'),
      leaf('ram:Reason', reason, `Invoice line ${noun} reason`, 'text', 'reason'),
    ],
    { when: { path: 'ram:ChargeIndicator/udt:Indicator', equals: indicator } },
  )
}

const SETTLEMENT = holder('ram:SpecifiedLineTradeSettlement', [
  holder('ram:ApplicableTradeTax', [
    VAT,
    leaf('ram:CategoryCode', 'BT-151', 'Invoiced item VAT category code', 'code', 'vatCategory'),
    leaf('ram:RateApplicablePercent', 'BT-152', 'Invoiced item VAT rate', 'percentage', 'vatRate'),
  ]),
  group('ram:BillingSpecifiedPeriod', 'BG-26', 'Invoice line period', 'period', [
    date(
      'ram:StartDateTime',
      'udt:DateTimeString',
      'BT-134',
      'Invoice line period start date',
      'start',
    ),
    date('ram:EndDateTime', 'udt:DateTimeString', 'BT-135', 'Invoice line period end date', 'end'),
  ]),
  lineAllowanceCharge('false'),
  lineAllowanceCharge('true'),
  holder('ram:SpecifiedTradeSettlementLineMonetarySummation', [
    leaf('ram:LineTotalAmount', 'BT-131', 'Invoice line net amount', 'amount', 'netAmount', {
      computed: true,
    }),
  ]),
  group(
    'ram:AdditionalReferencedDocument',
    'BT-128',
    'Invoice line object identifier',
    'objectId',
    [
      leaf(
        'ram:IssuerAssignedID',
        'BT-128',
        'Invoice line object identifier',
        'identifier',
        'value',
      ),
      constant('ram:TypeCode', '130'),
      leaf(
        'ram:ReferenceTypeCode',
        'BT-128-1',
        'Invoice line object identifier scheme',
        'identifier',
        'scheme',
      ),
    ],
    { from: 'EN16931', when: { path: 'ram:TypeCode', equals: '130' } },
  ),
  holder(
    'ram:ReceivableSpecifiedTradeAccountingAccount',
    [
      leaf(
        'ram:ID',
        'BT-133',
        'Invoice line Buyer accounting reference',
        'text',
        'accountingReference',
      ),
    ],
    { from: 'EN16931' },
  ),
])

/** BG-25 with all that is below it. */
export const LINE = group(
  'ram:IncludedSupplyChainTradeLineItem',
  'BG-25',
  'Invoice line',
  'items[]',
  [
    holder('ram:AssociatedDocumentLineDocument', [
      leaf('ram:LineID', 'BT-126', 'Invoice line identifier', 'identifier', 'lineId', {
        computed: true,
      }),
      holder('ram:IncludedNote', [
        leaf('ram:Content', 'BT-127', 'Invoice line note', 'text', 'note'),
      ]),
    ]),
    PRODUCT,
    AGREEMENT,
    holder('ram:SpecifiedLineTradeDelivery', [
      leaf('ram:BilledQuantity', 'BT-129', 'Invoiced quantity', 'quantity', 'quantity', {
        attributes: {
          unitCode: termOf('BT-130', 'Invoiced quantity unit of measure code', 'code', 'unit'),
        },
      }),
    ]),
    SETTLEMENT,
  ],
  { from: 'BASIC' },
)
