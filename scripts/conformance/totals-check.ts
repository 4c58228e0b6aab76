import type { GenerateRequest, ProfileLevel } from 'twinvoice'
import {
  equal,
  fixedPoint,
  minus,
  percentOf,
  plus,
  rounded,
  roundedQuotient,
  textOf,
  times,
  ZERO,
  type FixedPoint,
} from './fixed-point.js'
import type { CiiDocument } from './cii-document.js'
import { reaches } from './profiles.js'
import { depositLines, paidOnAccount, regimeCategory } from './requested-amounts.js'

const SETTLEMENT = '//ram:ApplicableHeaderTradeSettlement'
const SUMMATION = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const LINE = '//ram:IncludedSupplyChainTradeLineItem'
const KIND = 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode'
const AMOUNT = './/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'
const LINE_NET = `${LINE}[not(${KIND}) or ${KIND}='DETAIL']${AMOUNT.slice(1)}`

type Invoice = GenerateRequest['invoice']
type Item = Invoice['items'][number]

/**
 * Computes line nets, VAT breakdown and totals of a request again (D9) and compares them with the
 * XML, which is read by XPath and not through the product's table.
 * @param level what of it the profile has
 * @returns what differs, one sentence each
 */
export function totalsDifferences(
  { invoice }: GenerateRequest,
  xml: CiiDocument,
  level: ProfileLevel,
): string[] {
  const { currency = 'EUR', taxCurrency, exchangeRate } = invoice
  if (invoice.prices === 'gross')
    return [...grossDifferences(invoice, xml), ...groupDifferences(xml)]
  const all = { ...invoice, items: [...invoice.items, ...depositLines(invoice)] }
  const nets = all.items.map(netOf)
  const lines = nets.reduce(plus, ZERO)
  const breakdown = breakdownOf(all, nets)
  const net = plus(minus(lines, total(invoice.allowances)), total(invoice.charges))
  const vat = [...breakdown.values()].map((entry) => entry.vat).reduce(plus, ZERO)
  const gross = plus(net, vat)
  const expected: Readonly<Record<string, FixedPoint>> = {
    ...(reaches(level, 'BASIC WL') ? { LineTotalAmount: lines } : {}),
    TaxBasisTotalAmount: net,
    [`TaxTotalAmount[@currencyID='${currency}']`]: vat,
    ...(taxCurrency === undefined || exchangeRate === undefined || !reaches(level, 'BASIC WL')
      ? {}
      : {
          [`TaxTotalAmount[@currencyID='${taxCurrency}']`]: rounded(
            times(vat, fixedPoint(exchangeRate)),
          ),
        }),
    GrandTotalAmount: gross,
    DuePayableAmount: dueOf(invoice, gross),
  }
  return [
    ...differences('line net', reaches(level, 'BASIC') ? nets : [], xml.texts(LINE_NET)),
    ...Object.entries(expected).flatMap(([element, amount]) =>
      differences(element, [amount], xml.texts(`${SUMMATION}/ram:${element}`)),
    ),
    ...groupDifferences(xml),
    ...(reaches(level, 'BASIC WL') ? breakdownDifferences(breakdown, breakdownIn(xml)) : []),
  ]
}

/** BT-115 of a total with VAT. */
function dueOf(invoice: Invoice, gross: FixedPoint): FixedPoint {
  const paid = plus(fixedPoint(invoice.prepaidAmount ?? 0), paidOnAccount(invoice))
  return plus(minus(gross, paid), fixedPoint(invoice.roundingAmount ?? 0))
}

/** Of gross prices, the amount due: that of the shop to the cent, whatever the net amounts are. */
function grossDifferences(invoice: Invoice, xml: CiiDocument): string[] {
  const deducted = depositLines(invoice)
  const lines = invoice.items.map(netOf).reduce(plus, ZERO)
  const goods = plus(minus(lines, total(invoice.allowances)), total(invoice.charges))
  const bases = breakdownOf({ ...invoice, items: deducted, allowances: [], charges: [] }, [
    ...deducted.map(netOf),
  ])
  const paid = [...bases.values()].map(({ basis, vat }) => plus(basis, vat)).reduce(plus, ZERO)
  const due = dueOf(invoice, plus(goods, paid))
  return differences('DuePayableAmount', [due], xml.texts(`${SUMMATION}/ram:DuePayableAmount`))
}

