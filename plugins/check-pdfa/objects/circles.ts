import {
  detail,
  type Detail,
  type IndirectObject,
  PdfArray,
  PdfDict,
  PdfRef,
  type PdfValue,
} from 'twinvoice/pdf'

/** Entries that lead through a tree: of name trees, fields and pages, and the functions of a function. */
const KEYS = ['Kids', 'Parent', 'Functions'] as const

/** Objects that lead to themselves where they should come to an end: other readers never do. */
export function circlesIn(objects: readonly IndirectObject[]): Detail[] {
  const circles: Detail[] = []
  const values = objects.map(({ value }) => value)
  const dicts = values.filter((value) => value instanceof PdfDict)
  for (const key of KEYS)
    if (circular<PdfValue>(dicts, (value) => nextBy(key, value)) !== undefined)
      circles.push(detail`an object that leads to itself by /${key}`)
  const arrays = values.filter((value) => value instanceof PdfArray)
  if (circular(arrays, (array) => membersOf(array).filter((one) => one instanceof PdfArray)))
    circles.push(detail`an array in itself`)
  const references = new Map<number, number>()
  for (const { number, value } of objects)
    if (value instanceof PdfRef) references.set(number, value.number)
  const named = (number: number) => [references.get(number) ?? []].flat()
  if (circular(references.keys(), named) !== undefined) circles.push(detail`a reference to itself`)
  return circles
}

/** What a dictionary has under a key, or the dictionaries in an array there. */
function nextBy(key: string, value: PdfValue): PdfValue[] {
  if (value instanceof PdfArray) return membersOf(value).filter((one) => one instanceof PdfDict)
  // Of a note's window the parent is the note, which is no tree.
  if (!(value instanceof PdfDict) || value.name('Subtype') === 'Popup') return []
  const next = value.get(key)
  return next instanceof PdfDict || next instanceof PdfArray ? [next] : []
}

/** Not counted as gone through: each array is examined once. */
function membersOf(array: PdfArray): PdfValue[] {
  return array.items.map((_, index) => array.get(index))
}

/**
 * A node from which a way leads back to it. Each node is gone through once.
 * @param most nodes that are examined
 */
export function circular<Node>(
  starts: Iterable<Node>,
  next: (node: Node) => readonly Node[],
  most = Infinity,
): Node | undefined {
  const seen = new Set<Node>()
  const above = new Set<Node>()
  const open = [...starts].map((node) => ({ node, isEnd: false }))
  for (let step = open.pop(); step !== undefined && seen.size < most; step = open.pop()) {
    const { node, isEnd } = step
    if (isEnd) above.delete(node)
    else if (above.has(node)) return node
    else if (!seen.has(node)) {
      seen.add(node)
      above.add(node)
      open.push({ node, isEnd: true })
      for (const other of next(node)) open.push({ node: other, isEnd: false })
    }
  }
  return undefined
}
