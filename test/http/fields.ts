/** Fields of the contract's generate request, with what tests need to know of each. */
export interface FieldRow {
  /** As the contract's tables have it: section and name. */
  readonly line: string
  /** JSON path in {@link FULL_REQUEST}. */
  readonly path: string
  /** The contract's type. */
  readonly type: 'string' | 'number' | 'object' | 'array'
  readonly required?: true
  /** What replaces it when it is absent. */
  readonly byDefault?: string | number
  /** A value that its kind does not have, and the code of the detail. */
  readonly wrong?: readonly [value: unknown, code: string]
  /** Elements of CII that hold it, outermost first; the value follows. */
  readonly xml?: readonly string[]
  /** Its value in the XML, where that differs. */
  readonly written?: string
}

/** A request with every field of the contract, each with a value of its own. */
export const FULL_REQUEST = {
  template: 'classic',
  locale: 'de',
  accentColor: '#0a6e4f',
  footerText: 'Registered in Berlin under HRB 4711',
  logo: {
    base64: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0a6e4f"/></svg>',
    ).toString('base64'),
    widthMm: 42,
  },
  invoice: {
    number: 'RE-4711',
    date: '2026-11-20',
    dueDate: '2026-12-19',
    currency: 'CHF',
    typeCode: '381',
    buyerReference: 'PO-7781',
    note: 'Project Northern Light',
    seller: {
      name: 'Muster Software GmbH',
      tradingName: 'Musterware',
      vatId: 'DE123456788',
      street: 'Hauptstraße 1',
      city: 'Berlin',
      postalCode: '10115',
      country: 'DE',
      email: 'rechnung@muster-software.example',
      phone: '+49 30 1234567',
    },
    buyer: {
      name: 'Atelier Dupont SARL',
      tradingName: 'Chez Dupont',
      vatId: 'FR40303265045',
      street: '8 rue des Lilas',
      city: 'Lyon',
      postalCode: '69003',
      country: 'FR',
      email: 'compta@dupont.example',
      phone: '+33 4 1234567',
    },
    items: [
      {
        description: 'Software development',
        quantity: 12.5,
        unit: 'HUR',
        unitPrice: 95.25,
        vatRate: 8.1,
        vatCategory: 'S',
      },
    ],
    payment: {
      meansCode: '30',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      accountName: 'Muster Konto',
      reference: 'RF18539007547034',
      terms: 'Net 30 days',
    },
  },
} as const

const party = (side: 'seller' | 'buyer', terms: Readonly<Record<string, string>>): FieldRow[] => {
  const place = side === 'seller' ? 'ram:SellerTradeParty' : 'ram:BuyerTradeParty'
  const contact = [place, 'ram:DefinedTradeContact']
  const address = [place, 'ram:PostalTradeAddress']
  const row = (name: string, rest: Omit<FieldRow, 'line' | 'path' | 'type'>): FieldRow => ({
    line: `Party ${name}, ${terms[name]}`,
    path: `invoice.${side}.${name}`,
    type: 'string',
    ...rest,
  })
  return [
    row('name', { required: true, xml: [place, 'ram:Name'] }),
    row('tradingName', {
      xml: [place, 'ram:SpecifiedLegalOrganization', 'ram:TradingBusinessName'],
    }),
    row('vatId', {
      ...(side === 'seller' ? { required: true } : {}),
      wrong: ['DE12', 'FORMAT'],
      xml: [place, 'ram:SpecifiedTaxRegistration', 'ram:ID schemeID="VA"'],
    }),
    row('street', { xml: [...address, 'ram:LineOne'] }),
    row('city', { required: true, xml: [...address, 'ram:CityName'] }),
    row('postalCode', { xml: [...address, 'ram:PostcodeCode'] }),
    row('country', { required: true, wrong: ['QQ', 'VALUE'], xml: [...address, 'ram:CountryID'] }),
    row('email', {
      wrong: ['nobody', 'FORMAT'],
      xml: [...contact, 'ram:EmailURIUniversalCommunication', 'ram:URIID'],
    }),
    row('phone', {
      xml: [...contact, 'ram:TelephoneUniversalCommunication', 'ram:CompleteNumber'],
    }),
  ]
}

const ITEM = 'ram:IncludedSupplyChainTradeLineItem'
const SETTLEMENT = 'ram:ApplicableHeaderTradeSettlement'
const MEANS = 'ram:SpecifiedTradeSettlementPaymentMeans'

