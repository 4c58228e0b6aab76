import { Decimal } from 'decimal.js'
import { drawn, type Drawn } from '../../render/content.js'

interface Party {
  readonly name: string
  readonly vatId: string
  readonly street: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
}

/** The part of a request that the adapters translate. */
export interface BenchInvoice {
  readonly number: string
  readonly date: string
  readonly dueDate: string
  readonly buyerReference: string
  readonly seller: Party
  readonly buyer: Party
  readonly items: readonly {
    readonly description: string
    readonly quantity: number
    readonly unit: string
    readonly unitPrice: number
    readonly vatRate: number
  }[]
  readonly payment: { readonly iban: string; readonly bic: string; readonly terms: string }
}

/** What a library that does not compute wants to be told, as text with two decimals. */
export interface Totals {
  readonly lines: readonly string[]
  readonly vat: readonly { readonly rate: number; readonly basis: string; readonly tax: string }[]
  readonly net: string
  readonly tax: string
  readonly gross: string
}

export function invoiceOf(request: string): BenchInvoice {
  return (JSON.parse(request) as { invoice: BenchInvoice }).invoice
}

/** Line net amounts, VAT by rate and totals (EN 16931, 6.4). */
export function totalsOf(invoice: BenchInvoice): Totals {
  const bases = new Map<number, Decimal>()
  const lines = invoice.items.map(({ quantity, unitPrice, vatRate }) => {
    const net = new Decimal(quantity).times(unitPrice).toDecimalPlaces(2)
    bases.set(vatRate, (bases.get(vatRate) ?? new Decimal(0)).plus(net))
    return net.toFixed(2)
  })
  const vat = [...bases].map(([rate, basis]) => ({
    rate,
    basis,
    tax: basis.times(rate).div(100).toDecimalPlaces(2),
  }))
  const net = Decimal.sum(...vat.map(({ basis }) => basis))
  const tax = Decimal.sum(...vat.map((each) => each.tax))
  return {
    lines,
    vat: vat.map((each) => ({
      rate: each.rate,
      basis: each.basis.toFixed(2),
      tax: each.tax.toFixed(2),
    })),
    net: net.toFixed(2),
    tax: tax.toFixed(2),
    gross: net.plus(tax).toFixed(2),
  }
}

/** What the renderers draw: as many rows as the invoice has lines, other texts for each number. */
export function drawnOf(request: string): Drawn {
  const { items, number } = invoiceOf(request)
  return drawn(items.length, Number(number.slice(-4)))
}
