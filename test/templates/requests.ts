import {
  exampleOf,
  type Json,
  type JsonObject as Fields,
  type Request,
  type TemplateId,
} from './typesetter.js'

const fieldsOf = (value: Json | undefined): Fields =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {}

/** A template's example with other fields in its invoice. */
export function changed(id: TemplateId, invoice: Fields, root: Fields = {}): Request {
  const example = exampleOf(id)
  return { ...example, ...root, invoice: { ...example.invoice, ...invoice } }
}

/** As many lines as wanted, of changing length and price. */
export function manyLines(count: number): Json[] {
  const names = [
    'Oak plank, planed',
    'Assembly on site, two fitters, including travel and small material',
    'Screws',
    'Sealing compound for joints between wood and stone, grey, low in emissions',
  ]
  const units = ['MTR', 'HUR', 'C62', 'XTU']
  return Array.from({ length: count }, (_, index) => ({
    description: `${names[index % 4] ?? ''} ${index + 1}`,
    quantity: String(((index * 7) % 40) + 1 + (index % 4 === 1 ? 0.5 : 0)),
    unit: units[index % 4] ?? 'C62',
    unitPrice: (((index * 13.37) % 250) + 0.05).toFixed(2),
    vatRate: index % 3 === 0 ? '7' : '19',
  }))
}

/** Required fields alone. */
export function leastRequest(id: TemplateId, locale: string): Request {
  return {
    template: id,
    locale,
    invoice: {
      number: '1',
      date: '2026-03-01',
      seller: { name: 'A Ltd', vatId: 'IE6388047V', city: 'Cork', country: 'IE' },
      buyer: { name: 'B', city: 'Rome', country: 'IT' },
      items: [{ description: 'Work', quantity: '1', unit: 'HUR', unitPrice: '10', vatRate: '23' }],
    },
  }
}

