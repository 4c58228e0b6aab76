import type { Place } from './amounts.js'

/** What the whole calculation runs on. */
export interface Settlement {
  readonly lines: readonly Place[]
  readonly settlement: Place | undefined
  /** Document allowances (BG-20) and charges (BG-21), and the logistics charges of EXTENDED. */
  readonly allowances: readonly Place[]
  readonly charges: readonly Place[]
  readonly logistics: readonly Place[]
  readonly sums: Place | undefined
  readonly currency: string | undefined
}
