import type { ProfileLevel } from '../../model/term.js'
import { constant, group, holder, leaf, termOf, type Row } from '../../binding/row.js'

/** Ids of a party's terms, which differ by role while the elements do not. */
interface PartyTerms {
  readonly role: string
  readonly identifier?: string
  readonly name: string
  readonly legalInfo?: string
  readonly registration?: string
  readonly tradingName?: string
  readonly contact?: readonly [group: string, name: string, phone: string, email: string]
  /** Group, postal code, line 1, line 2, line 3, city, country, region. */
  readonly address?: readonly [
    group: string,
    postalCode: string,
    street: string,
    line2: string,
    line3: string,
    city: string,
    country: string,
    region: string,
  ]
  readonly electronicAddress?: string
  readonly vatId?: string
  readonly taxRegistration?: string
}

function identifiers(id: string, role: string): Row[] {
  const name = `${role} identifier`
  const value = (element: string, only: string, rest: Partial<Row> = {}): Row => ({
    ...group(element, id, name, 'identifiers[]', []),
    term: termOf(id, name, 'identifier', 'value'),
    only,
    from: 'BASIC WL',
    ...rest,
  })
  return [
    value('ram:ID', '!scheme'),
    value('ram:GlobalID', 'scheme', {
      attributes: { schemeID: termOf(`${id}-1`, `${name} scheme`, 'identifier', 'scheme') },
    }),
  ]
}

function legalOrganization(terms: PartyTerms): Row[] {
  const children: Row[] = []
  if (terms.registration !== undefined) {
    const name = `${terms.role} legal registration identifier`
    children.push(
      leaf('ram:ID', terms.registration, name, 'identifier', 'registration.value', {
        attributes: {
          schemeID: termOf(
            `${terms.registration}-1`,
            `${name} scheme`,
            'identifier',
            'registration.scheme',
          ),
        },
      }),
    )
  }
  if (terms.tradingName !== undefined)
    children.push(
      leaf(
        'ram:TradingBusinessName',
        terms.tradingName,
        `${terms.role} trading name`,
        'text',
        'tradingName',
        {
          from: 'BASIC WL',
        },
      ),
    )
  return children.length === 0 ? [] : [holder('ram:SpecifiedLegalOrganization', children)]
}

function contact(terms: PartyTerms): Row[] {
  if (terms.contact === undefined) return []
  const [, name, phone, email] = terms.contact
  return [
    holder(
      'ram:DefinedTradeContact',
      [
        leaf('ram:PersonName', name, `${terms.role} contact point`, 'text', 'contactName'),
        holder('ram:TelephoneUniversalCommunication', [
          leaf(
            'ram:CompleteNumber',
            phone,
            `${terms.role} contact telephone number`,
            'text',
            'phone',
          ),
        ]),
        holder('ram:EmailURIUniversalCommunication', [
          leaf('ram:URIID', email, `${terms.role} contact email address`, 'text', 'email'),
        ]),
      ],
      { from: 'EN16931' },
    ),
  ]
}

function address(terms: PartyTerms): Row[] {
  if (terms.address === undefined) return []
  const [, postalCode, street, line2, line3, city, country, region] = terms.address
  const part = (
    element: string,
    id: string,
    name: string,
    path: string,
    from: ProfileLevel = 'BASIC WL',
  ) => leaf(element, id, `${terms.role} ${name}`, 'text', path, { from })
  return [
    holder('ram:PostalTradeAddress', [
      part('ram:PostcodeCode', postalCode, 'post code', 'postalCode'),
      part('ram:LineOne', street, 'address line 1', 'street'),
      part('ram:LineTwo', line2, 'address line 2', 'addressLine2'),
      part('ram:LineThree', line3, 'address line 3', 'addressLine3'),
      part('ram:CityName', city, 'city', 'city'),
      leaf('ram:CountryID', country, `${terms.role} country code`, 'code', 'country'),
      part('ram:CountrySubDivisionName', region, 'country subdivision', 'region'),
    ]),
  ]
}

