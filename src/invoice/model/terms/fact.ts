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

/** A business term (BT): what EN 16931-1 calls it, and its place in the model. */
export interface TermFact {
  /** `BT-1`; a scheme identifier has the standard's suffix: `BT-30-1`. */
  readonly id: string
  /** The standard's English name. */
  readonly name: string
  readonly type: TermType
  /** Path in the model below the group that the term is in: `registration.value`. */
  readonly path: string
  /** True for what the service computes: no field of the request sets it. */
  readonly computed?: boolean
}

/** A business group (BG), or a term of several parts: a nested object of the model, or a list of such. */
export interface GroupFact {
  readonly id: string
  readonly name: string
  /** Ends in `[]` for a list. */
  readonly path: string
  readonly computed?: boolean
  readonly terms: readonly Fact[]
}

export type Fact = TermFact | GroupFact

/** A term; everything below a computed group is computed, too. */
export function term(path: string, id: string, name: string, type: TermType): TermFact {
  return { id, name, type, path }
}

/** A term that the service computes. */
export function computed(path: string, id: string, name: string, type: TermType): TermFact {
  return { id, name, type, path, computed: true }
}

/** An identifier with the scheme that it belongs to: `path.value` and `path.scheme`. */
export function schemed(path: string, id: string, name: string): readonly TermFact[] {
  return [
    term(`${path}.value`, id, name, 'identifier'),
    term(`${path}.scheme`, `${id}-1`, `${name} scheme`, 'identifier'),
  ]
}

/** A group; `path` ends in `[]` for a list. */
export function group(
  path: string,
  id: string,
  name: string,
  terms: readonly Fact[],
  isComputed = false,
): GroupFact {
  return isComputed ? { id, name, path, terms, computed: true } : { id, name, path, terms }
}
