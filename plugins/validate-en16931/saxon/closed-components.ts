/** A node of a SEF. */
export interface SefNode {
  /** Its kind: `package`, `co` for a component. */
  readonly N?: string
  readonly C?: readonly SefNode[]
  /** Set by Saxon-JS at the first run, when it has checked the SEF and linked its nodes. */
  readonly PRIMED?: boolean
}

const closed = new WeakSet()

/**
 * Closes the components of a sheet (its template, functions and variables) to `forEach`. At the
 * beginning of each run, Saxon-JS goes through all nodes of a sheet three times, in search of
 * packages and global items, which are never within a component; for a small document this takes
 * as long as the rules themselves. It reaches components in another way when it executes them.
 *
 * Saxon-JS has to have run the sheet before, since it links all nodes then.
 */
export function closeComponents(sef: SefNode): void {
  if (sef.PRIMED !== true || closed.has(sef)) return
  closed.add(sef)
  for (const { N: kind, C: content } of sef.C ?? [])
    if (kind === 'co' && content !== undefined)
      Object.defineProperty(content, 'forEach', { value: () => undefined })
}