function electronicAddress(terms: PartyTerms): Row[] {
  const id = terms.electronicAddress
  if (id === undefined) return []
  const name = `${terms.role} electronic address`
  return [
    holder(
      'ram:URIUniversalCommunication',
      [
        leaf('ram:URIID', id, name, 'identifier', 'electronicAddress.value', {
          attributes: {
            schemeID: termOf(`${id}-1`, `${name} scheme`, 'identifier', 'electronicAddress.scheme'),
          },
        }),
      ],
      { from: 'BASIC WL' },
    ),
  ]
}

function registration(id: string, name: string, path: string, scheme: 'VA' | 'FC'): Row {
  return holder(
    'ram:SpecifiedTaxRegistration',
    [leaf('ram:ID', id, name, 'identifier', path, { attributes: { schemeID: scheme } })],
    { when: { path: 'ram:ID/@schemeID', equals: scheme } },
  )
}

/** The rows of a party in the order of the schema's TradePartyType. */
export function party(terms: PartyTerms): Row[] {
  const { role } = terms
  return [
    ...(terms.identifier === undefined ? [] : identifiers(terms.identifier, role)),
    leaf('ram:Name', terms.name, `${role} name`, 'text', 'name'),
    ...(terms.legalInfo === undefined
      ? []
      : [
          leaf(
            'ram:Description',
            terms.legalInfo,
            `${role} additional legal information`,
            'text',
            'legalInfo',
            {
              from: 'EN16931',
            },
          ),
        ]),
    ...legalOrganization(terms),
    ...contact(terms),
    ...address(terms),
    ...electronicAddress(terms),
    ...(terms.vatId === undefined
      ? []
      : [registration(terms.vatId, `${role} VAT identifier`, 'vatId', 'VA')]),
    ...(terms.taxRegistration === undefined
      ? []
      : [
          registration(
            terms.taxRegistration,
            `${role} tax registration identifier`,
            'taxRegistration',
            'FC',
          ),
        ]),
  ]
}

/** BG-4 with BG-5 and BG-6. */
export const SELLER = group('ram:SellerTradeParty', 'BG-4', 'Seller', 'seller', [
  ...party({
    role: 'Seller',
    identifier: 'BT-29',
    name: 'BT-27',
    legalInfo: 'BT-33',
    registration: 'BT-30',
    tradingName: 'BT-28',
    contact: ['BG-6', 'BT-41', 'BT-42', 'BT-43'],
    address: ['BG-5', 'BT-38', 'BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-40', 'BT-39'],
    electronicAddress: 'BT-34',
    vatId: 'BT-31',
    taxRegistration: 'BT-32',
  }),
])

/** BG-7 with BG-8 and BG-9. */
export const BUYER = group('ram:BuyerTradeParty', 'BG-7', 'Buyer', 'buyer', [
  ...party({
    role: 'Buyer',
    identifier: 'BT-46',
    name: 'BT-44',
    registration: 'BT-47',
    tradingName: 'BT-45',
    contact: ['BG-9', 'BT-56', 'BT-57', 'BT-58'],
    address: ['BG-8', 'BT-53', 'BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-55', 'BT-54'],
    electronicAddress: 'BT-49',
    vatId: 'BT-48',
  }),
])

/** BG-11 with BG-12. */
export const TAX_REPRESENTATIVE = group(
  'ram:SellerTaxRepresentativeTradeParty',
  'BG-11',
  'Seller tax representative party',
  'taxRepresentative',
  party({
    role: 'Seller tax representative',
    name: 'BT-62',
    address: ['BG-12', 'BT-67', 'BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-69', 'BT-68'],
    vatId: 'BT-63',
  }),
  { from: 'BASIC WL' },
)

/** BG-10. */
export const PAYEE = group(
  'ram:PayeeTradeParty',
  'BG-10',
  'Payee',
  'payee',
  party({ role: 'Payee', identifier: 'BT-60', name: 'BT-59', registration: 'BT-61' }),
  { from: 'BASIC WL' },
)

/** BG-13 and BG-15; the delivery date is beside it in the schema. */
export const SHIP_TO = holder(
  'ram:ShipToTradeParty',
  party({
    role: 'Deliver to',
    identifier: 'BT-71',
    name: 'BT-70',
    address: ['BG-15', 'BT-78', 'BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-80', 'BT-79'],
  }),
  { from: 'BASIC WL' },
)

/** The fixed type code that every trade tax of EN 16931 bears. */
export const VAT = constant('ram:TypeCode', 'VAT')
