/** Data types of EN 16931-1, clause 6.5, as far as they differ in writing or checking. */
export type TermType =
  | 'text'
  | 'code'
  | 'identifier'
  | 'reference'
  | 'date'
  | 'amount'
  | 'unitPrice'
  | 'quantity'
  | 'percentage'
  | 'binary'

/** The Factur-X profiles, from the smallest to the largest; each holds all terms of those before it. */
export const PROFILE_LEVELS = ['MINIMUM', 'BASIC WL', 'BASIC', 'EN16931', 'EXTENDED'] as const
export type ProfileLevel = (typeof PROFILE_LEVELS)[number]

/** A business term (BT) bound to a place in the model and to the element or attribute it is in. */
export interface Term {
  /** `BT-1`; a scheme identifier has the standard's suffix: `BT-30-1`. */
  readonly id: string
  /** The standard's English name. */
  readonly name: string
  readonly type: TermType
  /** Path in the model below the nearest group; `/…` starts at the invoice. */
  readonly path: string
  /** True for what the service computes: no field of the request sets it. */
  readonly computed?: boolean
}

/** A business group (BG): a nested object of the model, or a list of such. */
export interface Group {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly many: boolean
  readonly computed?: boolean
}
