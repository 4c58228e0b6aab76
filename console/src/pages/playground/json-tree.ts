import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** A step into JSON: the name of a property, or the index of an item. */
export type Step = string | number

/** The path to a node: `['invoice', 'items', 0, 'unit']`. */
export function pathTo(state: EditorState, node: SyntaxNode): readonly Step[] {
  const steps: Step[] = []
  for (let each: SyntaxNode | null = node; each !== null; each = each.parent) {
    if (each.name === 'Property') steps.unshift(nameOf(state, each))
    else if (each.parent?.name === 'Array')
      steps.unshift(valuesIn(each.parent).findIndex(({ from }) => from === each.from))
  }
  return steps
}

/** The node at a path, or the deepest one above it that is there. */
export function nodeAt(state: EditorState, path: readonly Step[]): SyntaxNode | undefined {
  let node = valuesIn(syntaxTree(state).topNode)[0]
  for (const step of path) {
    const next = node === undefined ? undefined : child(state, node, step)
    if (next === undefined) return node
    node = next
  }
  return node
}

/** The steps of a JSON path, such as `$.invoice.items[0].unit`. */
export function stepsOf(path: string): readonly Step[] {
  return [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(
    ([, name, index]) => name ?? Number(index),
  )
}

/** The property of an object; undefined if it has none of this name. */
export function propertyOf(
  state: EditorState,
  object: SyntaxNode,
  name: string,
): SyntaxNode | undefined {
  return object.getChildren('Property').find((each) => nameOf(state, each) === name)
}

/** The names of an object's properties. */
export function namesIn(state: EditorState, object: SyntaxNode): readonly string[] {
  return object.getChildren('Property').map((each) => nameOf(state, each))
}

/** The value of a property. */
export function valueOf(property: SyntaxNode): SyntaxNode | undefined {
  return valuesIn(property)[0]
}

/** The first place where the text is no JSON. */
export function firstError(state: EditorState): SyntaxNode | undefined {
  let found: SyntaxNode | undefined
  syntaxTree(state).iterate({
    enter: ({ type, node }) => {
      if (type.isError) found ??= node
      return found === undefined
    },
  })
  return found
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

function valuesIn(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (let each = node.firstChild; each !== null; each = each.nextSibling)
    if (VALUES.has(each.name)) found.push(each)
  return found
}

function child(state: EditorState, node: SyntaxNode, step: Step): SyntaxNode | undefined {
  if (typeof step === 'number') return node.name === 'Array' ? valuesIn(node)[step] : undefined
  const property = propertyOf(state, node, step)
  return property === undefined ? undefined : valueOf(property)
}

function nameOf(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName')
  if (name === null) return ''
  const text = state.sliceDoc(name.from, name.to)
  try {
    return String(JSON.parse(text))
  } catch {
    return text.replaceAll('"', '')
  }
}
