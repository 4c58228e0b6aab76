import { areDisjoint, isBoolean, readContext, type ContextPath } from './contexts.js'

/**
 * How the nodes of a pattern's rules are found. The first rule of a pattern that matches a node
 * is the only one that applies to it (ISO/IEC 19757-3, 6.3.3).
 */
export type Selection =
  /** All nodes of a rule, as no other rule of the pattern can match them. */
  | { readonly kind: 'each'; readonly select: string; readonly rule: number }
  /** Rules on the same path that differ in predicates: tried in order. */
  | { readonly kind: 'choose'; readonly select: string; readonly cases: readonly Case[] }
  /** Rules that may meet: the nodes are selected, and templates find the first that matches. */
  | { readonly kind: 'match'; readonly select: string; readonly rules: readonly number[] }
  /** Contexts that are no plain paths: every node of the document is tried. */
  | { readonly kind: 'walk'; readonly rules: readonly number[] }

export interface Case {
  /** Condition; absent: always. */
  readonly when?: string
  readonly rule: number
}

/** Plans a pattern from the contexts of its rules, in order. */
export function planPattern(contexts: readonly string[]): Selection[] {
  const paths = contexts.map(readContext)
  const all = contexts.map((_, rule) => rule)
  if (!isReadable(paths)) return [{ kind: 'walk', rules: all }]
  return groups(paths).map((rules) => planGroup(rules, paths))
}

function isReadable(
  paths: readonly (readonly ContextPath[] | undefined)[],
): paths is readonly (readonly ContextPath[])[] {
  return paths.every((path) => path !== undefined)
}

/** Gathers rules that may meet, directly or over others. */
function groups(paths: readonly (readonly ContextPath[])[]): number[][] {
  const found: number[][] = []
  paths.forEach((path, rule) => {
    const meets = found.filter((group) => group.some((other) => mayMeet(path, paths[other] ?? [])))
    const merged = [...meets.flat(), rule].sort((a, b) => a - b)
    for (const group of meets) found.splice(found.indexOf(group), 1)
    found.push(merged)
  })
  return found
}

function mayMeet(one: readonly ContextPath[], other: readonly ContextPath[]): boolean {
  return one.some((a) => other.some((b) => !areDisjoint(a, b)))
}

function planGroup(
  rules: readonly number[],
  paths: readonly (readonly ContextPath[])[],
): Selection {
  const all = rules.flatMap((rule) => paths[rule] ?? [])
  const [first] = rules
  if (rules.length === 1 && first !== undefined)
    return { kind: 'each', select: union(all), rule: first }
  const cases = sameBase(rules, paths)
  if (cases !== undefined) return { kind: 'choose', select: all[0]?.base ?? '/', cases }
  return { kind: 'match', select: union(all), rules }
}

function union(paths: readonly ContextPath[]): string {
  return paths.map(({ select }) => select).join(' | ')
}

function sameBase(
  rules: readonly number[],
  paths: readonly (readonly ContextPath[])[],
): Case[] | undefined {
  const cases: Case[] = []
  let base: string | undefined
  for (const rule of rules) {
    const [path, ...more] = paths[rule] ?? []
    if (path === undefined || more.length > 0 || !path.predicates.every(isBoolean)) return undefined
    base ??= path.base
    if (path.base !== base) return undefined
    if (path.predicates.length === 0) return [...cases, { rule }]
    cases.push({ when: path.predicates.map((each) => `(${each})`).join(' and '), rule })
  }
  return cases
}
