import type { Sheet } from './page/sheet.js'

const NAMES = ['exemptionReason', 'exemptionReasonCode'] as const

/**
 * Why a line, an allowance or a charge has no VAT, as terms with their labels. What the VAT breakdown says of
 * the same category is shown there alone.
 */
export function exemptionRows(sheet: Sheet, part: string): readonly string[] {
  const { ledger } = sheet
  const category = ledger.peek(`${part}.vatCategory`)
  return NAMES.map((name) => {
    const path = `${part}.${name}`
    const value = ledger.peek(path)
    if (value === undefined) return ''
    const isInBreakdown = ledger
      .list('vatBreakdown')
      .some(
        (group) =>
          ledger.peek(`${group}.category`) === category &&
          ledger.peek(`${group}.${name}`) === value,
      )
    if (!isInBreakdown) return sheet.row(path)
    ledger.take(path)
    return ''
  })
}
