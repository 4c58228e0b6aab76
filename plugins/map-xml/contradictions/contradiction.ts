/** Of what is reported and changes nothing. */
export type ContradictionCode =
  | 'OVERPAID'
  | 'DUE_BEFORE_DATE'
  | 'PRECEDING_AFTER_DATE'
  | 'DISCOUNT_AFTER_DUE'
  | 'PENALTY_BEFORE_DUE'
  | 'NEGATIVE_DUE'
  | 'NEGATIVE_CREDIT'
  | 'PERCENTAGE'
  | 'VAT_RATE_BELOW_1'
  | 'UNIT_MEANING'
  | 'LINE_IS_TOTAL'
  | 'MARKUP'
  | 'ENCODED_TWICE'
  | 'EXEMPTION_UNSTATED'
  | 'EXEMPTION_OF_EU'

/** Values of an invoice that are allowed together and hardly meant so. */
export interface Contradiction {
  readonly code: ContradictionCode
  readonly details: { readonly path: string; readonly found: string; readonly expected?: string }
  readonly params: Readonly<Record<string, string>>
  /** True if the answer of the service tells it, too: it has fields that the contract does not have. */
  readonly notice?: true
}
