import type { TermType } from '../invoice/model/terms/fact.js'

/** A value of a received invoice. */
export interface Leaf {
  /** Path in the model: `items[0].unit`. */
  readonly path: string
  /** Business term: `BT-130`. */
  readonly id: string
  /** English name of the term in the standard. */
  readonly name: string
  readonly type: TermType
  readonly value: string
}
