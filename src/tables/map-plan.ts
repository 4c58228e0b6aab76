import { didYouMean } from '../catalog/problems/nearest.js'
import { detail, type Detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import type { JsonSchema } from '../pipeline/plugin.js'
import { jsonPath, type PathSegment } from '../request/json/json-path.js'
import { generateRequestSchema } from '../request/schema.js'
import { constant } from './cell-value.js'
import type { Scalar } from './request-text.js'
import { isCell, type CellReference, type MapNode, type MapObject } from './table-map.js'

/** A part of the map together with the field of the request that it fills. */
export type PlanNode =
  | { readonly kind: 'constant'; readonly value: Scalar }
  | { readonly kind: 'cell'; readonly reference: CellReference; readonly field?: JsonSchema }
  | { readonly kind: 'list'; readonly elements: readonly PlanNode[]; readonly hasCells: boolean }
  | {
      readonly kind: 'object'
      readonly members: readonly PlanMember[]
      readonly hasCells: boolean
    }

export interface PlanMember {
  readonly name: string
  readonly node: PlanNode
  /** Whether a request needs this field: it is then made even if all its cells are empty. */
  readonly isRequired: boolean
}

/**
 * Joins the request of a map with the schema of requests.
 * @param file of the map, for the message
 * @throws Fault OPTIONS_INVALID for a field that requests do not have
 */
export function planOf(request: MapNode, file: string): PlanNode {
  return new Planner(file).node(request, generateRequestSchema(), ['request'])
}

/** Whether a part of the map depends on cells. */
export function hasCells(node: PlanNode): boolean {
  return node.kind === 'cell' || ('hasCells' in node && node.hasCells)
}

/** The columns that a part of the map uses. */
export function columnsIn(node: PlanNode): readonly string[] {
  if (node.kind === 'cell') return [node.reference.column]
  if (node.kind === 'list') return node.elements.flatMap(columnsIn)
  return node.kind === 'object' ? node.members.flatMap((each) => columnsIn(each.node)) : []
}

/** The columns that each line of an invoice has a value in: those of its required fields. */
export function lineColumns(plan: PlanNode): readonly string[] {
  const lines = memberOf(memberOf(plan, 'invoice'), 'items')
  const line = lines?.kind === 'list' ? lines.elements[0] : undefined
  if (line?.kind !== 'object') return []
  return line.members.flatMap(({ node, isRequired }) =>
    isRequired && node.kind === 'cell' && node.reference.default === undefined
      ? [node.reference.column]
      : [],
  )
}

/** The columns that each invoice has a value in: those of required fields, and of its first line. */
export function neededColumns(node: PlanNode): readonly string[] {
  if (node.kind === 'cell')
    return node.reference.default === undefined ? [node.reference.column] : []
  if (node.kind === 'list') return node.elements.slice(0, 1).flatMap(neededColumns)
  if (node.kind === 'constant') return []
  return node.members.flatMap((each) => (each.isRequired ? neededColumns(each.node) : []))
}

function memberOf(node: PlanNode | undefined, name: string): PlanNode | undefined {
  if (node?.kind !== 'object') return undefined
  return node.members.find((member) => member.name === name)?.node
}

class Planner {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  node(node: MapNode, schema: JsonSchema | undefined, path: readonly PathSegment[]): PlanNode {
    if (node === null) return { kind: 'constant', value: null }
    if (typeof node !== 'object') return { kind: 'constant', value: constant(node) }
    if (Array.isArray(node)) return this.#list(node, schema, path)
    if (!isCell(node)) return this.#object(node as MapObject, schema, path)
    if (schema?.['type'] === 'object' || schema?.['type'] === 'array')
      throw this.#fault(path, detail`takes no single cell, but its own fields`)
    return { kind: 'cell', reference: node, ...(schema === undefined ? {} : { field: schema }) }
  }

  #list(
    nodes: readonly MapNode[],
    schema: JsonSchema | undefined,
    path: readonly PathSegment[],
  ): PlanNode {
    const items = resolved(schema?.['items'])
    const elements = nodes.map((node, index) => this.node(node, items, [...path, index]))
    return { kind: 'list', elements, hasCells: elements.some(hasCells) }
  }

  #object(
    object: MapObject,
    schema: JsonSchema | undefined,
    path: readonly PathSegment[],
  ): PlanNode {
    if (schema !== undefined && isScalar(schema)) throw this.#fault(path, notCell(object))
    const required = (schema?.['required'] ?? []) as readonly string[]
    const members = Object.entries(object).map(([name, member]) => {
      const field = this.#field(name, schema, [...path, name])
      const node = this.node(member, field, [...path, name])
      return { name, node, isRequired: required.includes(name) }
    })
    return { kind: 'object', members, hasCells: members.some(({ node }) => hasCells(node)) }
  }

  #field(
    name: string,
    schema: JsonSchema | undefined,
    path: readonly PathSegment[],
  ): JsonSchema | undefined {
    const fields = schema?.['properties'] as Readonly<Record<string, unknown>> | undefined
    if (fields === undefined) return undefined
    if (Object.hasOwn(fields, name)) return resolved(fields[name])
    // The last word of a required field is likelier meant than a field that happens to be near.
    const word = name.toLowerCase()
    const required = (schema?.['required'] ?? []) as readonly string[]
    const whole = required.find((field) => word !== '' && field.toLowerCase().endsWith(word))
    const meant = didYouMean(whole ?? name, Object.keys(fields))
    throw this.#fault(path, detail`is no field of a request${meant}`)
  }

  #fault(path: readonly PathSegment[], reason: Detail): Fault {
    return new Fault('OPTIONS_INVALID', detail`${jsonPath(path)} ${reason}`, { file: this.#file })
  }
}

/** Whether a field of a request has no fields of its own. */
function isScalar({ type }: JsonSchema): boolean {
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? (type as unknown[]) : []
  return types.length > 0 && !types.includes('object') && !types.includes('array')
}

/** What is wrong with an object that stands for a value, and names no column. */
function notCell(object: MapObject): Detail {
  const name = Object.keys(object).find((each) => didYouMean(each, ['column']) !== '')
  const example = '{ "column": "Price" }'
  if (name === undefined) return detail`takes a value, or a cell such as ${example}`
  const meant = didYouMean(name, ['column'])
  return detail`takes a value, or a cell such as ${example}: "${name}" is unknown${meant}`
}

function resolved(schema: unknown): JsonSchema | undefined {
  const given = schema as JsonSchema | undefined
  const reference = given?.['$ref']
  if (typeof reference !== 'string') return given
  const definitions = generateRequestSchema()['$defs'] as Readonly<Record<string, JsonSchema>>
  return definitions[reference.replace('#/$defs/', '')]
}
