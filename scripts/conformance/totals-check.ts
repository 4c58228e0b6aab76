import type { GenerateRequest } from 'twinvoice'
import {
  equal,
  fixedPoint,
  percentOf,
  plus,
  rounded,
  textOf,
  times,
  ZERO,
  type FixedPoint,
} from './fixed-point.js'
import type { CiiDocument } from './cii-document.js'

const SETTLEMENT = '//ram:ApplicableHeaderTradeSettlement'
const SUMMATION = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const LINE_NET =
  '//ram:IncludedSupplyChainTradeLineItem//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'

/**
 * Computes line nets, VAT breakdown and totals of a request anew (D9) and compares them with the
 * XML, which is read by XPath and not through the product's table.
 * @returns what differs, one sentence each
 */
export function totalsDifferences(request: GenerateRequest, xml: CiiDocument): string[] {
  const { items, currency = 'EUR' } = request.invoice
  const nets = items.map((item) =>
    rounded(times(fixedPoint(item.quantity), fixedPoint(item.unitPrice))),
  )
  const breakdown = breakdownOf(items, nets)
  const net = nets.reduce(plus, ZERO)
  const vat = [...breakdown.values()].map((entry) => entry.vat).reduce(plus, ZERO)
  const gross = plus(net, vat)
  return [
    ...differences('line net', nets, xml.texts(LINE_NET)),
    ...differences('sum of line nets', [net], xml.texts(`${SUMMATION}/ram:LineTotalAmount`)),
    ...differences('net total', [net], xml.texts(`${SUMMATION}/ram:TaxBasisTotalAmount`)),
    ...differences(
      'VAT total',
      [vat],
      xml.texts(`${SUMMATION}/ram:TaxTotalAmount[@currencyID='${currency}']`),
    ),
    ...differences('gross total', [gross], xml.texts(`${SUMMATION}/ram:GrandTotalAmount`)),
    ...differences('amount due', [gross], xml.texts(`${SUMMATION}/ram:DuePayableAmount`)),
    ...breakdownDifferences(breakdown, breakdownIn(xml)),
  ]
}

interface Taxed {
  readonly basis: FixedPoint
  readonly vat: FixedPoint
}

function breakdownOf(
  items: GenerateRequest['invoice']['items'],
  nets: readonly FixedPoint[],
): Map<string, Taxed> {
  const bases = new Map<string, { rate: FixedPoint; basis: FixedPoint }>()
  for (const [index, { vatCategory = 'S', vatRate }] of items.entries()) {
    const rate = fixedPoint(vatRate)
    const key = vatCategory === 'O' ? 'O' : `${vatCategory} ${textOf(rate)}`
    const basis = plus(bases.get(key)?.basis ?? ZERO, nets[index] ?? ZERO)
    bases.set(key, { rate, basis })
  }
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
