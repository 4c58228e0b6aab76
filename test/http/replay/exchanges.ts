/** A document to validate: the XML of the example invoice with one change, in a container. */
export interface ChangedInvoice {
  readonly find: string
  readonly replace: string
}

/** A request of the contract. Its recorded answer is `answers/<name>.txt`. */
export interface Exchange {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: '/v1/generate' | '/v1/validate' | '/v1/account'
  /** Whose key the header `X-API-Key` has; no header if absent. */
  readonly key?: 'sandbox' | 'live' | 'pro' | 'revoked' | 'unknown'
  /** The body: JSON, text, or a PDF for `pdf_base64`. */
  readonly body?: object | string
  readonly pdf?: 'generated' | 'without invoice' | 'no PDF' | ChangedInvoice
  /** The same request is sent so many times before. */
  readonly after?: number
}

/** Every field of the contract's tables, as its clients write it. */
export const INVOICE = {
  number: 'INV-2026-0815',
  date: '2026-11-20',
  dueDate: '2026-12-20',
  currency: 'EUR',
  typeCode: '380',
  buyerReference: 'PO-4711',
  note: 'Project: website relaunch',
  seller: {
    name: 'Muster GmbH',
    tradingName: 'Muster Studio',
    vatId: 'DE123456788',
    street: 'Hauptstraße 1',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
    email: 'billing@muster.example',
    phone: '+49 30 123456',
  },
  buyer: {
    name: 'Beispiel AG',
    vatId: 'DE111111125',
    street: 'Marktplatz 2',
    city: 'Hamburg',
    postalCode: '20095',
    country: 'DE',
    email: 'invoices@beispiel.example',
    phone: '+49 40 654321',
  },
  items: [
    {
      description: 'Consulting',
      quantity: 10,
      unit: 'HUR',
      unitPrice: 120,
      vatRate: 19,
      vatCategory: 'S',
    },
    { description: 'Book', quantity: 1, unit: 'C62', unitPrice: 24.9, vatRate: 7 },
  ],
  payment: {
    meansCode: '58',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    accountName: 'Muster GmbH',
    reference: 'INV-2026-0815',
    terms: 'Payable within 30 days',
  },
} as const

const minimal = {
  number: 'INV-1',
  date: '2026-11-20',
  seller: { name: 'Muster GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
  buyer: { name: 'Beispiel AG', city: 'Hamburg', country: 'DE' },
  items: [{ description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 100, vatRate: 19.0 }],
}
const { vatId: _, ...withoutVatId } = minimal.seller

/** A red square of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

type Made = Omit<Exchange, 'method' | 'path'>
const generate = (made: Made): Exchange => ({ method: 'POST', path: '/v1/generate', ...made })
const validate = (made: Made): Exchange => ({ method: 'POST', path: '/v1/validate', ...made })
const account = (made: Made): Exchange => ({ method: 'GET', path: '/v1/account', ...made })

const categories = [
  ['Z', 0],
  ['E', 0],
  ['AE', 0],
  ['K', 0],
  ['G', 0],
  ['O', 0],
  ['L', 7],
  ['M', 4],
] as const

/** What the contract shows: fields, states, errors and rule codes. */
export const EXCHANGES: readonly Exchange[] = [
  ...['minimal', 'classic', 'compact'].map((template) =>
    generate({
      name: `generate-${template}`,
      key: 'live',
      body: { template, accentColor: '#8b5cf6', footerText: 'Thank you', invoice: INVOICE },
    }),
  ),
  ...['en', 'de', 'fr', 'es', 'it'].map((locale) =>
    generate({ name: `generate-${locale}`, key: 'sandbox', body: { locale, invoice: INVOICE } }),
  ),
  generate({ name: 'generate-required', key: 'sandbox', body: { invoice: minimal } }),
  generate({
    name: 'generate-logo',
    key: 'sandbox',
    body: { logo: { base64: `data:image/png;base64,${PNG}`, widthMm: 20 }, invoice: minimal },
  }),
  generate({
    name: 'generate-credit-note',
    key: 'live',
    body: { invoice: { ...minimal, typeCode: '381', currency: 'CHF' } },
  }),
  ...['30', '59'].map((meansCode) =>
    generate({
      name: `generate-means-${meansCode}`,
      key: 'sandbox',
      body: { invoice: { ...minimal, payment: { meansCode, iban: INVOICE.payment.iban } } },
    }),
  ),
  ...categories.map(([vatCategory, vatRate]) =>
    generate({
      name: `generate-category-${vatCategory}`,
      key: 'sandbox',
      body: {
        invoice: {
          ...minimal,
          buyer: { ...minimal.buyer, ...(vatCategory === 'O' ? {} : { vatId: 'FR40303265045' }) },
          items: [{ ...minimal.items[0], vatCategory, vatRate }],
        },
      },
    }),
  ),
  generate({
    name: 'generate-without-vat-id',
    key: 'sandbox',
    body: { invoice: { ...minimal, seller: withoutVatId } },
  }),
  generate({
    name: 'generate-snake-case',
    key: 'sandbox',
    body: { invoice: { ...minimal, seller: { ...withoutVatId, vat_id: 'DE123456788' } } },
  }),
  generate({
    name: 'generate-without-items',
    key: 'sandbox',
    body: { invoice: { ...minimal, items: [] } },
  }),
  generate({
    name: 'generate-wrong-unit',
    key: 'sandbox',
    body: { invoice: { ...minimal, items: [{ ...minimal.items[0], unit: 'hours' }] } },
  }),
  generate({
    name: 'generate-broken-rule',
    key: 'live',
    body: { invoice: { ...minimal, items: [{ ...minimal.items[0], vatRate: 0 }] } },
  }),
  generate({ name: 'generate-no-json', key: 'sandbox', body: '{"invoice":' }),
  generate({ name: 'generate-empty', key: 'sandbox', body: {} }),
  generate({ name: 'generate-quota-exceeded', key: 'pro', body: { invoice: minimal }, after: 2 }),
  generate({ name: 'generate-missing-key', body: { invoice: minimal } }),
  generate({ name: 'generate-unknown-key', key: 'unknown', body: { invoice: minimal } }),
  generate({ name: 'generate-revoked-key', key: 'revoked', body: { invoice: minimal } }),
  validate({ name: 'validate-valid', key: 'live', pdf: 'generated' }),
  validate({ name: 'validate-not-zugferd', key: 'sandbox', pdf: 'without invoice' }),
  validate({ name: 'validate-no-pdf', key: 'sandbox', pdf: 'no PDF' }),
  validate({ name: 'validate-no-body', key: 'sandbox', body: {} }),
  ...(
    [
      ['BR-01', '<ram:ID>INV-2026-0815</ram:ID>', ''],
      [
        'BR-02',
        '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456788</ram:ID></ram:SpecifiedTaxRegistration>',
        '',
      ],
      ['BR-03', '<ram:Name>Beispiel AG</ram:Name>', ''],
      ['BR-CO-09', 'DE123456788', '123456788'],
      ['BR-CL-10', 'EUR', 'EUX'],
      ['BR-CL-23', 'unitCode="HUR"', 'unitCode="hours"'],
    ] as const
  ).map(([code, find, replace]) =>
    validate({ name: `validate-${code}`, key: 'sandbox', pdf: { find, replace } }),
  ),
  account({ name: 'account-sandbox', key: 'sandbox' }),
  account({ name: 'account-starter', key: 'live' }),
  account({ name: 'account-pro', key: 'pro' }),
  account({ name: 'account-missing-key' }),
  account({ name: 'account-rate-limited', key: 'sandbox', after: 60 }),
]
