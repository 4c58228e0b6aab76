/** A line of any kind: its own identifier (BT-126) and that of the line above it (BT-X-304). */
export interface TreeLine {
  readonly id: string | undefined
  readonly parentId: string | undefined
}

/**
 * The order of lines, groups and parts as people read them: a group before its first line, parts after their
 * line. Lines keep their order, whatever their identifiers are.
 * @param lines in their order
 * @param others groups and parts; those without a line come last
 */
export function inTreeOrder<T extends TreeLine>(lines: readonly T[], others: readonly T[]): T[] {
  const byId = new Map(others.map((each) => [each.id, each]))
  const holders = new Set<T>()
  for (const line of lines) for (const group of above(line, byId, holders)) holders.add(group)
  const parts = new Map<string, T[]>()
  for (const each of others) {
    const { parentId } = each
    if (parentId === undefined || holders.has(each)) continue
    const known = parts.get(parentId)
    if (known === undefined) parts.set(parentId, [each])
    else known.push(each)
  }
  const ordered = new Set<T>()
  const add = (first: T): void => {
    // No recursion: documents of others may nest parts by the thousand.
    const open = [first]
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      if (ordered.has(each)) continue
      ordered.add(each)
      const own = each.id === undefined ? [] : (parts.get(each.id) ?? [])
      for (const part of own.toReversed()) open.push(part)
    }
  }
  for (const line of lines) {
    for (const group of above(line, byId, ordered).reverse()) add(group)
    add(line)
  }
  for (const each of others) add(each)
  return [...ordered]
}

/**
 * The groups around a line, the nearest first; each once where they go round in a circle.
 * @param known groups at which the way up ends, since those around them are known too
 */
function above<T extends TreeLine>(
  { parentId }: T,
  byId: ReadonlyMap<unknown, T>,
  known: ReadonlySet<T>,
): T[] {
  const found = new Set<T>()
  let group = parentId === undefined ? undefined : byId.get(parentId)
  while (group !== undefined && !found.has(group) && !known.has(group)) {
    found.add(group)
    group = group.parentId === undefined ? undefined : byId.get(group.parentId)
  }
  return [...found]
}
