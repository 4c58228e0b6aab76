import { constant, group, holder, leaf, type Row } from '../../binding/row.js'
import { date } from './date.js'
import { allowanceCharge, CATEGORY_AND_RATE, chargeIndicator, IN_CURRENCY } from './settlement.js'

/** BG-14 or BG-26, depending on the group. */
export const PERIOD_DATES: readonly Row[] = [
  date('cbc:StartDate', 'start'),
  date('cbc:EndDate', 'end'),
]

const ITEM = holder('cac:Item', [
  leaf('cbc:Description', 'details'),
  leaf('cbc:Name', 'description'),
  holder('cac:BuyersItemIdentification', [leaf('cbc:ID', 'buyerItemId')]),
  holder('cac:SellersItemIdentification', [leaf('cbc:ID', 'sellerItemId')]),
  holder('cac:StandardItemIdentification', [
    leaf('cbc:ID', 'standardItemId.value', { attributes: { schemeID: 'standardItemId.scheme' } }),
  ]),
  holder('cac:OriginCountry', [leaf('cbc:IdentificationCode', 'originCountry')]),
  group('cac:CommodityClassification', 'classifications[]', [
    leaf('cbc:ItemClassificationCode', 'code', {
      attributes: { listID: 'scheme', listVersionID: 'version' },
    }),
  ]),
  holder('cac:ClassifiedTaxCategory', CATEGORY_AND_RATE),
  group(
    'cac:AdditionalItemProperty',
    'attributes[]',
    [leaf('cbc:Name', 'name'), leaf('cbc:Value', 'value')],
    // The schema requires the name (BT-160), and BR-54 the value (BT-161), for which EXTENDED may have a measure.
    { only: ['name', 'value'] },
  ),
])

const PRICE = holder('cac:Price', [
  leaf('cbc:PriceAmount', 'unitPrice', IN_CURRENCY),
  leaf('cbc:BaseQuantity', 'priceBaseQuantity', { attributes: { unitCode: 'priceBaseUnit' } }),
  // BT-147 is a discount: what raises a price has no term.
  holder(
    'cac:AllowanceCharge',
    [
      constant('cbc:ChargeIndicator', 'false'),
      // The schema requires the discount (BT-147) if there is a gross price (BT-148).
      leaf('cbc:Amount', 'priceDiscount', { ...IN_CURRENCY, placeholder: '0.00' }),
      leaf('cbc:BaseAmount', 'grossPrice', IN_CURRENCY),
    ],
    { when: chargeIndicator('false') },
  ),
])

const OWN_REFERENCE = 'cac:BillingReference/cac:InvoiceDocumentReference'

/**
 * EXTENDED-CTC-FR has groups and information lines: a line refers to the invoice itself, and says there its kind
 * (EXT-FR-FE-163) and the line above it (EXT-FR-FE-162).
 */
const REFERENCE_TO_INVOICE = holder(
  'cac:BillingReference',
  [
    holder('cac:InvoiceDocumentReference', [
      leaf('cbc:ID', '/number', { readOnly: true }),
      leaf('cbc:DocumentStatusCode', 'kind', { readOnly: true }),
    ]),
    holder('cac:BillingReferenceLine', [leaf('cbc:ID', 'parentId', { readOnly: true })]),
  ],
  { from: 'EXTENDED', when: { path: 'cac:InvoiceDocumentReference/cbc:ID', equals: '/number' } },
)

/** BG-25 with everything below it; groups and information lines are read, and not written. */
export function lines(document: 'Invoice' | 'CreditNote'): readonly Row[] {
  const [element, quantity] =
    document === 'Invoice'
      ? ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
      : ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
  const content = [
    leaf('cbc:ID', 'lineId'),
    leaf('cbc:Note', 'note'),
    leaf(quantity, 'quantity', { attributes: { unitCode: 'unit' } }),
    leaf('cbc:LineExtensionAmount', 'netAmount', IN_CURRENCY),
    leaf('cbc:AccountingCost', 'accountingReference'),
    group('cac:InvoicePeriod', 'period', PERIOD_DATES),
    holder('cac:OrderLineReference', [leaf('cbc:LineID', 'orderLine')]),
    REFERENCE_TO_INVOICE,
    group(
      'cac:DocumentReference',
      'objectId',
      [
        leaf('cbc:ID', 'value', { attributes: { schemeID: 'scheme' } }),
        constant('cbc:DocumentTypeCode', '130'),
      ],
      { when: { path: 'cbc:DocumentTypeCode', equals: '130' } },
    ),
    allowanceCharge('false'),
    allowanceCharge('true'),
    ITEM,
    PRICE,
  ]
  const ofKind = (path: string, kind: string): Row =>
    group(element, path, content, {
      from: 'EXTENDED',
      readOnly: true,
      when: [
        { path: `${OWN_REFERENCE}/cbc:ID`, equals: '/number' },
        { path: `${OWN_REFERENCE}/cbc:DocumentStatusCode`, equals: kind },
      ],
    })
  return [
    group(element, 'items[]', content),
    ofKind('lineGroups[]', 'GROUP'),
    ofKind('lineParts[]', 'INFORMATION'),
  ]
}
