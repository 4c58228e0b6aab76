import type { FindingCode } from 'twinvoice/plugin'

/** A request is refused whose PDF would be too large to be validated again (D4). */
export const CODES: Readonly<Record<'TOO_LONG', FindingCode>> = {
  TOO_LONG: { rule: 'TOO_LONG', kind: 'form', severity: 'error' },
}
