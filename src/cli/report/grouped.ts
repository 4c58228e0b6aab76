/** The entries of a list by a key, in order; none of the groups is empty. */
export function groupedBy<Entry>(
  list: readonly Entry[],
  keyOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly [Entry, ...Entry[]]> {
  const groups = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of list) {
    const key = keyOf(entry)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [entry])
    else group.push(entry)
  }
  return groups
}
