import type HandlebarsNamespace from 'handlebars'
import { Fault, nearestName, TERMS, type Template } from 'twinvoice/plugin'
import { VIEW_FIELDS } from '../fields.js'
import { entryFields, isListOfTexts, missingInModel } from './list-fields.js'
import { parseHandlebars } from './parse-handlebars.js'

/** The part of Handlebars' syntax tree that is used. */
interface Node {
  readonly type: string
  readonly loc?: { readonly start: { readonly line: number } }
}
interface Path extends Node {
  readonly data: boolean
  readonly original: string
  readonly parts: readonly string[]
}

/** What the parts of a template may name. */
interface Vocabulary {
  readonly helpers: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
  /** Names that the layout gives itself, and options: any list can have one of them. */
  readonly given: ReadonlySet<string>
  readonly partials: ReadonlySet<string>
  readonly wording: WordingKeys
}

/** The texts of a language. */
interface WordingKeys {
  readonly has: (key: string) => boolean
  readonly all: () => Iterable<string>
}

/** Helpers that Handlebars itself has. */
const BUILT_IN = ['if', 'unless', 'each', 'with', 'lookup', 'log']
/** Helpers of Handlebars that end a layout without its line if they are called with another number of arguments. */
const ONE_ARGUMENT: ReadonlySet<string> = new Set(['if', 'unless', 'each', 'with'])
/** Lists of the semantic model that are no term. */
const MODEL = ['invoice', 'items', 'vatBreakdown', 'totals', 'notes', 'attachments', 'length']

/**
 * Reads layout and partials, and looks up every field, helper, partial and text that they name.
 * Handlebars itself prints nothing for a misspelt field: the invoice would lack it in silence.
 * @param helpers names of the helpers there are
 * @param wording the keys of the texts
 * @throws Fault CATALOG_INVALID naming file and line of every error
 */
export function checkNames(
  handlebars: typeof HandlebarsNamespace,
  template: Template,
  helpers: readonly string[],
  wording: WordingKeys,
): void {
  const files: [string, string][] = [
    [`${template.folder}/layout.hbs`, template.layout],
    ...[...template.partials].map(([name, text]): [string, string] => [
      `${template.folder}/partials/${name}.hbs`,
      text,
    ]),
  ]
  const trees = files.map(
    ([file, text]) => [file, parseHandlebars(handlebars, file, text) as Node] as const,
  )
  const given = new Set(optionsOf(template))
  for (const [, tree] of trees) for (const name of namesGiven(tree)) given.add(name)
  const vocabulary = {
    helpers: new Set([...BUILT_IN, ...helpers]),
    fields: new Set([...VIEW_FIELDS, ...modelFields(), ...given]),
    given,
    partials: new Set(template.partials.keys()),
    wording,
  }
  for (const [file, tree] of trees) {
    const problems = [...problemsIn(tree, vocabulary)]
    if (problems.length > 0)
      throw new Fault('CATALOG_INVALID', [...new Set(problems)].join('; '), { file })
  }
}

function modelFields(): string[] {
  return [...MODEL, ...TERMS.flatMap(({ path }) => path.replaceAll('[]', '').split('.').slice(1))]
}

function optionsOf({ options, defaults }: Template): string[] {
  return Object.keys({ ...(options?.['properties'] ?? {}), ...defaults })
}

/** Names that a layout gives itself: `{{> row label=x}}` and `{{#each lines as |line|}}`. */
function* namesGiven(tree: Node): Generator<string> {
  for (const { node } of nodesOf(tree)) {
    if (node.type.startsWith('Partial') && 'hash' in node) {
      const { pairs = [] } = (node.hash ?? {}) as { pairs?: readonly { readonly key: string }[] }
      for (const { key } of pairs) yield key
    }
    if (node.type === 'Program' && 'blockParams' in node)
      yield* (node.blockParams ?? []) as readonly string[]
  }
}

function* problemsIn(tree: Node, vocabulary: Vocabulary): Generator<string> {
  for (const { node, grouped } of nodesOf(tree)) {
    const line = `line ${String(node.loc?.start.line ?? 0)}`
    const call = callOf(node, grouped)
    if (call?.kind === 'partial' && !vocabulary.partials.has(call.name))
      yield `${line}: there is no partials/${call.name}.hbs${meant(call.name, vocabulary.partials)}`
    if (call?.kind === 'helper' && !vocabulary.helpers.has(call.name))
      yield `${line}: there is no helper "${call.name}"${meant(call.name, vocabulary.helpers)}`
    if (call !== undefined && ONE_ARGUMENT.has(call.name) && call.count !== 1)
      yield `${line}: #${call.name} takes one argument, not ${String(call.count)}`
    if (call?.text !== undefined && !vocabulary.wording.has(call.text))
      yield `${line}: there is no text "${call.text}" in templates/wording${meant(call.text, vocabulary.wording.all())}`
    if (call !== undefined)
      for (const problem of fieldProblems(call, vocabulary)) yield `${line}: ${problem}`
    if (isPath(node) && !vocabulary.helpers.has(node.original))
      for (const problem of pathProblems(node, vocabulary)) yield `${line}: ${problem}`
  }
}

