import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodePeer } from '../worker/install.js'
import type { NodeTasks, Peer } from '../worker/peer.js'
import { invoiceOf, totalsOf, type BenchInvoice } from '../worker/request.js'

/** The slice of the library that is used. */
interface Zugferd {
  zugferd(options: { profile: unknown; strict: boolean; logger: { disabled: boolean } }): {
    create(data: unknown): {
      toXML(): Promise<string>
      embedInPdf(pdf: Uint8Array, options: unknown): Promise<Uint8Array>
    }
  }
}

export const peer: Peer = {
  name: 'node-zugferd',
  version: '0.1.0',
  runtime: 'Node',
  does: {
    xml: 'writes CII from given totals; its schema check starts Java and is off',
    embed: 'writes CII from given totals, embeds it and writes the metadata; no check',
  },
  install: () => nodePeer(import.meta.url, `${peer.name}@${peer.version}`),
}

export async function open(folder: string): Promise<NodeTasks> {
  const require = createRequire(join(folder, 'package.json'))
  const load = (id: string): Promise<unknown> => import(pathToFileURL(require.resolve(id)).href)
  const library = (await load('node-zugferd')) as Zugferd
  const { EN16931 } = (await load('node-zugferd/profile/en16931')) as { EN16931: unknown }
  const invoicer = library.zugferd({ profile: EN16931, strict: false, logger: { disabled: true } })
  return {
    xml: async ({ request }) => ({
      made: await invoicer.create(dataOf(invoiceOf(request))).toXML(),
    }),
    embed: async ({ request, pdf }) => {
      const invoice = invoiceOf(request)
      const metadata = { title: `Invoice ${invoice.number}` }
      return { made: await invoicer.create(dataOf(invoice)).embedInPdf(pdf, { metadata }) }
    },
  }
}

function dataOf(invoice: BenchInvoice) {
  const totals = totalsOf(invoice)
  const tax = (rate: number) => ({
    typeCode: 'VAT',
    categoryCode: 'S',
    rateApplicablePercent: String(rate),
  })
  return {
    number: invoice.number,
    typeCode: '380',
    issueDate: new Date(invoice.date),
    transaction: {
      line: invoice.items.map((item, index) => ({
        identifier: String(index + 1),
        tradeProduct: { name: item.description },
        tradeAgreement: { netTradePrice: { chargeAmount: String(item.unitPrice) } },
        tradeDelivery: {
          billedQuantity: { amount: String(item.quantity), unitMeasureCode: item.unit },
        },
        tradeSettlement: {
          tradeTax: tax(item.vatRate),
          monetarySummation: { lineTotalAmount: totals.lines[index] },
        },
      })),
      tradeAgreement: {
        buyerReference: invoice.buyerReference,
        seller: partyOf(invoice.seller),
        buyer: partyOf(invoice.buyer),
      },
      tradeDelivery: { information: { deliveryDate: new Date(invoice.date) } },
      tradeSettlement: {
        currencyCode: 'EUR',
        paymentInstruction: {
          typeCode: '58',
          transfers: [{ paymentAccountIdentifier: invoice.payment.iban.replaceAll(' ', '') }],
        },
        vatBreakdown: totals.vat.map((each) => ({
          ...tax(each.rate),
          calculatedAmount: each.tax,
          basisAmount: each.basis,
        })),
        paymentTerms: {
          description: invoice.payment.terms,
          dueDate: new Date(invoice.dueDate),
        },
        monetarySummation: {
          lineTotalAmount: totals.net,
          taxBasisTotalAmount: totals.net,
          taxTotal: { amount: totals.tax, currencyCode: 'EUR' },
          grandTotalAmount: totals.gross,
          duePayableAmount: totals.gross,
        },
      },
    },
  }
}

function partyOf(party: BenchInvoice['seller']) {
  return {
    name: party.name,
    postalAddress: {
      line1: party.street,
      city: party.city,
      postCode: party.postalCode,
      countryCode: party.country,
    },
    taxRegistration: { vatIdentifier: party.vatId },
  }
}
