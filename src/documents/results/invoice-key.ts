import type { InvoiceSummary } from '../../verdict/artifacts.js'

/**
 * What is equal for two documents of one invoice: its number, which identifies one invoice of a seller (BT-1),
 * and the seller's name. Undefined where one of them is missing.
 */
export function invoiceKey({ number, sellerName }: InvoiceSummary): string | undefined {
  if (number === undefined || sellerName === undefined) return undefined
  return JSON.stringify([number, sellerName].map((value) => value.normalize('NFC').trim()))
}
