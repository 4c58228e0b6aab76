/** A node of a SEF: an instruction or expression, with what it is made of. */
interface SefNode {
  readonly N?: string
  readonly C?: readonly SefNode[]
}

/**
 * Closes the bodies of a sheet's components to the search that Saxon-JS begins each run with: three
 * walks over the whole tree for packages, which stand at its top alone. In the rules of EN 16931
 * that is 1.4 ms a document. Bodies are reached by number, not by that search, and stay as they are.
 * @param sef a SEF that has been run once, so that Saxon-JS has checked and prepared all of it
 */
export function settleSheet(sef: object): void {
  if (settled.has(sef)) return
  settled.add(sef)
  for (const component of (sef as SefNode).C ?? [])
    if (component.N === 'co')
      for (const { C: body } of component.C ?? [])
        if (body !== undefined) Object.defineProperty(body, 'forEach', { value: nothing })
}

const settled = new WeakSet<object>()

function nothing(): void {
  // There is no package in here.
}
