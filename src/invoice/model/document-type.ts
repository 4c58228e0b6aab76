/** Types (BT-3, UNTDID 1001) that EN 16931-3-2 lists as credit notes. */
const CREDIT_NOTES: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
)

/** Types that correct an earlier invoice, so that they have to name it (BG-3). */
const CORRECTIONS: ReadonlySet<string> = new Set(['384', '471', '472', '473'])

/** True for a type (BT-3) that gives money back. */
export function isCreditNote(typeCode: string): boolean {
  return CREDIT_NOTES.has(typeCode)
}

/** True for a type (BT-3) that replaces an earlier invoice. */
export function isCorrection(typeCode: string): boolean {
  return CORRECTIONS.has(typeCode)
}
