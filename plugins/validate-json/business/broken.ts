import type { PathSegment } from 'twinvoice/plugin'
import type { Params, Phrase, Problem } from '../problems/problem.js'

/** Details of a broken rule in addition to its id and its path. */
export interface BrokenDetails {
  /** Key in the message files if it is not the rule id, for rules that share a message. */
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
