/** Types (BT-3, UNTDID 1001) that EN 16931-3-2 lists as credit notes. */
const CREDIT_NOTES: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
)

/** Types that correct an earlier invoice, so that they have to name it (BG-3). */
const CORRECTIONS: ReadonlySet<string> = new Set(['384', '471', '472', '473'])

/** Types that the buyer issues, so that the seller is who reads them. */
const SELF_BILLED: ReadonlySet<string> = new Set('261 389 471 473 500 501 502 527'.split(' '))

/** True for a type (BT-3) that the buyer issues in place of the seller. */
export function isSelfBilled(typeCode: string): boolean {
  return SELF_BILLED.has(typeCode)
}

/** True for a type (BT-3) that gives money back. */
export function isCreditNote(typeCode: string): boolean {
  return CREDIT_NOTES.has(typeCode)
}

/** True for a type (BT-3) that replaces an earlier invoice. */
export function isCorrection(typeCode: string): boolean {
  return CORRECTIONS.has(typeCode)
}

/**
 * True where the buyer pays nothing: of a credit note, and of an invoice with a negative amount due, such as one that
 * was overpaid. A credit note with a negative amount asks for payment.
 * @param due the amount due (BT-115); of an invoice that was received it may be any text
 */
export function isPaidBack(typeCode: string, due: string): boolean {
  return isCreditNote(typeCode) !== /^-.*[1-9]/.test(due)
}
