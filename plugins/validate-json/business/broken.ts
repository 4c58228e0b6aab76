import type { PathSegment } from 'twinvoice/plugin'
import type { Params, Phrase, Problem } from '../problems/problem.js'

/** What can be said of a broken rule beside its id and its place. */
export interface BrokenDetails {
  /** Text in the message files; the rule's own unless several rules share one. */
  readonly key?: string
  readonly found?: string
  readonly params?: Params
  readonly expected?: Phrase
}

/** A problem whose code is the id of a business rule. */
export function broken(
  rule: string,
  segments: readonly PathSegment[],
  { key = rule, ...details }: BrokenDetails = {},
): Problem {
  return { code: rule, kind: 'business', key, segments, ...details }
}
