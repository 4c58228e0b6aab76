import { grossGoods, isGross, type InvoiceInput } from 'twinvoice/plugin'
import type { Detail, Language } from './details.js'

/**
 * What a line with a gross price says of it, by the line's index: “incl. VAT: 3 × 9.99 = 29.97”. The
 * columns have the net amounts that are in the XML.
 */
export function grossLines(
  { words, formats }: Language,
  invoice: InvoiceInput | undefined,
): readonly (Detail | undefined)[] {
  if (invoice === undefined) return []
  return invoice.items.map((line) => {
    if (!isGross(line, invoice)) return undefined
    const { quantity, unitPrice, priceBaseQuantity } = line
    const goods = formats.amount(grossGoods(line).toFixed(2))
    const isProduct = quantity !== '1' && priceBaseQuantity === undefined
    const product = `${formats.quantity(quantity)} × ${formats.price(unitPrice)} = ${goods}`
    return { label: words.text('label.withVat'), value: isProduct ? product : goods }
  })
}
