import type { LineAllowanceCharge } from '../../invoice/model/invoice.js'
import { amount, Exact, plain, sum } from '../../invoice/model/decimal.js'
import type { AllowanceChargeInput, InvoiceInput, LineInput } from '../invoice-input.js'
import { netPrice } from './net-price.js'

/** Net prices and amounts, and what the total differs by. */
export interface NetInvoice {
  readonly invoice: InvoiceInput
  /**
   * What must be added to the total with VAT so that it is the total of the gross amounts, to be
   * booked as rounding amount (BT-114); `0.00` in most invoices.
   */
  readonly rounding: string
}

/** A gross amount that is in the VAT breakdown: of a line's goods, an allowance or a charge. */
interface Part {
  /** Signed: negative for an allowance, and for a return. */
  readonly gross: Exact
  /** The net amount that was found for it. */
  net: Exact
}

/** The parts of one category and rate. */
interface Group {
  readonly rate: string
  readonly parts: Part[]
  /** The sum of net amounts of the request. */
  given: Exact
}

/**
 * Derives net prices and amounts from gross ones (`prices`, D42).
 *
 * EN 16931 computes VAT from the sum of the net amounts of a rate (BR-CO-17). With `grossRounding`
 * `total`, net amounts therefore add up to round(gross sum ÷ (1 + rate)): each is rounded down, and
 * the cents that are missing go to those that lost most. With `line`, each net amount is rounded
 * on its own. In both, a difference of the total to the gross sum is returned as rounding: 19 of 119
 * gross sums are no round(net × 1.19) of any net amount.
 */
export function withNetPrices(invoice: InvoiceInput): NetInvoice {
  const { prices = 'net', grossRounding = 'total', ...rest } = invoice
  const isOfGross = (line: LineInput) => isGross(line, invoice)
  if (prices === 'net' && !invoice.items.some(isOfGross))
    return { invoice: { ...rest, items: invoice.items.map(withoutPrices) }, rounding: '0.00' }
  const groups = new Groups()
  const items = invoice.items.map((line) =>
    isOfGross(line) ? grossLine(line, groups) : netLine(line, groups),
  )
  const adjust = prices === 'gross' ? grossAdjustment : netAdjustment
  const allowances = invoice.allowances?.map((entry) => adjust(entry, groups, -1))
  const charges = invoice.charges?.map((entry) => adjust(entry, groups, 1))
  groups.derive(grossRounding)
  const derived = {
    ...rest,
    items: items.map((make) => make()),
    ...(allowances === undefined ? {} : { allowances: allowances.map((make) => make()) }),
    ...(charges === undefined ? {} : { charges: charges.map((make) => make()) }),
  }
  return { invoice: derived, rounding: amount(groups.rounding()) }
}

/** True for a line whose prices and amounts are with VAT. */
export function isGross(line: LineInput, invoice: Pick<InvoiceInput, 'prices'>): boolean {
  return (line.prices ?? invoice.prices) === 'gross'
}

/** The gross amount of a line's goods, before allowances and charges. */
export function grossGoods(line: LineInput): Exact {
  const { quantity, unitPrice, priceBaseQuantity = '1' } = line
  return new Exact(quantity).times(unitPrice).div(priceBaseQuantity).toDecimalPlaces(2)
}

class Groups {
  readonly #groups = new Map<string, Group>()

  /** Adds a gross amount; its net amount is known after {@link derive}. */
  gross(of: Taxed, value: Exact): Part {
    const part = { gross: value, net: new Exact(0) }
    this.#of(of).parts.push(part)
    return part
  }

  net(of: Taxed, value: Exact): void {
    const group = this.#of(of)
    group.given = group.given.plus(value)
  }

  derive(rounding: 'total' | 'line'): void {
    for (const { rate, parts } of this.#groups.values())
      if (rounding === 'line') for (const part of parts) part.net = netOf(part.gross, rate)
      else distribute(parts, rate)
  }

  /** The sum of the gross amounts, less what EN 16931 computes from the net amounts. */
  rounding(): Exact {
    let difference = new Exact(0)
    for (const { rate, parts, given } of this.#groups.values()) {
      if (parts.length === 0) continue
      const wanted = total(parts, 'gross').plus(given).plus(vatOf(given, rate))
      const net = total(parts, 'net').plus(given)
      difference = difference.plus(wanted).minus(net).minus(vatOf(net, rate))
    }
    return difference
  }

  #of({ vatCategory, vatRate }: Taxed): Group {
    const rate = vatCategory === 'O' ? '0' : plain(vatRate)
    const key = `${vatCategory} ${rate}`
    const group = this.#groups.get(key) ?? { rate, parts: [], given: new Exact(0) }
    this.#groups.set(key, group)
    return group
  }
}

