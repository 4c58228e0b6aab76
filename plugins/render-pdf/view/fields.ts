/** Fields of a label and what it is for. */
const DETAIL = ['label', 'value', 'href']

/** Fields of a party. */
const PARTY = [
  ...['name', 'displayName', 'shortName', 'tradingName', 'address', 'details', 'legalInfo'],
  'label',
]

/** Fields of the entries of the lists that a layout sees (VIEW.md), by the name of the list. */
export const LIST_FIELDS: Readonly<Record<string, readonly string[]>> = {
  references: DETAIL,
  details: DETAIL,
  leftOut: DETAIL,
  account: DETAIL,
  other: DETAIL,
  parties: PARTY,
  lines: [
    ...['position', 'description', 'text', 'note', 'details', 'quantity', 'unit', 'price'],
    ...['priceBase', 'adjustments', 'leftOut', 'vat', 'net', 'carry', 'headings', 'parts'],
    'subtotals',
  ],
  adjustments: ['label', 'amount'],
  headings: ['position', 'description'],
  parts: ['position', 'description', 'text', 'details', 'quantity', 'unit'],
  subtotals: ['label', 'net'],
  totals: ['kind', 'label', 'detail', 'amount', 'isLine', 'isSum', 'isDue'],
  vat: ['code', 'name', 'rate', 'taxable', 'tax'],
  rows: ['number', 'date', 'net', 'rate', 'tax', 'gross'],
  attachments: ['reference', 'text', 'href'],
}

/** Names of all fields that a layout sees (VIEW.md), at any depth. */
export const VIEW_FIELDS: readonly string[] = [
  ...new Set([
    // the document
    ...['locale', 'title', 'isCredit', 'numberLabel', 'number', 'date', 'dueDate', 'currency'],
    ...['references', 'seller', 'buyer', 'senderLine', 'parties', 'notes', 'lines', 'totals'],
    ...['due', 'vat', 'payment', 'attachments', 'footerText', 'logo', 'accent', 'invoice'],
    ...['options', 'watermark', 'withoutVat', 'hasLineTree'],
    ...Object.values(LIST_FIELDS).flat(),
    // a group of the helper group
    'key',
    // payments on account
    ...['prepayments', 'rows'],
    // payment
    ...['account', 'other', 'terms', 'sentence', 'qr'],
    // logo and accent colour
    ...['alt', 'widthMm', 'color', 'graphic', 'onFill', 'tint', 'onTint'],
  ]),
]