/** Every optional field of the contract and of the semantic model. */
export function fullRequest(id: TemplateId, locale: string): Request {
  const party = {
    addressLine2: 'Building C, third floor',
    addressLine3: 'Entrance from the yard',
    region: 'Leinster',
    contactName: 'Aoife Ní Dhomhnaill',
    registration: { value: '512345', scheme: '0002' },
    identifiers: [{ value: '4000001123452', scheme: '0088' }, { value: 'K-77' }],
    electronicAddress: { value: 'invoices@party.example', scheme: 'EM' },
  }
  const example = exampleOf(id)
  const adjusted = { amount: '12.50', baseAmount: '125.00', percent: '10', reason: 'Loyalty' }
  return changed(
    id,
    {
      businessProcess: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      taxCurrency: 'SEK',
      vatInTaxCurrency: '43211.77',
      projectReference: 'AURORA-2',
      contractReference: 'C-2025/18',
      orderReference: 'PO-77812',
      salesOrderReference: 'SO-5501',
      receivingAdviceReference: 'GR-9',
      despatchAdviceReference: 'DN-1188',
      tenderReference: 'LOT-3',
      objectId: { value: 'METER-88172', scheme: 'ABZ' },
      accountingReference: 'CC-4400',
      vatPointDate: '2026-03-10',
      note: 'First line of the note.\nSecond line of the note.',
      notes: [{ text: 'Goods remain our property until paid in full.', subjectCode: 'AAI' }],
      precedingInvoices: [{ number: '2026-0007', date: '2026-01-15' }, { number: '2026-0008' }],
      seller: {
        ...fieldsOf(example.invoice['seller']),
        ...party,
        tradingName: 'North',
        taxRegistration: '232/123/45678',
        legalInfo: 'Limited company, share capital 40,000 euro',
      },
      buyer: {
        ...fieldsOf(example.invoice['buyer']),
        ...party,
        tradingName: 'Aurora',
        phone: '+49 30 5550188',
        identifiers: [{ value: '4000001123452', scheme: '0088' }],
      },
      payee: {
        name: 'North Factoring DAC',
        identifiers: [{ value: 'F-1' }],
        registration: { value: '99' },
      },
      taxRepresentative: {
        name: 'Fiscal Reps BV',
        vatId: 'NL123456789B01',
        street: 'Herengracht 1',
        city: 'Amsterdam',
        postalCode: '1015 BA',
        country: 'NL',
      },
      delivery: {
        name: 'Aurora Warehouse',
        identifiers: [{ value: 'W-12' }],
        date: '2026-03-05',
        street: 'Hafenstraße 9',
        city: 'Hamburg',
        postalCode: '20457',
        country: 'DE',
      },
      period: { start: '2026-02-01', end: '2026-02-28' },
      allowances: [{ ...adjusted, vatCategory: 'S', vatRate: '23' }],
      charges: [{ amount: '8.00', reason: 'Freight', vatCategory: 'S', vatRate: '23' }],
      attachments: [
        {
          reference: 'TS-1',
          description: 'Time sheet',
          url: 'https://files.north.example/ts-1.pdf',
        },
        {
          reference: 'PH-2',
          description: 'Measurements',
          base64: 'YSxiCg==',
          mimeType: 'text/csv',
          filename: 'a.csv',
        },
      ],
      prepaidAmount: '100.00',
      roundingAmount: '0.02',
      items: [
        {
          description: 'Interface design',
          details:
            'Screens for the portal, three rounds of correction.\nHanded over as source files.',
          note: 'Hours as agreed in February.',
          quantity: '38.5',
          unit: 'HUR',
          unitPrice: '115',
          grossPrice: '120',
          priceDiscount: '5',
          priceBaseQuantity: '1',
          vatCategory: 'S',
          vatRate: '23',
          allowances: [adjusted],
          charges: [{ amount: '4.20', reasonCode: 'FC' }],
          period: { start: '2026-02-01', end: '2026-02-28' },
          orderLine: '10',
          accountingReference: 'CC-4410',
          objectId: { value: 'OBJ-1' },
          sellerItemId: 'UI-1',
          buyerItemId: 'X-99',
          standardItemId: { value: '4012345678901', scheme: '0160' },
          classifications: [{ code: '43232300', scheme: 'TST' }],
          originCountry: 'IE',
          attributes: [{ name: 'Tool', value: 'Figma' }],
        },
        {
          description: 'Printed cards',
          quantity: '1000',
          unit: 'C62',
          unitPrice: '18.4',
          priceBaseQuantity: '100',
          vatCategory: 'Z',
          vatRate: '0',
        },
      ],
      payment: {
        ...fieldsOf(example.invoice['payment']),
        meansText: 'SEPA credit transfer, please no cheques',
        reference: 'RF18539007547034',
        cardNumber: '******1234',
        cardholder: 'A. Byrne',
        mandateReference: 'M-2026-1',
        creditorId: 'IE25ZZZ999999',
        debtorIban: 'DE89370400440532013000',
        furtherAccounts: [
          { iban: 'DE02500105170137075030', bic: 'INGDDEFFXXX', accountName: 'Second account' },
          { accountId: '00123456789' },
        ],
        terms: 'Payable within 30 days.\n2% discount within 7 days.',
      },
    },
    { locale },
  )
}

/** Names without a break, long texts, twelve-digit amounts. */
export function extremeRequest(id: TemplateId, locale: string): Request {
  const word = (length: number): string =>
    'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, length)
  const sentence =
    'A description that goes on and on, because somebody pasted a whole specification. '
  const party = {
    street: word(120),
    postalCode: word(20),
    city: word(80),
    email: `${word(60)}@${word(60)}.example`,
    phone: '+49 30 123456789012345678901234567890',
  }
  return changed(
    id,
    {
      number: 'N'.repeat(64),
      buyerReference: word(100),
      note: `${sentence.repeat(10)}\n${word(200)}`,
      seller: {
        name: word(200),
        tradingName: word(200),
        vatId: 'DE123456788',
        country: 'DE',
        ...party,
      },
      buyer: {
        name: word(200),
        tradingName: word(200),
        vatId: 'DE136695976',
        country: 'DE',
        ...party,
      },
      items: [
        {
          description: word(200),
          quantity: '999999999999.123456',
          unit: 'HUR',
          unitPrice: '0.000001',
          vatRate: '19',
        },
        {
          description: sentence.repeat(13).slice(0, 1000),
          quantity: '1',
          unit: 'NEW',
          unitPrice: '999999999999.99',
          vatRate: '99.99',
        },
        {
          description: 'Return',
          quantity: '-12.5',
          unit: 'XUN',
          unitPrice: '123456.123456',
          vatRate: '7',
        },
      ],
      payment: {
        meansCode: '58',
        iban: 'MT84MALT011000012345MTLCAST001S',
        bic: 'MALTMTMTXXX',
        accountName: word(200),
        reference: word(140),
        terms: sentence.repeat(12),
      },
    },
    { locale, footerText: sentence.repeat(24).slice(0, 2000) },
  )
}