/** The amount of each group line is that of the lines and groups which name it as their parent. */
function groupDifferences(xml: CiiDocument): string[] {
  return xml.each(`${LINE}[${KIND}='GROUP']`).flatMap((group) => {
    const [id = ''] = group.texts('ram:AssociatedDocumentLineDocument/ram:LineID')
    const parent = `[ram:AssociatedDocumentLineDocument/ram:ParentLineID='${id}']`
    const below = xml.texts(`${LINE}${parent}[${KIND}!='INFORMATION']${AMOUNT.slice(1)}`)
    const net = below.map((text) => fixedPoint(text)).reduce(plus, ZERO)
    return differences(`net of group ${id}`, [net], group.texts(AMOUNT))
  })
}

/** BT-131: quantity × price ÷ base quantity, rounded, less allowances, plus charges. */
function netOf(item: Item): FixedPoint {
  const { quantity, unitPrice, priceBaseQuantity = 1, allowances, charges } = item
  const product = times(fixedPoint(quantity), fixedPoint(unitPrice))
  const goods = roundedQuotient(product, fixedPoint(priceBaseQuantity))
  return plus(minus(goods, total(allowances)), total(charges))
}

function total(entries: readonly { readonly amount: number }[] = []): FixedPoint {
  return entries.map(({ amount }) => fixedPoint(amount)).reduce(plus, ZERO)
}

interface Taxed {
  readonly basis: FixedPoint
  readonly vat: FixedPoint
}

function breakdownOf(invoice: Invoice, nets: readonly FixedPoint[]): Map<string, Taxed> {
  const bases = new Map<string, { rate: FixedPoint; basis: FixedPoint }>()
  const add = (
    { vatCategory: given, vatRate }: Pick<Invoice['items'][number], 'vatCategory' | 'vatRate'>,
    amount: FixedPoint,
  ) => {
    const vatCategory = given ?? regimeCategory(invoice, vatRate)
    const rate = fixedPoint(vatRate)
    const key = vatCategory === 'O' ? 'O' : `${vatCategory} ${textOf(rate)}`
    bases.set(key, { rate, basis: plus(bases.get(key)?.basis ?? ZERO, amount) })
  }
  invoice.items.forEach((item, index) => add(item, nets[index] ?? ZERO))
  for (const allowance of invoice.allowances ?? [])
    add(allowance, minus(ZERO, fixedPoint(allowance.amount)))
  for (const charge of invoice.charges ?? []) add(charge, fixedPoint(charge.amount))
  return new Map(
    [...bases].map(([key, { rate, basis }]) => [
      key,
      { basis, vat: rounded(percentOf(basis, rate)) },
    ]),
  )
}

function breakdownIn(xml: CiiDocument): Map<string, Taxed> {
  const taxes = xml.each(`${SETTLEMENT}/ram:ApplicableTradeTax`)
  return new Map(
    taxes.map((tax) => {
      const [category = ''] = tax.texts('ram:CategoryCode')
      const [rate] = tax.texts('ram:RateApplicablePercent')
      const [basis = 'none'] = tax.texts('ram:BasisAmount')
      const [vat = 'none'] = tax.texts('ram:CalculatedAmount')
      const key = rate === undefined ? category : `${category} ${textOf(fixedPoint(rate))}`
      return [key, { basis: fixedPoint(basis), vat: fixedPoint(vat) }]
    }),
  )
}

function breakdownDifferences(
  expected: ReadonlyMap<string, Taxed>,
  found: ReadonlyMap<string, Taxed>,
): string[] {
  const keys = [...new Set([...expected.keys(), ...found.keys()])]
  return keys.flatMap((key) => {
    const [should, does] = [expected.get(key), found.get(key)]
    if (should === undefined) return [`VAT breakdown ${key}: not expected`]
    if (does === undefined) return [`VAT breakdown ${key}: missing`]
    return [
      ...(equal(should.basis, does.basis)
        ? []
        : [said(`basis of ${key}`, should.basis, does.basis)]),
      ...(equal(should.vat, does.vat) ? [] : [said(`VAT of ${key}`, should.vat, does.vat)]),
    ]
  })
}

function differences(what: string, expected: readonly FixedPoint[], texts: string[]): string[] {
  if (texts.length !== expected.length)
    return [`${what}: ${expected.length} expected, ${texts.length} in the XML`]
  return expected.flatMap((value, index) => {
    const found = fixedPoint(texts[index] ?? '')
    const name = expected.length === 1 ? what : `${what} ${index + 1}`
    return equal(value, found) ? [] : [said(name, value, found)]
  })
}

function said(what: string, expected: FixedPoint, found: FixedPoint): string {
  return `${what}: ${textOf(expected)} expected, ${textOf(found)} in the XML`
}
