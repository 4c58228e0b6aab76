import { grossGoods, isGross, type InvoiceInput } from 'twinvoice/plugin'
import type { Detail, Language } from './details.js'

/**
 * What a line with a gross price says of it, by the line's index: “incl. VAT: 3 × 9.99 = 29.97”. The
 * columns have the net amounts that are in the XML. A line without VAT says nothing: its price includes
 * none, and some sellers, such as small businesses, must not say that it does.
 */
export function grossLines(
  { words, formats }: Language,
  invoice: InvoiceInput | undefined,
): readonly (Detail | undefined)[] {
  if (invoice === undefined) return []
  return invoice.items.map((line) => {
    const { quantity, unitPrice, priceBaseQuantity, vatRate, vatCategory } = line
    const isTaxed = vatCategory !== 'O' && Number(vatRate) > 0
    if (!isTaxed || !isGross(line, invoice)) return undefined
    const goods = formats.amount(grossGoods(line).toFixed(2))
    const isProduct = quantity !== '1' && priceBaseQuantity === undefined
    const product = `${formats.quantity(quantity)} × ${formats.price(unitPrice)} = ${goods}`
    return { label: words.text('label.withVat'), value: isProduct ? product : goods }
  })
}