/** Scripts beside the Latin one. */
export function scriptsRequest(id: TemplateId, locale: string): Request {
  return changed(
    id,
    {
      note: 'Ευχαριστούμε · Спасибо · Cảm ơn quý khách · תודה רבה · شكرا جزيلا',
      seller: {
        name: 'Ελληνικές Υπηρεσίες ΑΕ',
        tradingName: 'شركة النور للتجارة',
        vatId: 'EL094259216',
        street: 'Λεωφόρος Κηφισίας 12',
        city: 'Αθήνα',
        postalCode: '115 26',
        country: 'GR',
        email: 'info@example.gr',
      },
      buyer: {
        name: 'ООО «Северный свет»',
        tradingName: 'חברת האור בע״מ',
        street: 'Đường Nguyễn Huệ 45',
        city: 'София',
        postalCode: '1000',
        country: 'BG',
      },
      items: [
        {
          description: 'خدمات استشارية 2026 (المرحلة الأولى)',
          quantity: '3',
          unit: 'HUR',
          unitPrice: '80',
          vatRate: '24',
        },
        {
          description: 'ייעוץ עסקי – שלב 2',
          quantity: '1',
          unit: 'C62',
          unitPrice: '1250.5',
          vatRate: '24',
        },
        {
          description: 'Консультация и перевод документов',
          quantity: '12',
          unit: 'HUR',
          unitPrice: '45',
          vatRate: '24',
        },
        {
          description: 'Phở bò đặc biệt, bánh mì thịt nướng',
          quantity: '2',
          unit: 'C62',
          unitPrice: '9.9',
          vatRate: '13',
        },
        {
          description: 'Μελέτη σκοπιμότητας',
          quantity: '1',
          unit: 'LS',
          unitPrice: '4000',
          vatRate: '24',
        },
      ],
    },
    { locale },
  )
}

/** One line in each of the nine categories that can be together; O stands alone. */
export function categoriesRequest(id: TemplateId, locale: string): Request {
  const line = (vatCategory: string, vatRate: string): Json => ({
    description: `Supply of category ${vatCategory}`,
    quantity: '1',
    unit: 'C62',
    unitPrice: '100',
    vatCategory,
    vatRate,
  })
  return changed(
    id,
    {
      items: [
        line('S', '23'),
        line('S', '9'),
        line('Z', '0'),
        line('E', '0'),
        line('AE', '0'),
        line('K', '0'),
        line('G', '0'),
        line('L', '7'),
        line('M', '4'),
      ],
    },
    { locale },
  )
}

/** Outside the scope of VAT. */
export function outsideRequest(id: TemplateId, locale: string): Request {
  return changed(
    id,
    {
      items: [
        {
          description: 'Damages',
          quantity: '1',
          unit: 'LS',
          unitPrice: '100',
          vatCategory: 'O',
          vatRate: '0',
        },
      ],
    },
    { locale },
  )
}

/** A credit note; it asks for no money. */
export function creditRequest(id: TemplateId, locale: string): Request {
  return changed(
    id,
    {
      typeCode: '381',
      number: 'C-2026-7',
      precedingInvoices: [{ number: '2026-0042', date: '2026-03-12' }],
    },
    { locale },
  )
}
