import type { FindingCode } from 'twinvoice/plugin'
import type { ContradictionCode } from './contradictions/contradiction.js'

export type MapCode =
  | ContradictionCode
  | 'TOO_LONG'
  | 'RANGE'
  | 'COMPUTED_RANGE'
  | 'VALUE'
  | 'ROUNDING_BOOKED'
  | 'NO_ROUNDING'
  | 'VAT_RATE_TOO_LOW'
  | 'CREDIT_NOTE'
  | 'PRECEDING_INVOICES'
  | 'BUYER_IDENTIFIERS'
  | 'PAYEE_IDENTIFIERS'
  | 'DELIVERY_IDENTIFIERS'
  | 'PAYMENT_MEANS'
  | 'CARD_NUMBER'
  | 'ACCOUNT_TWICE'

export const CODES: Readonly<Record<MapCode, FindingCode>> = {
  /** A request is refused whose XML would be too large to be validated again (D4). */
  TOO_LONG: { rule: 'TOO_LONG', kind: 'form', severity: 'error' },
  /** A discount for early payment is more than the amount due (BT-115). */
  RANGE: { rule: 'RANGE', kind: 'form', severity: 'error' },
  /** An amount that is computed is beyond what its own field may have. */
  COMPUTED_RANGE: { rule: 'RANGE', kind: 'form', severity: 'error' },
  /** Percentage and amount of a discount for early payment differ. */
  VALUE: { rule: 'VALUE', kind: 'form', severity: 'error' },
  /** Net prices that were derived from gross ones give another total (BR-CO-16, BR-CO-17). */
  ROUNDING_BOOKED: { rule: 'BT-114', kind: 'business', severity: 'info' },
  /** BASIC WL and BASIC have no rounding amount (BT-114), so that the amount due would contradict the totals. */
  NO_ROUNDING: { rule: 'BT-114', kind: 'business', severity: 'error' },
  /** More was paid in advance (BT-113) than the invoice comes to. */
  OVERPAID: { rule: 'BT-113', kind: 'business', severity: 'warning' },
  /** The due date (BT-9) is before the invoice date (BT-2). */
  DUE_BEFORE_DATE: { rule: 'BT-9', kind: 'business', severity: 'warning' },
  /** A preceding invoice (BG-3) is dated after the invoice (BT-26, BT-2). */
  PRECEDING_AFTER_DATE: { rule: 'BT-26', kind: 'business', severity: 'warning' },
  /** A discount for early payment that is given after the due date (BT-9). */
  DISCOUNT_AFTER_DUE: { rule: 'BT-20', kind: 'business', severity: 'warning' },
  /** A penalty for late payment that counts before the due date (BT-9). */
  PENALTY_BEFORE_DUE: { rule: 'BT-20', kind: 'business', severity: 'warning' },
  /** The amount due (BT-115) is negative, on a type (BT-3) that asks for payment. */
  NEGATIVE_DUE: { rule: 'BT-115', kind: 'business', severity: 'warning' },
  /** The amount due (BT-115) of a credit note is negative, so that it asks for payment. */
  NEGATIVE_CREDIT: { rule: 'BT-115', kind: 'business', severity: 'warning' },
  /** An allowance or charge is another amount than its percentage of its base (BG-20, BG-21, BG-27, BG-28). */
  PERCENTAGE: { rule: 'BG-20', kind: 'business', severity: 'warning' },
  /** A VAT rate between 0 and 1 percent: a share such as 0.19 is hardly meant as a percentage. */
  VAT_RATE_BELOW_1: { rule: 'BT-152', kind: 'business', severity: 'warning' },
  /** VAT at a rate below 0.5 percent, which the official artefacts refuse. */
  VAT_RATE_TOO_LOW: { rule: 'BR-CO-17', kind: 'business', severity: 'error' },
  /** The code of a unit looks like the abbreviation of another one: STK counts cigarettes, and not pieces. */
  UNIT_MEANING: { rule: 'BT-130', kind: 'business', severity: 'warning' },
  /** A line is called a total, and has the sum of those above it. */
  LINE_IS_TOTAL: { rule: 'BG-25', kind: 'business', severity: 'warning' },
  /** A text has tags of HTML, which pages and XML show as they are. */
  MARKUP: { rule: 'MARKUP', kind: 'business', severity: 'warning' },
  /** A text was encoded in UTF-8 twice. */
  ENCODED_TWICE: { rule: 'ENCODED_TWICE', kind: 'business', severity: 'warning' },
  /** An exempt supply (E) without a reason of the request has the default text, which names no law. */
  EXEMPTION_UNSTATED: { rule: 'BT-120', kind: 'business', severity: 'warning' },
  /** An export (G) by a seller outside the EU has the default text, which names the law of the EU. */
  EXEMPTION_OF_EU: { rule: 'BT-120', kind: 'business', severity: 'warning' },
  /** A credit note has a discount for early payment or a penalty for late payment. */
  CREDIT_NOTE: { rule: 'CREDIT_NOTE', kind: 'form', severity: 'error' },
  /** The complete schema of CII D16B has room for one preceding invoice (BG-3), EN 16931 for any number. */
  PRECEDING_INVOICES: { rule: 'BG-3', kind: 'business', severity: 'error' },
  /** UBL has one identifier of the Buyer (UBL-SR-16), as EN 16931 has; CII has room for several. */
  BUYER_IDENTIFIERS: { rule: 'BT-46', kind: 'business', severity: 'error' },
  /** UBL has one identifier of the Payee (UBL-SR-20), as EN 16931 has; CII has room for several. */
  PAYEE_IDENTIFIERS: { rule: 'BT-60', kind: 'business', severity: 'error' },
  /** UBL has room for one identifier of the place of delivery (BT-71), as EN 16931 has; CII for several. */
  DELIVERY_IDENTIFIERS: { rule: 'BT-71', kind: 'business', severity: 'error' },
  /** The holder of a payment card (BT-88) is given without its number (BT-87), which both schemas require. */
  CARD_NUMBER: { rule: 'BT-87', kind: 'business', severity: 'error' },
  /** An account has an IBAN and another identifier (BT-84), for which UBL and Factur-X have no room. */
  ACCOUNT_TWICE: { rule: 'BT-84', kind: 'business', severity: 'error' },
  /** Payment instructions (BG-16) of an invoice that was received have no means of payment (BT-81). */
  PAYMENT_MEANS: { rule: 'BR-49', kind: 'business', severity: 'error' },
}

/** The code for a list with more entries than its document has room for, by its term or group. */
const CROWDED: Readonly<Record<string, MapCode>> = {
  'BG-3': 'PRECEDING_INVOICES',
  'BT-46': 'BUYER_IDENTIFIERS',
  'BT-60': 'PAYEE_IDENTIFIERS',
  'BT-71': 'DELIVERY_IDENTIFIERS',
}

/** @throws RangeError for a list of which documents have any number */
export function crowdedCode(id: string): MapCode {
  const code = CROWDED[id]
  if (code === undefined) throw new RangeError(`there is no code for several entries of ${id}`)
  return code
}
