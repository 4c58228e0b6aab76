import { computed, group, schemed, term } from './fact.js'

/** BG-25 with BG-26 to BG-32. */
export const LINE = group('items[]', 'BG-25', 'Invoice line', [
  term('lineId', 'BT-126', 'Invoice line identifier', 'identifier'),
  computed('parentId', 'BT-X-304', 'Parent line identifier', 'identifier'),
  computed('kind', 'BT-X-8', 'Line status reason code', 'code'),
  term('note', 'BT-127', 'Invoice line note', 'text'),
  group('objectId', 'BT-128', 'Invoice line object identifier', [
    term('value', 'BT-128', 'Invoice line object identifier', 'identifier'),
    term('scheme', 'BT-128-1', 'Invoice line object identifier scheme', 'identifier'),
  ]),
  term('quantity', 'BT-129', 'Invoiced quantity', 'quantity'),
  term('unit', 'BT-130', 'Invoiced quantity unit of measure code', 'code'),
  computed('netAmount', 'BT-131', 'Invoice line net amount', 'amount'),
  term('orderLine', 'BT-132', 'Referenced purchase order line reference', 'reference'),
  term('accountingReference', 'BT-133', 'Invoice line Buyer accounting reference', 'text'),
  group('period', 'BG-26', 'Invoice line period', [
    term('start', 'BT-134', 'Invoice line period start date', 'date'),
    term('end', 'BT-135', 'Invoice line period end date', 'date'),
  ]),
  group('allowances[]', 'BG-27', 'Invoice line allowances', [
    term('amount', 'BT-136', 'Invoice line allowance amount', 'amount'),
    term('baseAmount', 'BT-137', 'Invoice line allowance base amount', 'amount'),
    term('percent', 'BT-138', 'Invoice line allowance percentage', 'percentage'),
    term('reason', 'BT-139', 'Invoice line allowance reason', 'text'),
    term('reasonCode', 'BT-140', 'Invoice line allowance reason code', 'code'),
  ]),
  group('charges[]', 'BG-28', 'Invoice line charges', [
    term('amount', 'BT-141', 'Invoice line charge amount', 'amount'),
    term('baseAmount', 'BT-142', 'Invoice line charge base amount', 'amount'),
    term('percent', 'BT-143', 'Invoice line charge percentage', 'percentage'),
    term('reason', 'BT-144', 'Invoice line charge reason', 'text'),
    term('reasonCode', 'BT-145', 'Invoice line charge reason code', 'code'),
  ]),
  term('unitPrice', 'BT-146', 'Item net price', 'unitPrice'),
  term('priceDiscount', 'BT-147', 'Item price discount', 'unitPrice'),
  term('grossPrice', 'BT-148', 'Item gross price', 'unitPrice'),
  term('priceBaseQuantity', 'BT-149', 'Item price base quantity', 'quantity'),
  term('priceBaseUnit', 'BT-150', 'Item price base quantity unit of measure code', 'code'),
  term('vatCategory', 'BT-151', 'Invoiced item VAT category code', 'code'),
  term('vatRate', 'BT-152', 'Invoiced item VAT rate', 'percentage'),
  computed('exemptionReason', 'BT-X-96', 'Invoiced item VAT exemption reason text', 'text'),
  computed('exemptionReasonCode', 'BT-X-97', 'Invoiced item VAT exemption reason code', 'code'),
  term('description', 'BT-153', 'Item name', 'text'),
  term('details', 'BT-154', 'Item description', 'text'),
  term('sellerItemId', 'BT-155', "Item Seller's identifier", 'identifier'),
  term('buyerItemId', 'BT-156', "Item Buyer's identifier", 'identifier'),
  ...schemed('standardItemId', 'BT-157', 'Item standard identifier'),
  group('classifications[]', 'BT-158', 'Item classification identifier', [
    term('code', 'BT-158', 'Item classification identifier', 'identifier'),
    term('scheme', 'BT-158-1', 'Item classification scheme', 'identifier'),
    term('version', 'BT-158-2', 'Item classification scheme version', 'identifier'),
  ]),
  term('originCountry', 'BT-159', 'Item country of origin', 'code'),
  group('attributes[]', 'BG-32', 'Item attributes', [
    term('name', 'BT-160', 'Item attribute name', 'text'),
    term('value', 'BT-161', 'Item attribute value', 'text'),
  ]),
])

/** Group lines of EXTENDED, which a request has as headings of its lines. */
export const LINE_GROUPS = group(
  'lineGroups[]',
  'BG-25',
  'Group of invoice lines',
  LINE.terms,
  true,
)

/** Information lines of EXTENDED, which a request has as parts of its lines. */
export const LINE_PARTS = group('lineParts[]', 'BG-25', 'Information line', LINE.terms, true)
