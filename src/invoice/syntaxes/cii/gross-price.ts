import { isModelObject, type ModelObject } from '../../binding/model-path.js'
import { Exact } from '../../model/decimal.js'

/**
 * An invoice whose lines have a gross price (BT-148) wherever they have a discount on it (BT-147): CII has
 * the one in the element of the other, and UBL can leave it out. It is the net price (BT-146) plus the
 * discount (EN 16931-1, BT-146).
 */
export function withGrossPrices(invoice: ModelObject): ModelObject {
  const { items } = invoice
  if (!Array.isArray(items) || !items.some(lacksGrossPrice)) return invoice
  return { ...invoice, items: items.map((line: unknown) => withGrossPrice(line)) }
}

function lacksGrossPrice(line: unknown): line is ModelObject {
  return (
    isModelObject(line) && line['priceDiscount'] !== undefined && line['grossPrice'] === undefined
  )
}

function withGrossPrice(line: unknown): unknown {
  if (!lacksGrossPrice(line)) return line
  const { unitPrice, priceDiscount } = line
  if (!isDecimal(unitPrice) || !isDecimal(priceDiscount)) return line
  return { ...line, grossPrice: new Exact(unitPrice).plus(priceDiscount).toFixed() }
}

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && /^[+-]?\d{1,30}(?:\.\d{1,30})?$/.test(value)
}
