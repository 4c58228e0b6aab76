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

/** A business term (BT): its id and name in EN 16931-1, and its path in the model. */
export interface TermFact {
  /** `BT-1`; scheme identifiers have the suffix of the standard: `BT-30-1`. */
  readonly id: string
  /** English name in the standard. */
  readonly name: string
  readonly type: TermType
  /** Path in the model, relative to the group of the term: `registration.value`. */
  readonly path: string
  /** True if the service computes it, so the request has no field for it. */
  readonly computed?: boolean
}

/**
 * A business group (BG), or a term with several parts: a nested object in the model, or a list of
 * objects.
 */
export interface GroupFact {
  readonly id: string
  readonly name: string
  /** Ends in `[]` for a list. */
  readonly path: string
  readonly computed?: boolean
  readonly terms: readonly Fact[]
}

export type Fact = TermFact | GroupFact

/** A term. Everything below a computed group is computed, too. */
export function term(path: string, id: string, name: string, type: TermType): TermFact {
  return { id, name, type, path }
}

/** A term that the service computes. */
export function computed(path: string, id: string, name: string, type: TermType): TermFact {
  return { id, name, type, path, computed: true }
}

/** An identifier with its scheme: `path.value` and `path.scheme`. */
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