type Taxed = Pick<LineInput, 'vatCategory' | 'vatRate'>

const CENT = new Exact('0.01')

/** Gives the parts net amounts that add up to the net amount of their sum (largest remainder). */
function distribute(parts: Part[], rate: string): void {
  const shares = parts.map((part) => {
    const exact = part.gross.div(factor(rate))
    part.net = exact.toDecimalPlaces(2, Exact.ROUND_FLOOR)
    return { part, lost: exact.minus(part.net) }
  })
  const missing = netOf(total(parts, 'gross'), rate).minus(total(parts, 'net'))
  const cents = missing.div(CENT).toNumber()
  const byLoss = shares.sort((a, b) => b.lost.comparedTo(a.lost))
  for (const { part } of byLoss.slice(0, cents)) part.net = part.net.plus(CENT)
}

function total(parts: readonly Part[], of: 'gross' | 'net'): Exact {
  return parts.reduce((value, part) => value.plus(part[of]), new Exact(0))
}

/** 1.19 for a rate of 19 percent. */
function factor(rate: string): Exact {
  return new Exact(rate).div(100).plus(1)
}

function netOf(gross: Exact, rate: string): Exact {
  return gross.div(factor(rate)).toDecimalPlaces(2)
}

function vatOf(net: Exact, rate: string): Exact {
  return net.times(rate).div(100).toDecimalPlaces(2)
}

function netLine(line: LineInput, groups: Groups): () => LineInput {
  const adjustments = sum((line.charges ?? []).map((entry) => entry.amount)).minus(
    sum((line.allowances ?? []).map((entry) => entry.amount)),
  )
  groups.net(line, grossGoods(line).plus(adjustments))
  return () => withoutPrices(line)
}

function grossLine(line: LineInput, groups: Groups): () => LineInput {
  const goods = groups.gross(line, grossGoods(line))
  const { vatRate, vatCategory } = line
  const adjust = (sign: 1 | -1) => (entry: LineAllowanceCharge) =>
    grossAdjustment({ ...entry, vatRate, vatCategory }, groups, sign)
  const allowances = line.allowances?.map(adjust(-1))
  const charges = line.charges?.map(adjust(1))
  return () => ({
    ...withoutPrices(line),
    ...netPrice(line, factor(vatCategory === 'O' ? '0' : vatRate), goods.net),
    ...(allowances === undefined ? {} : { allowances: allowances.map((make) => untaxed(make())) }),
    ...(charges === undefined ? {} : { charges: charges.map((make) => untaxed(make())) }),
  })
}

function netAdjustment(
  entry: AllowanceChargeInput,
  groups: Groups,
  sign: 1 | -1,
): () => AllowanceChargeInput {
  groups.net(entry, new Exact(entry.amount).times(sign))
  return () => entry
}

function grossAdjustment(
  entry: AllowanceChargeInput,
  groups: Groups,
  sign: 1 | -1,
): () => AllowanceChargeInput {
  const part = groups.gross(entry, new Exact(entry.amount).times(sign))
  const { baseAmount, vatRate, vatCategory } = entry
  const rate = vatCategory === 'O' ? '0' : vatRate
  return () => ({
    ...entry,
    amount: plain(amount(part.net.times(sign))),
    ...(baseAmount === undefined
      ? {}
      : { baseAmount: plain(amount(netOf(new Exact(baseAmount), rate))) }),
  })
}

/** An allowance or charge of a line has the VAT of the line. */
function untaxed(entry: AllowanceChargeInput): LineAllowanceCharge {
  const { vatCategory: _category, vatRate: _rate, ...rest } = entry
  return rest
}

function withoutPrices(line: LineInput): LineInput {
  const { prices: _prices, ...rest } = line
  return rest
}