/** Fields of a path that a layout does not see, and those of the invoice that the semantic model does not have. */
function* pathProblems(path: Path, vocabulary: Vocabulary) {
  const parts = partsOf(path) ?? []
  const unknown = parts.filter((part) => !vocabulary.fields.has(part) && !/^\d+$/.test(part))
  for (const part of unknown)
    yield `a layout sees no field "${part}"${meant(part, vocabulary.fields)} (see plugins/render-pdf/VIEW.md in the package twinvoice)`
  if (unknown.length > 0 || parts[0] !== 'invoice' || vocabulary.given.has('invoice')) return
  const missing = missingInModel(parts)
  if (missing === undefined) return
  const { within, part, known } = missing
  yield known.size === 0
    ? `${within} has no fields, and no "${part}"`
    : `${within} has no field "${part}"${meantOrAll(part, known)}`
}

/** Fields that are named in quotes, and that the entries of the list do not have. */
function* fieldProblems({ name, list, fields = [] }: Call, vocabulary: Vocabulary) {
  const isGiven = list?.some((part) => vocabulary.given.has(part)) ?? true
  if (name === 'sum' && !isGiven && isListOfTexts(list ?? []))
    yield `sum: the fields of ${(list ?? []).join('.')} are texts that are formatted: sum the values of the model, such as invoice.items and "netAmount"`
  const known = isGiven ? undefined : entryFields(list ?? [])
  for (const part of fields) {
    if (part === 'length' || (known ?? vocabulary.fields).has(part)) continue
    if (known === undefined)
      yield `${name}: there is no field "${part}"${meant(part, vocabulary.fields)}`
    else
      yield `${name}: an entry of ${(list ?? []).join('.')} has no field "${part}"${meantOrAll(part, known)}`
  }
}

interface Call {
  readonly kind: 'helper' | 'partial'
  readonly name: string
  /** Number of arguments of a helper. */
  readonly count?: number
  /** Key of a text, where the call is for one that is known beforehand. */
  readonly text?: string
  /** Fields that are named in quotes. */
  readonly fields?: readonly string[]
  /** The path of the list whose entries have these fields. */
  readonly list?: readonly string[]
}

/** Helpers whose second argument is the name of a field. */
const BY_FIELD: ReadonlySet<string> = new Set(['group', 'sum'])

/** @param grouped the list whose entries `items` are, within the groups of it */
function callOf(node: Node, grouped?: readonly string[]): Call | undefined {
  if (node.type === 'PartialStatement' && 'name' in node && isPath(node.name))
    return { kind: 'partial', name: node.name.original }
  if (!('path' in node) || !('params' in node) || !isPath(node.path)) return undefined
  const params = node.params as readonly (Node & { readonly value?: unknown })[]
  const isBlock = node.type === 'BlockStatement'
  if (params.length === 0 && !isBlock) return undefined
  const [first] = params
  const name = node.path.original
  const text = name === 't' && first?.type === 'StringLiteral' ? String(first.value) : undefined
  const second = params[1]
  const fields =
    BY_FIELD.has(name) && second?.type === 'StringLiteral' ? String(second.value).split('.') : []
  return {
    kind: 'helper',
    name,
    count: params.length,
    fields,
    ...(isPath(first) ? listOf(first, grouped) : {}),
    ...(text === undefined ? {} : { text }),
  }
}

/** The list that a path names; `items` within groups are entries of the list that was grouped. */
function listOf(path: Path, grouped?: readonly string[]) {
  const parts = partsOf(path)
  if (parts === undefined) return {}
  const isOfGroup = grouped !== undefined && path.original === 'items'
  return { list: isOfGroup ? grouped : parts }
}

/** The names of a path, without `@root`; undefined if it is of other data, such as `@index`. */
function partsOf({ data, parts }: Path): readonly string[] | undefined {
  if (!data) return parts
  return parts[0] === 'root' ? parts.slice(1) : undefined
}

function isPath(value: unknown): value is Path {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'PathExpression'
  )
}

interface Visited {
  readonly node: Node
  /** Within `{{#each (group list …)}}`, the path of the list. */
  readonly grouped?: readonly string[]
}

/** Every node of the tree but the names of helpers and partials that are called. */
function* nodesOf(node: Node, grouped?: readonly string[]): Generator<Visited> {
  yield { node, ...(grouped && { grouped }) }
  const called = callOf(node) !== undefined
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || (called && (key === 'path' || key === 'name'))) continue
    const within = key === 'program' ? groupedWithin(node, grouped) : grouped
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) yield* nodesOf(child, within)
  }
}

/** The list that is grouped within a block: a block with another context than its surroundings ends the group's. */
function groupedWithin(node: Node, grouped?: readonly string[]) {
  const block = callOf(node)?.name
  if (block === 'if' || block === 'unless') return grouped
  const [of] = 'params' in node ? (node.params as readonly Node[]) : []
  const group = block === 'each' && of !== undefined ? callOf(of, grouped) : undefined
  return group?.name === 'group' ? group.list : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function meant(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, [...known])
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}

/** The name that was meant, or else all that there are. */
function meantOrAll(name: string, known: ReadonlySet<string>): string {
  return meant(name, known) || ` (it has: ${[...known].join(', ')})`
}
