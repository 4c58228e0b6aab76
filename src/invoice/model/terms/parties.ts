import { group, schemed, term, type Fact } from './fact.js'

/** Ids of the terms of an address. Their names differ only in the role of the party. */
interface AddressIds {
  readonly street: string
  readonly line2: string
  readonly line3: string
  readonly city: string
  readonly postalCode: string
  readonly region: string
  readonly country: string
}

function address(role: string, ids: AddressIds): Fact[] {
  return [
    term('street', ids.street, `${role} address line 1`, 'text'),
    term('addressLine2', ids.line2, `${role} address line 2`, 'text'),
    term('addressLine3', ids.line3, `${role} address line 3`, 'text'),
    term('city', ids.city, `${role} city`, 'text'),
    term('postalCode', ids.postalCode, `${role} post code`, 'text'),
    term('region', ids.region, `${role} country subdivision`, 'text'),
    term('country', ids.country, `${role} country code`, 'code'),
  ]
}

function identifiers(id: string, role: string): Fact {
  const name = `${role} identifier`
  return group('identifiers[]', id, name, [
    term('value', id, name, 'identifier'),
    term('scheme', `${id}-1`, `${name} scheme`, 'identifier'),
  ])
}

function contact(role: string, [name, phone, email]: readonly [string, string, string]): Fact[] {
  return [
    term('contactName', name, `${role} contact point`, 'text'),
    term('phone', phone, `${role} contact telephone number`, 'text'),
    term('email', email, `${role} contact email address`, 'text'),
  ]
}

/** BG-4 with BG-5 and BG-6. */
export const SELLER = group('seller', 'BG-4', 'Seller', [
  term('name', 'BT-27', 'Seller name', 'text'),
  term('tradingName', 'BT-28', 'Seller trading name', 'text'),
  identifiers('BT-29', 'Seller'),
  ...schemed('registration', 'BT-30', 'Seller legal registration identifier'),
  term('vatId', 'BT-31', 'Seller VAT identifier', 'identifier'),
  term('taxRegistration', 'BT-32', 'Seller tax registration identifier', 'identifier'),
  term('legalInfo', 'BT-33', 'Seller additional legal information', 'text'),
  ...schemed('electronicAddress', 'BT-34', 'Seller electronic address'),
  ...address('Seller', {
    street: 'BT-35',
    line2: 'BT-36',
    line3: 'BT-162',
    city: 'BT-37',
    postalCode: 'BT-38',
    region: 'BT-39',
    country: 'BT-40',
  }),
  ...contact('Seller', ['BT-41', 'BT-42', 'BT-43']),
])

/** BG-7 with BG-8 and BG-9. */
export const BUYER = group('buyer', 'BG-7', 'Buyer', [
  term('name', 'BT-44', 'Buyer name', 'text'),
  term('tradingName', 'BT-45', 'Buyer trading name', 'text'),
  identifiers('BT-46', 'Buyer'),
  ...schemed('registration', 'BT-47', 'Buyer legal registration identifier'),
  term('vatId', 'BT-48', 'Buyer VAT identifier', 'identifier'),
  ...schemed('electronicAddress', 'BT-49', 'Buyer electronic address'),
  ...address('Buyer', {
    street: 'BT-50',
    line2: 'BT-51',
    line3: 'BT-163',
    city: 'BT-52',
    postalCode: 'BT-53',
    region: 'BT-54',
    country: 'BT-55',
  }),
  ...contact('Buyer', ['BT-56', 'BT-57', 'BT-58']),
])

/** BG-10. */
export const PAYEE = group('payee', 'BG-10', 'Payee', [
  term('name', 'BT-59', 'Payee name', 'text'),
  identifiers('BT-60', 'Payee'),
  ...schemed('registration', 'BT-61', 'Payee legal registration identifier'),
])

/** BG-11 with BG-12. */
export const TAX_REPRESENTATIVE = group(
  'taxRepresentative',
  'BG-11',
  'Seller tax representative party',
  [
    term('name', 'BT-62', 'Seller tax representative name', 'text'),
    term('vatId', 'BT-63', 'Seller tax representative VAT identifier', 'identifier'),
    ...address('Seller tax representative', {
      street: 'BT-64',
      line2: 'BT-65',
      line3: 'BT-164',
      city: 'BT-66',
      postalCode: 'BT-67',
      region: 'BT-68',
      country: 'BT-69',
    }),
  ],
)

/** BG-13 with BG-15. */
export const DELIVERY = group('delivery', 'BG-13', 'Delivery information', [
  term('name', 'BT-70', 'Deliver to name', 'text'),
  identifiers('BT-71', 'Deliver to'),
  term('date', 'BT-72', 'Actual delivery date', 'date'),
  ...address('Deliver to', {
    street: 'BT-75',
    line2: 'BT-76',
    line3: 'BT-165',
    city: 'BT-77',
    postalCode: 'BT-78',
    region: 'BT-79',
    country: 'BT-80',
  }),
])
