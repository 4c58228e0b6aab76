import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodePeer } from '../worker/install.js'
import type { NodeTasks, Peer } from '../worker/peer.js'
import { invoiceOf, totalsOf, type BenchInvoice } from '../worker/request.js'

/** The slice of the library that is used. */
interface Core {
  InvoiceService: new (logger: object) => {
    generate(invoice: unknown, options: unknown): Promise<string | Uint8Array>
  }
}

const PACKAGE = '@e-invoice-eu/core'

export const peer: Peer = {
  name: 'E-Invoice-EU',
  version: '2.3.4',
  runtime: 'Node',
  does: {
    xml: 'checks the data by JSON schema, writes CII from given totals; no check of the XML',
    embed:
      'checks the data by JSON schema, writes CII from given totals, embeds it and writes the metadata; no check of the result',
  },
  install: () => nodePeer(import.meta.url, `${PACKAGE}@${peer.version}`),
}

export async function open(folder: string): Promise<NodeTasks> {
  const require = createRequire(join(folder, 'package.json'))
  const core = (await import(pathToFileURL(require.resolve(PACKAGE)).href)) as Core
  const silent = () => undefined
  const service = new core.InvoiceService({
    ...{ log: silent, warn: silent, error: silent, info: silent, debug: silent },
  })
  const common = { lang: 'en', noWarnings: true }
  return {
    xml: async ({ request }) => ({
      made: await service.generate(dataOf(invoiceOf(request)), { ...common, format: 'CII' }),
    }),
    embed: async ({ request, pdf }) => ({
      made: await service.generate(dataOf(invoiceOf(request)), {
        ...common,
        format: 'Factur-X-EN16931',
        pdf: { buffer: pdf, filename: 'invoice.pdf', mimetype: 'application/pdf' },
      }),
    }),
  }
}

/**
 * The invoice in UBL's terms, as the library takes it. It refuses prices with more than two decimals,
 * so prices are for 1,000 units.
 */
function dataOf(invoice: BenchInvoice) {
  const totals = totalsOf(invoice)
  const amount = (name: string, value: string | undefined) => ({
    [`cbc:${name}`]: value,
    [`cbc:${name}@currencyID`]: 'EUR',
  })
  const category = (rate: number) => ({
    'cbc:ID': 'S',
    'cbc:Percent': String(rate),
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  })
  return {
    'ubl:Invoice': {
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
      'cbc:ID': invoice.number,
      'cbc:IssueDate': invoice.date,
      'cbc:DueDate': invoice.dueDate,
      'cbc:InvoiceTypeCode': '380',
      'cbc:DocumentCurrencyCode': 'EUR',
      'cbc:BuyerReference': invoice.buyerReference,
      'cac:AccountingSupplierParty': { 'cac:Party': partyOf(invoice.seller, 'seller') },
      'cac:AccountingCustomerParty': { 'cac:Party': partyOf(invoice.buyer, 'buyer') },
      'cac:Delivery': { 'cbc:ActualDeliveryDate': invoice.date },
      'cac:PaymentMeans': [
        {
          'cbc:PaymentMeansCode': '58',
          'cac:PayeeFinancialAccount': { 'cbc:ID': invoice.payment.iban.replaceAll(' ', '') },
        },
      ],
      'cac:PaymentTerms': { 'cbc:Note': invoice.payment.terms },
      'cac:TaxTotal': [
        {
          ...amount('TaxAmount', totals.tax),
          'cac:TaxSubtotal': totals.vat.map(({ rate, basis, tax }) => ({
            ...amount('TaxableAmount', basis),
            ...amount('TaxAmount', tax),
            'cac:TaxCategory': category(rate),
          })),
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...amount('LineExtensionAmount', totals.net),
        ...amount('TaxExclusiveAmount', totals.net),
        ...amount('TaxInclusiveAmount', totals.gross),
        ...amount('PayableAmount', totals.gross),
      },
      'cac:InvoiceLine': invoice.items.map((item, index) => ({
        'cbc:ID': String(index + 1),
        'cbc:InvoicedQuantity': String(item.quantity),
        'cbc:InvoicedQuantity@unitCode': item.unit,
        ...amount('LineExtensionAmount', totals.lines[index]),
        'cac:Item': {
          'cbc:Name': item.description,
          'cac:ClassifiedTaxCategory': category(item.vatRate),
        },
        'cac:Price': {
          ...amount('PriceAmount', String(Math.round(item.unitPrice * 1000))),
          'cbc:BaseQuantity': '1000',
          'cbc:BaseQuantity@unitCode': item.unit,
        },
      })),
    },
  }
}

/** The library takes a list of VAT identifiers of the seller, and one of the buyer. */
function partyOf(party: BenchInvoice['seller'], role: 'seller' | 'buyer') {
  const scheme = { 'cbc:CompanyID': party.vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
  return {
    'cbc:EndpointID': `${party.city.toLowerCase()}@invoices.example`,
    'cbc:EndpointID@schemeID': 'EM',
    'cac:PostalAddress': {
      'cbc:StreetName': party.street,
      'cbc:CityName': party.city,
      'cbc:PostalZone': party.postalCode,
      'cac:Country': { 'cbc:IdentificationCode': party.country },
    },
    'cac:PartyTaxScheme': role === 'seller' ? [scheme] : scheme,
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': party.name },
  }
}
