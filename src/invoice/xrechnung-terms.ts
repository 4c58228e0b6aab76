/** A discount or a penalty as XRechnung has it in the payment terms (BT-20), for programs (BR-DE-18). */
export interface XRechnungTerm {
  readonly isPenalty: boolean
  readonly days: string
  /** With two decimals. */
  readonly percent: string
  /** With two decimals; absent if it is the amount due. */
  readonly baseAmount?: string
}

const TERM =
  /^#(SKONTO|VERZUG)#TAGE=(\d{1,5})#PROZENT=(\d{1,3}\.\d\d)(?:#BASISBETRAG=(-?\d{1,15}\.\d\d))?#$/

/**
 * Reads a line of payment terms: `#SKONTO#TAGE=14#PROZENT=2.00#`.
 * @returns undefined for a line in words
 */
export function xrechnungTerm(line: string): XRechnungTerm | undefined {
  const [, kind, days, percent, baseAmount] = TERM.exec(line) ?? []
  if (days === undefined || percent === undefined) return undefined
  return {
    ...{ isPenalty: kind === 'VERZUG', days, percent },
    ...(baseAmount === undefined ? {} : { baseAmount }),
  }
}