/** All fields of the contract's request tables, in their order. */
export const FIELDS: readonly FieldRow[] = [
  {
    line: 'Request template',
    path: 'template',
    type: 'string',
    byDefault: 'minimal',
    wrong: ['fancy', 'VALUE'],
  },
  {
    line: 'Request locale',
    path: 'locale',
    type: 'string',
    byDefault: 'en',
    wrong: ['nl', 'VALUE'],
  },
  {
    line: 'Request accentColor',
    path: 'accentColor',
    type: 'string',
    byDefault: '#8b5cf6',
    wrong: ['purple', 'FORMAT'],
  },
  { line: 'Request footerText', path: 'footerText', type: 'string' },
  { line: 'Request logo', path: 'logo', type: 'object' },
  { line: 'Request invoice', path: 'invoice', type: 'object', required: true },
  {
    line: 'Logo base64',
    path: 'logo.base64',
    type: 'string',
    required: true,
    wrong: ['R0lGODlh', 'IMAGE'],
  },
  {
    line: 'Logo widthMm',
    path: 'logo.widthMm',
    type: 'number',
    byDefault: 30,
    wrong: [-1, 'RANGE'],
  },
  {
    line: 'Invoice number, BT-1',
    path: 'invoice.number',
    type: 'string',
    required: true,
    xml: ['rsm:ExchangedDocument', 'ram:ID'],
  },
  {
    line: 'Invoice date, BT-2',
    path: 'invoice.date',
    type: 'string',
    required: true,
    wrong: ['20.11.2026', 'FORMAT'],
    xml: ['ram:IssueDateTime', 'udt:DateTimeString format="102"'],
    written: '20261120',
  },
  {
    line: 'Invoice dueDate, BT-9',
    path: 'invoice.dueDate',
    type: 'string',
    wrong: ['2026-02-30', 'FORMAT'],
    xml: ['ram:DueDateDateTime', 'udt:DateTimeString format="102"'],
    written: '20261219',
  },
  {
    line: 'Invoice currency, BT-5',
    path: 'invoice.currency',
    type: 'string',
    byDefault: 'EUR',
    wrong: ['EURO', 'VALUE'],
    xml: [SETTLEMENT, 'ram:InvoiceCurrencyCode'],
  },
  {
    line: 'Invoice typeCode, BT-3',
    path: 'invoice.typeCode',
    type: 'string',
    byDefault: '380',
    wrong: ['999', 'VALUE'],
    xml: ['rsm:ExchangedDocument', 'ram:TypeCode'],
  },
  {
    line: 'Invoice buyerReference, BT-10',
    path: 'invoice.buyerReference',
    type: 'string',
    xml: ['ram:BuyerReference'],
  },
  {
    line: 'Invoice note, BT-22',
    path: 'invoice.note',
    type: 'string',
    xml: ['ram:IncludedNote', 'ram:Content'],
  },
  { line: 'Invoice seller, BG-4', path: 'invoice.seller', type: 'object', required: true },
  { line: 'Invoice buyer, BG-7', path: 'invoice.buyer', type: 'object', required: true },
  {
    line: 'Invoice items, BG-25',
    path: 'invoice.items',
    type: 'array',
    required: true,
    wrong: [[], 'TOO_SHORT'],
  },
  { line: 'Invoice payment, BG-16', path: 'invoice.payment', type: 'object' },
  ...party('seller', {
    name: 'BT-27',
    tradingName: 'BT-28',
    vatId: 'BT-31',
    street: 'BT-35',
    city: 'BT-37',
    postalCode: 'BT-38',
    country: 'BT-40',
    email: 'BT-43',
    phone: 'BT-42',
  }),
  ...party('buyer', {
    name: 'BT-44',
    tradingName: 'BT-45',
    vatId: 'BT-48',
    street: 'BT-50',
    city: 'BT-52',
    postalCode: 'BT-53',
    country: 'BT-55',
    email: 'BT-58',
    phone: 'BT-57',
  }),
  {
    line: 'Line item description, BT-153',
    path: 'invoice.items.0.description',
    type: 'string',
    required: true,
    xml: [ITEM, 'ram:SpecifiedTradeProduct', 'ram:Name'],
  },
  {
    line: 'Line item quantity, BT-129',
    path: 'invoice.items.0.quantity',
    type: 'number',
    required: true,
    wrong: [1e12, 'RANGE'],
    xml: [ITEM, 'ram:BilledQuantity unitCode="HUR"'],
  },
  {
    line: 'Line item unit, BT-130',
    path: 'invoice.items.0.unit',
    type: 'string',
    required: true,
    wrong: ['hours', 'VALUE'],
    xml: [ITEM, 'ram:BilledQuantity'],
  },
  {
    line: 'Line item unitPrice, BT-146',
    path: 'invoice.items.0.unitPrice',
    type: 'number',
    required: true,
    wrong: [1e12, 'RANGE'],
    xml: [ITEM, 'ram:NetPriceProductTradePrice', 'ram:ChargeAmount'],
  },
  {
    line: 'Line item vatRate, BT-152',
    path: 'invoice.items.0.vatRate',
    type: 'number',
    required: true,
    wrong: [-1, 'RANGE'],
    xml: [ITEM, 'ram:ApplicableTradeTax', 'ram:RateApplicablePercent'],
  },
  {
    line: 'Line item vatCategory, BT-151',
    path: 'invoice.items.0.vatCategory',
    type: 'string',
    byDefault: 'S',
    wrong: ['X', 'VALUE'],
    xml: [ITEM, 'ram:ApplicableTradeTax', 'ram:CategoryCode'],
  },
  {
    line: 'Payment meansCode, BT-81',
    path: 'invoice.payment.meansCode',
    type: 'string',
    byDefault: '58',
    wrong: ['00', 'VALUE'],
    xml: [MEANS, 'ram:TypeCode'],
  },
  {
    line: 'Payment iban, BT-84',
    path: 'invoice.payment.iban',
    type: 'string',
    wrong: ['DE00370400440532013000', 'FORMAT'],
    xml: [MEANS, 'ram:PayeePartyCreditorFinancialAccount', 'ram:IBANID'],
  },
  {
    line: 'Payment bic, BT-86',
    path: 'invoice.payment.bic',
    type: 'string',
    wrong: ['BANK', 'FORMAT'],
    xml: [MEANS, 'ram:PayeeSpecifiedCreditorFinancialInstitution', 'ram:BICID'],
  },
  {
    line: 'Payment accountName, BT-85',
    path: 'invoice.payment.accountName',
    type: 'string',
    xml: [MEANS, 'ram:PayeePartyCreditorFinancialAccount', 'ram:AccountName'],
  },
  {
    line: 'Payment reference, BT-83',
    path: 'invoice.payment.reference',
    type: 'string',
    xml: [SETTLEMENT, 'ram:PaymentReference'],
  },
  {
    line: 'Payment terms, BT-20',
    path: 'invoice.payment.terms',
    type: 'string',
    xml: ['ram:SpecifiedTradePaymentTerms', 'ram:Description'],
  },
]
