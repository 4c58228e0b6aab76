import { readReceived, type ReceivedInvoice } from '../../../src/view/received.js'

/** A document that must be an invoice, as the view reads it. */
export function receivedOf(xml: string): ReceivedInvoice {
  const received = readReceived(xml)
  if (received === undefined) throw new Error('not an invoice')
  return received
}
