import type { XmlElement } from 'twinvoice/plugin'
import { allAt, first, textAt, type Place } from './amounts.js'
import type { AmountPaths } from './paths.js'

/** What the whole calculation runs on. */
export interface Settlement {
  /** Where this document has its amounts. */
  readonly at: AmountPaths
  /** The lines (BG-25) that are part of the sums. */
  readonly lines: readonly Place[]
  /** Lines of goods in deliveries, which count in the sum of lines alone. */
  readonly goodsLines: readonly Place[]
  /** How many lines there are, with those of EXTENDED that only group or inform. */
  readonly allLines: number
  /** Document allowances (BG-20) and charges (BG-21), and the logistics charges of EXTENDED. */
  readonly allowances: readonly Place[]
  readonly charges: readonly Place[]
  readonly logistics: readonly Place[]
  /** Amounts by which EXTENDED adjusts the amount due. */
  readonly adjustments: readonly Place[]
  /** Payments to third parties; whether they count, the rules of the profile say. */
  readonly thirdParties: readonly Place[]
  /** BG-23 of the VAT total in the currency of the invoice. */
  readonly breakdown: readonly Place[]
  /** BT-110 and BT-111. */
  readonly taxTotals: readonly Place[]
  readonly sums: Place | undefined
  readonly currency: string | undefined
}

export function readSettlement(root: XmlElement, at: AmountPaths): Settlement {
  const document: Place = { element: root, xpath: `/${root.name}` }
  const settlement = first(document, at.settlement)
  const all = allAt(settlement, at.allowanceCharges)
  const currency = textAt(settlement, at.currency)
  const lines = allAt(document, at.lines)
  return {
    at,
    lines: lines.filter((line) => isCounted(line, document, at)),
    goodsLines: goodsLines(root, at).filter((line) => isCounted(line, document, at)),
    allLines: lines.length,
    allowances: all.filter((place) => !isCharge(place, at)),
    charges: all.filter((place) => isCharge(place, at)),
    logistics: at.logistics === undefined ? [] : allAt(settlement, at.logistics.all),
    adjustments: at.adjustments === undefined ? [] : allAt(settlement, at.adjustments),
    thirdParties: at.thirdParties === undefined ? [] : allAt(settlement, at.thirdParties),
    breakdown: vatTotals(settlement, currency, at).flatMap((each) => allAt(each, at.breakdown)),
    taxTotals: allAt(settlement, at.taxTotals),
    sums: first(settlement, at.sums),
    currency,
  }
}

/** Walks through the whole document, and makes paths only where there are goods: most invoices have none. */
function goodsLines(root: XmlElement, { goods }: AmountPaths): Place[] {
  if (goods === undefined) return []
  const holders: XmlElement[] = []
  const visit = (element: XmlElement) => {
    if (goods.holders.includes(element.name)) holders.push(element)
    for (const child of element.children) if (child.children.length > 0) visit(child)
  }
  visit(root)
  return holders.flatMap((element) => allAt({ element, xpath: `//${element.name}` }, goods.lines))
}

/** True for a charge, not an allowance; an xs:boolean can also be `1`. */
export function isCharge(place: Place, at: AmountPaths): boolean {
  const text = textAt(place, at.allowanceCharge.indicator)
  return text === 'true' || text === '1'
}

/** False for lines of EXTENDED that only group or inform and are not part of the sum. */
function isCounted(line: Place, document: Place, { line: { kind } }: AmountPaths): boolean {
  if (kind === undefined) return true
  const { said, code, number } = kind
  const kinds = allAt(line, said).filter(
    (each) => number === undefined || textAt(each, number) === textAt(document, number),
  )
  return kinds.length === 0 || kinds.some((each) => textAt(each, code) === 'DETAIL')
}

/**
 * Where the breakdown is. UBL has the tax in the currency of VAT (BT-6) as a second total, which may be broken down,
 * too. The currencies of the groups do not matter: no rule of EN 16931 looks at them.
 */
function vatTotals(
  settlement: Place | undefined,
  currency: string | undefined,
  { vat }: AmountPaths,
): readonly (Place | undefined)[] {
  if (vat === undefined) return [settlement]
  const all = allAt(settlement, vat.groups)
  const own = all.filter((each) => {
    const code = first(each, vat.amount)?.element.attributes.get('currencyID')
    return code === undefined || code === currency
  })
  return own.length > 0 ? own : all.slice(0, 1)
}
