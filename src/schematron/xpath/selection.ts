import {
  areDisjoint,
  isBoolean,
  lastPredicates,
  matchTest,
  readContext,
  selectAll,
  withLastPredicates,
  type ContextPath,
} from './contexts.js'

/**
 * How the nodes of a pattern's rules are found. The first rule of a pattern that matches a node
 * is the only one that applies to it (ISO/IEC 19757-3, 6.3.3).
 */
export type Selection =
  /** Nodes of one path, as no other rule of the pattern can match them. */
  | { readonly kind: 'each'; readonly path: ContextPath; readonly rule: number }
  /** Rules on the same path that differ in predicates: tried in order. */
  | { readonly kind: 'choose'; readonly path: ContextPath; readonly cases: readonly Case[] }
  /** Rules that may meet: the nodes are selected, and templates find the first that matches. */
  | { readonly kind: 'match'; readonly select: string; readonly rules: readonly number[] }
  /** Contexts that are no plain paths: every node of the document is tried. */
  | { readonly kind: 'walk'; readonly rules: readonly number[] }

export interface Case {
  /** Condition; absent: always. */
  readonly when?: string
  /** Absent: the node belongs to a rule that is found elsewhere. */
  readonly rule?: number
}

type Alternatives = readonly ContextPath[]

/** Plans a pattern from the contexts of its rules, in order. */
export function planPattern(contexts: readonly string[]): Selection[] {
  const rules: Alternatives[] = []
  for (const context of contexts) {
    const paths = readContext(context)
    if (paths === undefined) return [{ kind: 'walk', rules: contexts.map((_, rule) => rule) }]
    rules.push(paths)
  }
  return groups(rules).flatMap((group) => planGroup(group, rules))
}

/** Gathers rules that may meet, directly or over others. */
function groups(rules: readonly Alternatives[]): number[][] {
  const found: number[][] = []
  rules.forEach((paths, rule) => {
    const meets = found.filter((group) => group.some((other) => mayMeet(paths, rules[other] ?? [])))
    const merged = [...meets.flat(), rule].sort((one, other) => one - other)
    for (const group of meets) found.splice(found.indexOf(group), 1)
    found.push(merged)
  })
  return found
}

function mayMeet(one: Alternatives, other: Alternatives): boolean {
  return one.some((path) => other.some((another) => !areDisjoint(path, another)))
}

function planGroup(group: readonly number[], rules: readonly Alternatives[]): Selection[] {
  const paths = group.flatMap((rule) => rules[rule] ?? [])
  const [rule] = group
  if (group.length === 1 && rule !== undefined && areAllDisjoint(paths))
    return paths.map((path) => ({ kind: 'each', path, rule }))
  const cases = sameBase(group, rules)
  const [first] = paths
  if (cases !== undefined && first !== undefined)
    return [{ kind: 'choose', path: withLastPredicates(first, []), cases }]
  const guarded = withGuards(group, rules)
  return guarded ?? [{ kind: 'match', select: paths.map(selectAll).join(' | '), rules: group }]
}

/** Each path on its own, passing over nodes that an earlier path matches too. */
function withGuards(
  group: readonly number[],
  rules: readonly Alternatives[],
): Selection[] | undefined {
  const selections: Selection[] = []
  const earlier: ContextPath[] = []
  for (const rule of group)
    for (const path of rules[rule] ?? []) {
      const tests = earlier.filter((other) => !areDisjoint(path, other)).map(matchTest)
      if (!tests.every((test) => test !== undefined)) return undefined
      earlier.push(path)
      if (tests.length === 0) selections.push({ kind: 'each', path, rule })
      else
        selections.push({
          kind: 'choose',
          path,
          cases: [{ when: tests.map((test) => `exists(${test})`).join(' or ') }, { rule }],
        })
    }
  return selections
}

function areAllDisjoint(paths: Alternatives): boolean {
  return paths.every((path, index) =>
    paths.slice(index + 1).every((other) => areDisjoint(path, other)),
  )
}

/** Rules on one and the same path, apart from predicates that are conditions. */
function sameBase(group: readonly number[], rules: readonly Alternatives[]): Case[] | undefined {
  const cases: Case[] = []
  const bases = new Set<string>()
  for (const rule of group) {
    const [path, ...more] = rules[rule] ?? []
    if (path === undefined || more.length > 0) return undefined
    bases.add(selectAll(withLastPredicates(path, [])))
    const predicates = lastPredicates(path)
    if (bases.size > 1 || !predicates.every(isBoolean)) return undefined
    const when = predicates.map((each) => `(${each})`).join(' and ')
    cases.push(when === '' ? { rule } : { when, rule })
  }
  // What comes after a rule without a condition is never reached.
  const always = cases.findIndex(({ when }) => when === undefined)
  return always === -1 ? cases : cases.slice(0, always + 1)
}
