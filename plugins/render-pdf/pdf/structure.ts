import type { LayoutElement } from '../layout/element.js'

/** A content item or a child in the structure tree. */
export type Kid =
  | { readonly kind: 'content'; readonly page: number; readonly id: number }
  | { readonly kind: 'annotation'; readonly page: number; readonly index: number }
  | StructureNode

const NONE: readonly Kid[] = []

/** An element of the structure tree (ISO 32000-1 14.7.2). */
export class StructureNode {
  readonly kind = 'node'
  /** No literal, as in {@link LayoutElement.children}. */
  readonly kids: Kid[] = NONE.slice()

  constructor(
    readonly tag: string,
    readonly element: LayoutElement,
    readonly parent: StructureNode | undefined,
    /** The language, where it differs from that of the parent. */
    readonly lang: string | undefined,
    /** Bounding box of a figure: left, bottom, right, top, in points. */
    public box?: readonly number[],
  ) {}
}

/**
 * The structure of one document. A node comes into being when the first of its content is painted;
 * {@link finish} brings children into reading order, which pages may have mixed up.
 */
export class StructureTree {
  readonly root: StructureNode
  readonly #nodes = new Map<LayoutElement, StructureNode>()
  /** For each page the node of every marked-content id. */
  readonly pages: StructureNode[][] = []

  constructor(document: LayoutElement) {
    this.root = new StructureNode('Document', document, undefined, undefined)
    this.#nodes.set(document, this.root)
  }

  /** The node that content of `element` belongs to: its own, or the nearest around it. */
  nodeFor(element: LayoutElement): StructureNode {
    const known = this.#nodes.get(element)
    if (known !== undefined) return known
    const tag = tagOf(element)
    const parent = element.parent === undefined ? this.root : this.nodeFor(element.parent)
    let node = parent
    if (tag !== undefined) {
      node = new StructureNode(tag, element, parent, languageBelow(element, parent))
      parent.kids.push(node)
    }
    this.#nodes.set(element, node)
    return node
  }

  /** Marks new content of a node on a page: gives its marked-content id. */
  mark(node: StructureNode, page: number): number {
    const ids = (this.pages[page] ??= [])
    const id = ids.push(node) - 1
    node.kids.push({ kind: 'content', page, id })
    return id
  }

  /** Brings the children of every grouping element into reading order. */
  finish(): void {
    const order = (kid: Kid) => (kid.kind === 'node' ? kid.element.order : 0)
    const sort = (node: StructureNode) => {
      let last = -1
      let sorted = true
      for (const kid of node.kids) {
        if (kid.kind !== 'node') return
        sorted &&= kid.element.order > last
        last = kid.element.order
        sort(kid)
      }
      if (!sorted) node.kids.sort((a, b) => order(a) - order(b))
    }
    sort(this.root)
  }
}

const TAGS: Readonly<Record<string, string>> = {
  text: 'P',
  table: 'Table',
  head: 'THead',
  body: 'TBody',
  foot: 'TFoot',
  tr: 'TR',
  th: 'TH',
  td: 'TD',
  figure: 'Figure',
  qr: 'Figure',
  a: 'Link',
}

/** The structure type of an element; undefined when it has none of its own. */
function tagOf(element: LayoutElement): string | undefined {
  const { name } = element
  if (name === 'heading') return `H${element.get('level') ?? '1'}`
  if (name === 'box' || name === 'column') return element.get('role')
  if (name === 'span' || name === 'b' || name === 'i')
    return element.get('lang') === undefined ? undefined : 'Span'
  const tag = TAGS[name]
  if (tag === undefined || !isTablePart(name) || !inLayoutTable(element)) return tag
  return name === 'td' && element.elements().every((child) => TAGS[child.name] !== 'P')
    ? 'P'
    : undefined
}

function isTablePart(name: string): boolean {
  return /^(table|head|body|foot|tr|th|td)$/.test(name)
}

/** A table that only arranges leaves no trace in the structure. */
function inLayoutTable(element: LayoutElement): boolean {
  let table: LayoutElement | undefined = element
  while (table !== undefined && table.name !== 'table') table = table.parent
  return table?.flag('layout') === true
}

function languageBelow(element: LayoutElement, parent: StructureNode): string | undefined {
  for (
    let at: LayoutElement | undefined = element;
    at !== undefined && at !== parent.element;
    at = at.parent
  ) {
    const lang = at.get('lang')
    if (lang !== undefined) return lang
  }
  return undefined
}
