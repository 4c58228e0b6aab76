import { Exact } from '../../invoice/model/decimal.js'
import type { LineInput } from '../invoice-input.js'

/** A price of the request has at most 6 decimals (D5), so that what is extracted can be generated. */
const DECIMALS = [2, 3, 4, 5, 6]
/** A price for so many units is never needed: quantities have at most 20 digits. */
const MOST_UNITS = new Exact('1e20')

/** The price fields of a line. */
export type NetPrice = Pick<
  LineInput,
  'unitPrice' | 'grossPrice' | 'priceDiscount' | 'priceBaseQuantity' | 'priceBaseUnit'
>

/**
 * The net price (BT-146) of a line with a gross price: with as few decimals as needed, such that
 * quantity × price gives the net amount to the cent. For more than some 10,000 units 6 decimals may
 * be too few; then the price is for 10, 100 … units (BT-149).
 * @param line with its gross price
 * @param factor 1.19 for a rate of 19 percent
 * @param goods the net amount of quantity × price
 */
export function netPrice(line: LineInput, factor: Exact, goods: Exact): NetPrice {
  const { grossPrice, priceDiscount, unit } = line
  const given = new Exact(line.priceBaseQuantity ?? '1')
  const quantity = new Exact(line.quantity)
  let base = given
  let price = fittingPrice(quantity, new Exact(line.unitPrice).div(factor), goods, base)
  while (price === undefined) {
    base = base.times(10)
    if (base.greaterThan(MOST_UNITS)) throw new RangeError(`no price gives ${goods.toFixed()}`)
    const exact = new Exact(line.unitPrice).times(base).div(given).div(factor)
    price = fittingPrice(quantity, exact, goods, base)
  }
  const scale = base.div(given)
  const net = (amount: string) => new Exact(amount).times(scale).div(factor)
  return {
    unitPrice: price.toFixed(),
    ...listPrice(price, grossPrice, priceDiscount, net),
    ...(scale.equals(1)
      ? {}
      : { priceBaseQuantity: base.toFixed(), priceBaseUnit: line.priceBaseUnit ?? unit }),
  }
}

/**
 * The price before the discount (BT-148), with the decimals of the net price, and the discount (BT-147), which takes
 * up what was rounded.
 * @param net an amount without VAT, for the base quantity
 */
function listPrice(
  price: Exact,
  grossPrice: string | undefined,
  priceDiscount: string | undefined,
  net: (amount: string) => Exact,
): Pick<NetPrice, 'grossPrice' | 'priceDiscount'> {
  if (grossPrice === undefined)
    return priceDiscount === undefined
      ? {}
      : { priceDiscount: net(priceDiscount).toDecimalPlaces(6).toFixed() }
  if (priceDiscount === undefined) return { grossPrice: price.toFixed() }
  const decimals = Math.max(2, price.decimalPlaces())
  const list = Exact.max(net(grossPrice).toDecimalPlaces(decimals), price)
  return { grossPrice: list.toFixed(), priceDiscount: list.minus(price).toFixed() }
}

/**
 * A price that gives the net amount: the exact one rounded, else, where the line took a cent from
 * others, the net amount ÷ quantity rounded.
 */
function fittingPrice(quantity: Exact, exact: Exact, goods: Exact, base: Exact): Exact | undefined {
  const fits = (price: Exact) =>
    quantity.times(price).div(base).toDecimalPlaces(2).equals(goods) && !price.lessThan(0)
  const targets = quantity.isZero() ? [exact] : [exact, goods.times(base).div(quantity)]
  for (const target of targets)
    for (const decimals of DECIMALS) {
      const price = target.toDecimalPlaces(decimals)
      // The price of a line that is taken back may be -0.
      if (fits(price)) return price.abs()
    }
  return undefined
}
