/** Rule ids by document and rule set; `null`: the official sheet stops with an error. */
export type Verdicts = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string> | null>>

/** Documents on which a rule is reported by one release only. */
export interface RuleDifference {
  readonly gained: string[]
  readonly lost: string[]
}

/** What another release changes in one rule set. */
export interface SetDifference {
  readonly set: string
  /** Documents that both releases have judged, or tried to. */
  readonly documents: number
  /** How many documents only the old file has in this set, and only the new one: nothing is said of them. */
  readonly alone: { readonly before: number; readonly after: number }
  /** Ids of documents whose verdict changes, in the order of the new file. */
  readonly changed: readonly string[]
  /** Rule ids that only the new release reports. */
  readonly appeared: readonly string[]
  /** Rule ids that only the old release reports. */
  readonly vanished: readonly string[]
  /** Rules whose documents change, sorted. */
  readonly rules: readonly (readonly [rule: string, RuleDifference])[]
}

/** A sheet that stops with an error, as a rule of its own. */
const STOP = '(no verdict)'

/** Compares the verdicts of two releases on the documents that both have, by rule set. */
export function compareVerdicts(before: Verdicts, after: Verdicts): SetDifference[] {
  const sets = new Set([...before.values(), ...after.values()].flatMap((each) => [...each.keys()]))
  return [...sets].sort().map((set) => compareSet(set, before, after))
}

function compareSet(set: string, before: Verdicts, after: Verdicts): SetDifference {
  const rules = new Map<string, RuleDifference>()
  const seen = { before: new Set<string>(), after: new Set<string>() }
  const changed: string[] = []
  let documents = 0
  for (const [id, verdicts] of after) {
    const old = before.get(id)?.get(set)
    const now = verdicts.get(set)
    if (old === undefined || now === undefined) continue
    documents += 1
    const was = old ?? new Set([STOP])
    const is = now ?? new Set([STOP])
    for (const rule of was) seen.before.add(rule)
    for (const rule of is) seen.after.add(rule)
    const differing = [...new Set([...was, ...is])].filter((rule) => was.has(rule) !== is.has(rule))
    for (const rule of differing) {
      const difference = rules.get(rule) ?? { gained: [], lost: [] }
      ;(is.has(rule) ? difference.gained : difference.lost).push(id)
      rules.set(rule, difference)
    }
    if (differing.length > 0) changed.push(id)
  }
  const sorted = [...rules].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    set,
    documents,
    alone: {
      before: countOf(before, set) - documents,
      after: countOf(after, set) - documents,
    },
    changed,
    appeared: [...seen.after].filter((rule) => !seen.before.has(rule)).sort(),
    vanished: [...seen.before].filter((rule) => !seen.after.has(rule)).sort(),
    rules: sorted,
  }
}

/** How many documents have a verdict of a set, or none as its sheet stops. */
function countOf(verdicts: Verdicts, set: string): number {
  return [...verdicts.values()].filter((each) => each.has(set)).length
}
