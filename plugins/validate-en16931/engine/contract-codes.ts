import type { Severity } from 'twinvoice/plugin'

/** What the contract calls a rule of the standard, and its severity if that differs. */
export interface ContractCode {
  readonly code: string
  readonly severity?: Severity
}

/**
 * D26: the contract's table uses some ids of the standard for something else. Every rule that is
 * not here keeps its own id.
 */
const CODES: ReadonlyMap<string, ContractCode> = new Map<string, ContractCode>([
  // Invoice number missing.
  ['BR-02', { code: 'BR-01' }],
  // Seller VAT identifier missing: BR-CO-26, and BR-S-02 with those that say the same of another
  // category or place. BR-AE-02 to -04 and BR-IC-02 to -04 ask for the buyer's as well.
  ['BR-CO-26', { code: 'BR-02' }],
  ...['S', 'Z', 'E', 'G', 'AF', 'AG'].flatMap((category) =>
    ['02', '03', '04'].map((number): [string, ContractCode] => [
      `BR-${category}-${number}`,
      { code: 'BR-02' },
    ]),
  ),
  // Buyer missing.
  ['BR-07', { code: 'BR-03' }],
  // Currency codes; a warning in the contract.
  ['BR-CL-03', { code: 'BR-CL-10', severity: 'warning' }],
  ['BR-CL-04', { code: 'BR-CL-10', severity: 'warning' }],
  ['BR-CL-05', { code: 'BR-CL-10', severity: 'warning' }],
  // The standard's own rules of ids that the contract uses otherwise.
  ['BR-01', { code: 'EN-BR-01' }],
  ['BR-03', { code: 'EN-BR-03' }],
  ['BR-CL-10', { code: 'EN-BR-CL-10' }],
])

/** The contract's code for a rule. */
export function contractCode(rule: string): ContractCode {
  return CODES.get(rule) ?? { code: rule }
}
