import { constant, group, holder, leaf, type Row } from '../../binding/row.js'
import { date } from './date.js'

/** The tax scheme of VAT categories and VAT identifiers. */
export const VAT_SCHEME = holder('cac:TaxScheme', [constant('cbc:ID', 'VAT')])

const ENDPOINT = leaf('cbc:EndpointID', 'electronicAddress.value', {
  attributes: { schemeID: 'electronicAddress.scheme' },
})

/**
 * BT-90 is an identifier with the scheme SEPA, of the Payee if there is one, else of the Seller.
 */
const CREDITOR: Row = holder(
  'cac:PartyIdentification',
  [leaf('cbc:ID', '/payment.creditorId', { fixed: { schemeID: 'SEPA' } })],
  { when: { path: 'cbc:ID/@schemeID', equals: 'SEPA' } },
)

const IDENTIFIERS = group('cac:PartyIdentification', 'identifiers[]', [
  leaf('cbc:ID', 'value', { attributes: { schemeID: 'scheme' } }),
])

/** BT-46 and BT-60: one, by the rules of UBL (UBL-SR-16, UBL-SR-20). */
const IDENTIFIER: Row = { ...IDENTIFIERS, single: 'always' }

/** The elements of AddressType, in the order of the schema. */
const ADDRESS_LINES: readonly Row[] = [
  leaf('cbc:StreetName', 'street'),
  leaf('cbc:AdditionalStreetName', 'addressLine2'),
  leaf('cbc:CityName', 'city'),
  leaf('cbc:PostalZone', 'postalCode'),
  leaf('cbc:CountrySubentity', 'region'),
  holder('cac:AddressLine', [leaf('cbc:Line', 'addressLine3')]),
  holder('cac:Country', [leaf('cbc:IdentificationCode', 'country')]),
]

const ADDRESS = holder('cac:PostalAddress', ADDRESS_LINES)

const VAT_ID = holder('cac:PartyTaxScheme', [leaf('cbc:CompanyID', 'vatId'), VAT_SCHEME], {
  when: { path: 'cac:TaxScheme/cbc:ID', matches: /^VAT$/i },
})

/** BT-32: a tax registration with a scheme other than VAT. In Norway, the scheme is TAX (NO-R-002 of Peppol). */
const TAX_REGISTRATION: readonly Row[] = [
  holder(
    'cac:PartyTaxScheme',
    [
      leaf('cbc:CompanyID', 'taxRegistration'),
      holder('cac:TaxScheme', [{ ...constant('cbc:ID', 'FC'), anyText: true }]),
    ],
    { only: 'country!=NO' },
  ),
  holder(
    'cac:PartyTaxScheme',
    [
      leaf('cbc:CompanyID', 'taxRegistration', { repeated: true }),
      holder('cac:TaxScheme', [constant('cbc:ID', 'TAX')]),
    ],
    { only: 'country=NO' },
  ),
]

const CONTACT = holder('cac:Contact', [
  leaf('cbc:Name', 'contactName'),
  leaf('cbc:Telephone', 'phone'),
  leaf('cbc:ElectronicMail', 'email'),
])

const REGISTRATION = leaf('cbc:CompanyID', 'registration.value', {
  attributes: { schemeID: 'registration.scheme' },
})

const partyName = (path: string) => holder('cac:PartyName', [leaf('cbc:Name', path)])

/** BG-4 with BG-5 and BG-6. */
export const SELLER = holder(
  'cac:AccountingSupplierParty',
  [
    group('cac:Party', 'seller', [
      ENDPOINT,
      { ...CREDITOR, only: '!/payee' },
      IDENTIFIERS,
      partyName('tradingName'),
      ADDRESS,
      VAT_ID,
      ...TAX_REGISTRATION,
      holder('cac:PartyLegalEntity', [
        leaf('cbc:RegistrationName', 'name'),
        REGISTRATION,
        leaf('cbc:CompanyLegalForm', 'legalInfo'),
      ]),
      CONTACT,
    ]),
  ],
  { always: true },
)

/** BG-7 with BG-8 and BG-9. */
export const BUYER = holder(
  'cac:AccountingCustomerParty',
  [
    group('cac:Party', 'buyer', [
      ENDPOINT,
      IDENTIFIER,
      partyName('tradingName'),
      ADDRESS,
      VAT_ID,
      holder('cac:PartyLegalEntity', [leaf('cbc:RegistrationName', 'name'), REGISTRATION]),
      CONTACT,
    ]),
  ],
  { always: true },
)

/** BG-10. */
export const PAYEE = group('cac:PayeeParty', 'payee', [
  { ...CREDITOR, only: '/payee' },
  IDENTIFIER,
  partyName('name'),
  holder('cac:PartyLegalEntity', [REGISTRATION]),
])

/** BG-11 with BG-12. */
export const TAX_REPRESENTATIVE = group('cac:TaxRepresentativeParty', 'taxRepresentative', [
  partyName('name'),
  ADDRESS,
  VAT_ID,
])

/** BG-13 with BG-15. */
export const DELIVERY = group('cac:Delivery', 'delivery', [
  date('cbc:ActualDeliveryDate', 'date'),
  holder('cac:DeliveryLocation', [
    {
      element: 'cbc:ID',
      group: 'identifiers[]',
      term: 'value',
      attributes: { schemeID: 'scheme' },
      single: 'always',
    },
    holder('cac:Address', ADDRESS_LINES),
  ]),
  holder('cac:DeliveryParty', [partyName('name')]),
])
