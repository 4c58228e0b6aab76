/** Names of all fields that a layout sees (VIEW.md), at any depth. */
export const VIEW_FIELDS: readonly string[] = [
  // the document
  ...['locale', 'title', 'isCredit', 'numberLabel', 'number', 'date', 'dueDate', 'currency'],
  ...['references', 'seller', 'buyer', 'senderLine', 'parties', 'notes', 'lines', 'totals', 'due'],
  ...['vat', 'payment', 'attachments', 'footerText', 'logo', 'accent', 'invoice', 'options'],
  ...['watermark', 'withoutVat', 'hasLineTree'],
  // a label and what it is for
  ...['label', 'value', 'href', 'detail', 'text', 'reference'],
  // a party
  ...['name', 'displayName', 'shortName', 'tradingName', 'address', 'details', 'legalInfo'],
  // a line
  ...['position', 'description', 'note', 'quantity', 'unit', 'price', 'priceBase'],
  ...['adjustments', 'leftOut', 'headings', 'parts', 'subtotals', 'amount', 'net', 'carry'],
  // totals and the VAT breakdown
  ...['kind', 'isLine', 'isSum', 'isDue', 'code', 'rate', 'taxable', 'tax'],
  // a group of the helper group
  'key',
  // payments on account
  ...['prepayments', 'rows', 'gross'],
  // payment
  ...['account', 'other', 'terms', 'sentence', 'qr'],
  // logo and accent colour
  ...['alt', 'widthMm', 'color', 'graphic', 'onFill', 'tint', 'onTint'],
]
