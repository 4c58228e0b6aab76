import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { hoverTooltip, type Tooltip } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'

import { namesIn, pathTo } from './json-tree.js'
import type { RequestSchema, Schema } from './request-schema.js'

/** Completes names of fields, and values where there are only a few. */
export function completeRequest(schema: RequestSchema) {
  return (context: CompletionContext): CompletionResult | null => {
    const { state, pos } = context
    const node = syntaxTree(state).resolveInner(pos, -1)
    const object = objectAround(node, pos)
    if (object !== undefined) return names(schema, state, { node, object, pos })
    return values(schema, state, { node, pos, isAsked: context.explicit })
  }
}

/** The object in which a name is written here; undefined where a value is. */
function objectAround(node: SyntaxNode, pos: number): SyntaxNode | undefined {
  if (node.name === 'PropertyName') return node.parent?.parent ?? undefined
  if (node.name === 'Object' && pos > node.from) return node
  if (node.name === '{' || node.name === '⚠')
    return node.parent?.name === 'Object' ? node.parent : undefined
  return undefined
}

interface NamePlace {
  readonly node: SyntaxNode
  readonly object: SyntaxNode
  readonly pos: number
}

function names(
  schema: RequestSchema,
  state: EditorState,
  place: NamePlace,
): CompletionResult | null {
  const { node, object, pos } = place
  const of = schema.at(pathTo(state, object))
  if (of?.properties === undefined) return null
  const isName = node.name === 'PropertyName'
  const present = new Set(namesIn(state, object))
  const written = isName ? state.sliceDoc(node.from + 1, node.to).replace(/"$/, '') : ''
  const hasValue = isName && node.nextSibling !== null
  const options = Object.entries(of.properties)
    .filter(([name]) => !present.has(name) || name === written)
    .map(([name, property]): Completion => {
      const { description } = schema.at([...pathTo(state, object), name]) ?? property
      const isRequired = of.required?.includes(name) === true
      return {
        label: `"${name}"`,
        type: 'property',
        boost: isRequired ? 1 : 0,
        ...(description === undefined ? {} : { info: description }),
        apply: hasValue ? `"${name}"` : `"${name}": ${schema.beginning(property)}`,
      }
    })
  return { from: isName ? node.from : pos, to: isName ? node.to : pos, options, filter: true }
}

interface ValuePlace {
  readonly node: SyntaxNode
  readonly pos: number
  readonly isAsked: boolean
}

function values(
  schema: RequestSchema,
  state: EditorState,
  place: ValuePlace,
): CompletionResult | null {
  const { node, pos, isAsked } = place
  const isText = node.name === 'String'
  if (!isText && !isAsked) return null
  const of = schema.at(pathTo(state, node))
  const options = valuesOf(of).map((value): Completion => ({
    label: JSON.stringify(value),
    type: 'enum',
  }))
  if (options.length === 0) return null
  return { from: isText ? node.from : pos, to: isText ? node.to : pos, options }
}

function valuesOf(schema: Schema | undefined): readonly unknown[] {
  if (schema?.enum !== undefined) return schema.enum
  return schema?.type === 'boolean' ? [true, false] : []
}

/** Shows what a field means where the pointer rests on its name. */
export function explainRequest(schema: RequestSchema) {
  return hoverTooltip((view, pos, side): Tooltip | null => {
    const node = syntaxTree(view.state).resolveInner(pos, side)
    if (node.name !== 'PropertyName') return null
    const found = schema.at(pathTo(view.state, node))
    const { description } = found ?? {}
    if (description === undefined) return null
    return {
      pos: node.from,
      end: node.to,
      above: true,
      create: () => {
        const dom = document.createElement('div')
        dom.className = 'cm-explained'
        dom.textContent = [description, valuesOf(found).join(', ')].filter(Boolean).join('\n')
        return { dom }
      },
    }
  })
}
