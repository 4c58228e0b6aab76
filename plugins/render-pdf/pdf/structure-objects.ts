import type { PDFContext, PDFRef } from '#pdf-lib'
import type { LayoutElement } from '../layout/element.js'
import { TextObject } from './syntax/objects.js'
import { operand } from './syntax/operators.js'
import { utf16 } from './syntax/hexadecimal.js'
import type { Kid, StructureNode, StructureTree } from './structure.js'

/** What the structure refers to. */
export interface StructureTargets {
  readonly pages: readonly PDFRef[]
  /** Link annotations of each page. */
  readonly annotations: readonly (readonly PDFRef[])[]
  /** The node of every link annotation, in the order of their `StructParent` keys. */
  readonly linkNodes: readonly StructureNode[]
}

/** Registers the structure tree and its parent tree (ISO 32000-1 14.7); gives its root. */
export function embedStructure(
  context: PDFContext,
  tree: StructureTree,
  targets: StructureTargets,
): PDFRef {
  const root = context.nextRef()
  const refs = new Map<StructureNode, PDFRef>()
  const refOf = (node: StructureNode): PDFRef => {
    let ref = refs.get(node)
    if (ref === undefined) refs.set(node, (ref = context.nextRef()))
    return ref
  }
  const ids: [string, PDFRef][] = []
  const embed = (node: StructureNode) => {
    const parent = node.parent === undefined ? root : refOf(node.parent)
    const id = node.tag === 'Note' ? `note-${String(node.element.order)}` : undefined
    if (id !== undefined) ids.push([id, refOf(node)])
    context.assign(refOf(node), new TextObject(nodeText(node, parent, id, refOf, targets)))
    for (const kid of node.kids) if (kid.kind === 'node') embed(kid)
  }
  embed(tree.root)
  const keys = targets.pages.map((_, page) => {
    const nodes = (tree.pages[page] ?? []).map((node) => refOf(node).toString())
    return `${String(page)} ${register(context, `[${nodes.join(' ')}]`)}`
  })
  targets.linkNodes.forEach((node, index) => {
    keys.push(`${String(targets.pages.length + index)} ${refOf(node).toString()}`)
  })
  const parents = register(context, `<</Nums[${keys.join(' ')}]>>`)
  const names = ids
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, ref]) => `(${id})${ref.toString()}`)
  const idTree = names.length === 0 ? '' : `/IDTree<</Names[${names.join(' ')}]>>`
  context.assign(
    root,
    new TextObject(
      `<</Type/StructTreeRoot/K ${refOf(tree.root).toString()}/ParentTree ${parents}` +
        `/ParentTreeNextKey ${String(keys.length)}${idTree}>>`,
    ),
  )
  return root
}

function register(context: PDFContext, text: string): string {
  return context.register(new TextObject(text)).toString()
}

function nodeText(
  node: StructureNode,
  parent: PDFRef,
  id: string | undefined,
  refOf: (node: StructureNode) => PDFRef,
  { pages, annotations }: StructureTargets,
): string {
  // Content on the node's own page needs only its id.
  const home = node.kids.find((kid) => kid.kind === 'content')?.page
  const kid = (child: Kid): string => {
    if (child.kind === 'node') return refOf(child).toString()
    const page = pages[child.page]?.toString() ?? ''
    if (child.kind === 'annotation') {
      const annotation = annotations[child.page]?.[child.index]?.toString() ?? ''
      return `<</Type/OBJR/Obj ${annotation}/Pg ${page}>>`
    }
    if (child.page === home) return String(child.id)
    return `<</Type/MCR/Pg ${page}/MCID ${String(child.id)}>>`
  }
  const kids = node.kids.map(kid)
  const page = home === undefined ? '' : `/Pg ${pages[home]?.toString() ?? ''}`
  const content = kids.length === 1 ? (kids[0] ?? '') : `[${kids.join(' ')}]`
  const own = kids.length === 0 ? '' : `/K ${content}`
  const lang = node.lang === undefined ? '' : `/Lang(${node.lang})`
  const name = id === undefined ? '' : `/ID(${id})`
  return `<</S/${node.tag}/P ${parent.toString()}${page}${own}${lang}${name}${details(node)}>>`
}

/** Alternative texts and the attributes of tables and figures. */
function details({ tag, element, box }: StructureNode): string {
  if (tag === 'Figure') {
    const bounds = (box ?? [0, 0, 0, 0]).map(operand).join(' ')
    const alt = utf16(element.get('alt') ?? '')
    return `/Alt<${alt}>/A<</O/Layout/Placement/Block/BBox[${bounds}]>>`
  }
  if (tag === 'Table') {
    const summary = element.get('summary')
    return summary === undefined ? '' : `/A<</O/Table/Summary<${utf16(summary)}>>>`
  }
  return tag === 'TH' || tag === 'TD' ? cellDetails(tag, element) : ''
}

function cellDetails(tag: string, element: LayoutElement): string {
  const scopes: Readonly<Record<string, string>> = { row: 'Row', both: 'Both' }
  const scope = tag === 'TH' ? `/Scope/${scopes[element.get('scope') ?? ''] ?? 'Column'}` : ''
  const span = element.get('colspan')
  const columns = span === undefined || span === '1' ? '' : `/ColSpan ${span}`
  return scope === '' && columns === '' ? '' : `/A<</O/Table${scope}${columns}>>`
}
