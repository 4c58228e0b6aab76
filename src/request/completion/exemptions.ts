import type { Invoice, PartExemption } from '../../invoice/model/invoice.js'
import type { Exemption } from '../../invoice/model/totals.js'
import type { InvoiceInput } from '../invoice-input.js'

/** VAT exemption reason codes (BT-121) of the categories with exactly one code (D12). */
const EXEMPTION_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    AE: 'VATEX-EU-AE',
    K: 'VATEX-EU-IC',
    G: 'VATEX-EU-G',
    O: 'VATEX-EU-O',
  }),
)

/**
 * Why a VAT category is exempt: as the request says, else the default text and code (D12).
 * @param texts default texts by category; absent: only reasons of the request
 */
export function exemptionsOf(
  { vatExemptions = [] }: Pick<InvoiceInput, 'vatExemptions'>,
  texts?: Readonly<Record<string, string>>,
): (category: string) => Exemption {
  return (category) => {
    const given = vatExemptions.find((exemption) => exemption.vatCategory === category)
    const isDefault = given === undefined && texts !== undefined
    const reasonCode = isDefault ? EXEMPTION_CODES.get(category) : given?.reasonCode
    const reason = isDefault ? texts[category] : given?.reason
    return {
      ...(reason === undefined ? {} : { reason }),
      ...(reasonCode === undefined ? {} : { reasonCode }),
    }
  }
}

type TaxedParts = Pick<Invoice, 'items' | 'allowances' | 'charges'>

/**
 * Lines, allowances and charges with the reason of their VAT category, the same as in the VAT breakdown:
 * EXTENDED adds up by category, rate and reason (BR-FXEXT-E-08rev).
 */
export function withReasons(
  { items, allowances, charges }: TaxedParts,
  exemptionOf: (category: string) => Exemption,
): TaxedParts {
  const withReason = <T extends PartExemption & { readonly vatCategory: string }>(part: T): T => ({
    ...part,
    ...fieldsOf(exemptionOf(part.vatCategory)),
  })
  return {
    items: items.map(withReason),
    ...(allowances === undefined ? {} : { allowances: allowances.map(withReason) }),
    ...(charges === undefined ? {} : { charges: charges.map(withReason) }),
  }
}

function fieldsOf({ reason, reasonCode }: Exemption): PartExemption {
  return {
    ...(reason === undefined ? {} : { exemptionReason: reason }),
    ...(reasonCode === undefined ? {} : { exemptionReasonCode: reasonCode }),
  }
}
