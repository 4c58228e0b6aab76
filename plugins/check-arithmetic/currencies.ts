import type { XmlElement } from 'twinvoice/plugin'

/** An amount in another currency. */
export interface OtherCurrency {
  readonly found: string
  /** The currency of the invoice (BT-5). */
  readonly expected: string
}

/**
 * Tells amounts (`currencyID`) that are in another currency than the invoice (BT-5). The rules of EN 16931 look at the
 * currency of the VAT total alone (BT-111, BR-53), which is left to them; its breakdown may be in the accounting
 * currency (BT-6).
 * @returns a test of an element and its parent
 */
export function currencyTest(
  root: XmlElement,
): (element: XmlElement, parent: XmlElement) => OtherCurrency | undefined {
  const holder = root.name.startsWith('rsm:') ? settlementOf(root) : root
  const expected = codeIn(holder, /:(?:Invoice|Document)CurrencyCode$/)
  const accounting = codeIn(holder, /:TaxCurrencyCode$/)
  return ({ name, attributes }, parent) => {
    const found = attributes.get('currencyID')?.trim()
    if (found === undefined || found === '' || expected === undefined || found === expected)
      return undefined
    if (name === 'ram:TaxTotalAmount' || parent.name === 'cac:TaxTotal') return undefined
    const isOfVat = parent.name === 'cac:TaxSubtotal'
    return isOfVat && found === accounting ? undefined : { found, expected }
  }
}

/** BG-19 and all amounts of the document, in CII. */
function settlementOf(root: XmlElement): XmlElement | undefined {
  return root.children
    .find(({ name }) => name === 'rsm:SupplyChainTradeTransaction')
    ?.children.find(({ name }) => name === 'ram:ApplicableHeaderTradeSettlement')
}

function codeIn(holder: XmlElement | undefined, name: RegExp): string | undefined {
  const text = holder?.children.find((child) => name.test(child.name))?.text.trim()
  return text === '' ? undefined : text
}
