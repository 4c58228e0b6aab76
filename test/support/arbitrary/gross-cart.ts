import fc from 'fast-check'
import type { GenerateRequest } from 'twinvoice'

type Invoice = GenerateRequest['invoice']
type Item = Invoice['items'][number]

/** A shop's cart with gross prices, and its total in cents. */
export interface GrossCart {
  readonly invoice: Invoice
  readonly cents: bigint
}

/** Rates of the EU, mixed as shops mix them. */
const RATES = [19, 7, 20, 10, 5.5, 2.1, 22, 4, 21, 6, 25.5, 13, 0]

/**
 * Carts with gross prices: up to eight lines with several rates, returns, thousands of pieces, discounts
 * on lines and on the cart, shipping, and both ways of rounding. The total is computed in whole
 * cents, as a shop does.
 */
export function grossCarts(): fc.Arbitrary<GrossCart> {
  return fc
    .record({
      lines: fc.array(line(), { minLength: 1, maxLength: 8 }),
      shipping: fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: undefined }),
      voucher: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: undefined }),
      grossRounding: fc.constantFrom(undefined, 'total' as const, 'line' as const),
    })
    .map(({ lines, shipping, voucher, grossRounding }) => {
      const vat = taxOf(lines[0]?.rate ?? 19)
      const invoice: Invoice = {
        number: 'SHOP-1',
        date: '2026-11-20',
        seller: { name: 'Shop', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
        buyer: { name: 'Customer', city: 'Hamburg', country: 'DE' },
        prices: 'gross',
        ...(grossRounding === undefined ? {} : { grossRounding }),
        items: lines.map(itemOf),
        ...(shipping === undefined
          ? {}
          : { charges: [{ amount: shipping / 100, reason: 'Shipping', ...vat }] }),
        ...(voucher === undefined
          ? {}
          : { allowances: [{ amount: voucher / 100, reason: 'Voucher', ...vat }] }),
      }
      const goods = lines.map(({ quantity, price, discount }) =>
        BigInt(quantity * price - (discount ?? 0)),
      )
      return {
        invoice,
        cents: [...goods, BigInt(shipping ?? 0), BigInt(-(voucher ?? 0))].reduce((a, b) => a + b),
      }
    })
}

interface CartLine {
  readonly quantity: number
  /** In cents. */
  readonly price: number
  readonly discount: number | undefined
  readonly rate: number
}

function line(): fc.Arbitrary<CartLine> {
  return fc.record({
    quantity: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: -5, max: 0 }) },
    ),
    price: fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 1, max: 99 })),
    discount: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined, freq: 4 }),
    rate: fc.constantFrom(...RATES),
  })
}

function itemOf({ quantity, price, discount, rate }: CartLine, index: number): Item {
  return {
    description: `Article ${index + 1}`,
    quantity,
    unit: 'C62',
    unitPrice: price / 100,
    ...taxOf(rate),
    ...(discount === undefined
      ? {}
      : { allowances: [{ amount: discount / 100, reason: 'Discount' }] }),
  }
}

function taxOf(rate: number): Pick<Item, 'vatRate' | 'vatCategory'> {
  return rate === 0 ? { vatRate: 0, vatCategory: 'Z' } : { vatRate: rate, vatCategory: 'S' }
}
