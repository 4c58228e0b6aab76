import { constant, group, holder, leaf, type ProfileLevel, type Row } from '../../binding/row.js'

/**
 * The parts that a party can have, depending on its role; the elements are the same for all roles.
 */
interface PartyParts {
  readonly identifiers?: boolean
  readonly legalInfo?: boolean
  readonly registration?: boolean
  /** The lowest profile that has it. */
  readonly tradingName?: ProfileLevel
  readonly contact?: boolean
  readonly address?: boolean
  readonly electronicAddress?: boolean
  readonly vatId?: boolean
  readonly taxRegistration?: boolean
  /** The lowest profile that has address and VAT identifier. */
  readonly placedFrom?: ProfileLevel
}

const IDENTIFIERS: readonly Row[] = [
  { element: 'ram:ID', group: 'identifiers[]', term: 'value', only: '!scheme', from: 'BASIC WL' },
  {
    element: 'ram:GlobalID',
    group: 'identifiers[]',
    term: 'value',
    only: 'scheme',
    from: 'BASIC WL',
    attributes: { schemeID: 'scheme' },
  },
]

const REGISTRATION = leaf('ram:ID', 'registration.value', {
  attributes: { schemeID: 'registration.scheme' },
})

const CONTACT = holder(
  'ram:DefinedTradeContact',
  [
    leaf('ram:PersonName', 'contactName'),
    // BT-41 is a person or a department; beside a person, the department has no term.
    leaf('ram:DepartmentName', 'contactName', { readOnly: true }),
    holder('ram:TelephoneUniversalCommunication', [leaf('ram:CompleteNumber', 'phone')]),
    holder('ram:EmailURIUniversalCommunication', [leaf('ram:URIID', 'email')]),
  ],
  { from: 'EN16931' },
)

const ADDRESS: readonly Row[] = [
  leaf('ram:PostcodeCode', 'postalCode', { from: 'BASIC WL' }),
  leaf('ram:LineOne', 'street', { from: 'BASIC WL' }),
  leaf('ram:LineTwo', 'addressLine2', { from: 'BASIC WL' }),
  leaf('ram:LineThree', 'addressLine3', { from: 'BASIC WL' }),
  leaf('ram:CityName', 'city', { from: 'BASIC WL' }),
  leaf('ram:CountryID', 'country'),
  leaf('ram:CountrySubDivisionName', 'region', { from: 'BASIC WL' }),
]

const ELECTRONIC_ADDRESS = holder(
  'ram:URIUniversalCommunication',
  [
    leaf('ram:URIID', 'electronicAddress.value', {
      attributes: { schemeID: 'electronicAddress.scheme' },
    }),
  ],
  { from: 'BASIC WL' },
)

function taxRegistration(path: string, schemeID: 'VA' | 'FC', since: Partial<Row>): Row {
  return holder('ram:SpecifiedTaxRegistration', [leaf('ram:ID', path, { fixed: { schemeID } })], {
    ...since,
    when: { path: 'ram:ID/@schemeID', equals: schemeID },
  })
}

/** The rows of a party in the order of the schema's TradePartyType. */
function party(parts: PartyParts): Row[] {
  const { tradingName, placedFrom } = parts
  const since = placedFrom === undefined ? {} : { from: placedFrom }
  const legal = [
    ...(parts.registration === true ? [REGISTRATION] : []),
    ...(tradingName === undefined
      ? []
      : [leaf('ram:TradingBusinessName', 'tradingName', { from: tradingName })]),
  ]
  return [
    ...(parts.identifiers === true ? IDENTIFIERS : []),
    leaf('ram:Name', 'name'),
    ...(parts.legalInfo === true
      ? [leaf('ram:Description', 'legalInfo', { from: 'EN16931' })]
      : []),
    ...(legal.length === 0 ? [] : [holder('ram:SpecifiedLegalOrganization', legal)]),
    ...(parts.contact === true ? [CONTACT] : []),
    ...(parts.address === true ? [holder('ram:PostalTradeAddress', ADDRESS, since)] : []),
    ...(parts.electronicAddress === true ? [ELECTRONIC_ADDRESS] : []),
    ...(parts.vatId === true ? [taxRegistration('vatId', 'VA', since)] : []),
    ...(parts.taxRegistration === true ? [taxRegistration('taxRegistration', 'FC', since)] : []),
  ]
}

const TRADE_PARTS: PartyParts = {
  identifiers: true,
  registration: true,
  contact: true,
  address: true,
  electronicAddress: true,
  vatId: true,
}

/** BG-4 with BG-5 and BG-6. */
export const SELLER = group(
  'ram:SellerTradeParty',
  'seller',
  party({ ...TRADE_PARTS, tradingName: 'BASIC WL', legalInfo: true, taxRegistration: true }),
)

/** BG-7 with BG-8 and BG-9. In MINIMUM, a buyer has a name and a registration only. */
export const BUYER = group(
  'ram:BuyerTradeParty',
  'buyer',
  party({ ...TRADE_PARTS, tradingName: 'EN16931', placedFrom: 'BASIC WL' }),
)

/** BG-11 with BG-12. */
export const TAX_REPRESENTATIVE = group(
  'ram:SellerTaxRepresentativeTradeParty',
  'taxRepresentative',
  party({ address: true, vatId: true }),
  { from: 'BASIC WL' },
)

/** BG-10. */
export const PAYEE = group(
  'ram:PayeeTradeParty',
  'payee',
  party({ identifiers: true, registration: true }),
  { from: 'BASIC WL' },
)

/** BG-13 and BG-15, without the delivery date, which is a sibling in the schema. */
export const SHIP_TO = holder('ram:ShipToTradeParty', party({ identifiers: true, address: true }), {
  from: 'BASIC WL',
})

/** The type code of all taxes in EN 16931. */
export const VAT = constant('ram:TypeCode', 'VAT')
