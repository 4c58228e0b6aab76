/** What a layout finds under a name: a text or a flag, the fields of an object, a list, or what is not known beforehand. */
export type Kind = 'text' | 'any' | Fields | readonly [Kind]

/** The fields of an object by their names. */
export interface Fields {
  readonly [name: string]: Kind
}

const texts = (...names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, 'text']))

const DETAIL = texts('label', 'value', 'href')

const PARTY: Fields = {
  ...texts('name', 'displayName', 'shortName', 'tradingName', 'legalInfo'),
  address: ['text'],
  details: [DETAIL],
}

const PART: Fields = {
  ...texts('position', 'description', 'text', 'quantity', 'unit'),
  details: [DETAIL],
}

const LINE: Fields = {
  ...texts('position', 'description', 'text', 'note', 'quantity', 'unit', 'price', 'priceBase'),
  ...texts('vat', 'net', 'carry'),
  details: [DETAIL],
  adjustments: [texts('label', 'amount')],
  leftOut: [DETAIL],
  headings: [texts('position', 'description')],
  parts: [PART],
  subtotals: [texts('label', 'net')],
}

/** What a layout sees (VIEW.md), but for the semantic model and the options of the template. */
export const VIEW: Fields = {
  ...texts('locale', 'title', 'isCredit', 'numberLabel', 'number', 'date', 'dueDate', 'currency'),
  ...texts('senderLine', 'withoutVat', 'hasLineTree', 'due', 'footerText', 'watermark'),
  references: [DETAIL],
  seller: PARTY,
  buyer: PARTY,
  parties: [{ ...PARTY, label: 'text' }],
  notes: ['text'],
  lines: [LINE],
  totals: [texts('kind', 'label', 'detail', 'amount', 'isLine', 'isSum', 'isDue')],
  vat: [texts('code', 'name', 'rate', 'taxable', 'tax')],
  prepayments: {
    ...texts('withoutVat', 'net', 'tax', 'gross'),
    rows: [texts('number', 'date', 'net', 'rate', 'tax', 'gross')],
  },
  payment: {
    ...texts('terms', 'sentence', 'qr'),
    details: [DETAIL],
    account: [DETAIL],
    other: [DETAIL],
  },
  attachments: [texts('reference', 'text', 'href')],
  logo: texts('alt', 'widthMm'),
  accent: texts('color', 'text', 'graphic', 'onFill', 'tint', 'onTint'),
  invoice: 'any',
  options: 'any',
}
