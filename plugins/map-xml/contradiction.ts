import type { ContradictionCode } from './codes.js'

/** Values of an invoice that are allowed together and hardly meant so. */
export interface Contradiction {
  readonly code: ContradictionCode
  readonly details: { readonly path: string; readonly found: string; readonly expected: string }
  readonly params: Readonly<Record<string, string>>
  /** True if the answer of the service tells it, too: it has fields that the contract does not have. */
  readonly notice?: true
}
