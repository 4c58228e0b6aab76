import type HandlebarsNamespace from 'handlebars'
import { Fault, nearestName, type Template } from 'twinvoice/plugin'
import {
  ALL_NAMES,
  documentOf,
  entryOf,
  fieldOf,
  isList,
  isListOfTexts,
  namesOf,
  type Known,
} from './kinds.js'
import { parseHandlebars } from './parse-handlebars.js'
import {
  calledName,
  childrenOf,
  follow,
  isCall,
  isPath,
  resolve,
  valueOf,
  Walk,
  type CallNode,
  type Node,
  type Path,
  type Place,
  type Visit,
} from './places.js'

/** What the parts of a template may name. */
interface Vocabulary {
  readonly helpers: ReadonlySet<string>
  /** Names that a value of which nothing is known may have. */
  readonly fields: ReadonlySet<string>
  readonly partials: ReadonlySet<string>
  readonly wording: WordingKeys
}

/** The texts of all languages. */
interface WordingKeys {
  /** The text in each language. */
  readonly find: (key: string) => readonly (string | undefined)[]
  readonly all: () => Iterable<string>
}

/** Helpers that Handlebars itself has. */
const BUILT_IN = ['if', 'unless', 'each', 'with', 'lookup', 'log']
/** Helpers that fail without their line, or say nothing, if they are called with another number of arguments. */
const ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ...['if', 'unless', 'each', 'with', 'not'].map((name): [string, number] => [name, 1]),
  ...['eq', 'more', 'has'].map((name): [string, number] => [name, 2]),
])
/** What Handlebars gives after `@`. */
const DATA: ReadonlySet<string> = new Set(['@root', '@index', '@key', '@first', '@last'])

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
  const layoutFile = `${template.folder}/layout.hbs`
  const layout = parseHandlebars(handlebars, layoutFile, template.layout)
  const partials = new Map(
    [...template.partials].map(([name, text]) => {
      const file = `${template.folder}/partials/${name}.hbs`
      return [name, [file, parseHandlebars(handlebars, file, text)]] as const
    }),
  )
  const document = documentOf(template)
  const trees = [layout, ...[...partials.values()].map(([, tree]) => tree)]
  const given = trees.flatMap((tree) => [...namesGiven(tree)])
  const vocabulary = {
    helpers: new Set([...BUILT_IN, ...helpers]),
    fields: new Set([...ALL_NAMES, ...namesOf(fieldOf(document, 'options') ?? document), ...given]),
    partials: new Set(template.partials.keys()),
    wording,
  }
  const problems = problemsIn(new Walk(partials).all(layoutFile, layout, document), vocabulary)
  for (const [file, inFile] of problems)
    throw new Fault('CATALOG_INVALID', [...inFile].join('; '), { file })
}

/** Names that a layout gives itself: `{{> row label=x}}` and `{{#each lines as |line|}}`. */
function* namesGiven(node: Node): Generator<string> {
  if (isCall(node) && node.type.startsWith('Partial'))
    for (const { key } of node.hash?.pairs ?? []) yield key
  if ('blockParams' in node) yield* (node.blockParams ?? []) as readonly string[]
  for (const [, child] of childrenOf(node)) yield* namesGiven(child)
}

/**
 * The problems by file. One in a partial counts only where the node has it in each place from where the partial is
 * called: a partial may print what some of its callers do not have.
 */
function problemsIn(visits: Iterable<Visit>, vocabulary: Vocabulary) {
  const found = new Map<Node, { readonly file: string; readonly problems: readonly string[] }>()
  for (const { file, node, place } of visits) {
    const before = found.get(node)
    if (before?.problems.length === 0) continue
    const problems = [...problemsAt(node, place, vocabulary)]
    if (before === undefined || problems.length === 0) found.set(node, { file, problems })
  }
  const byFile = new Map<string, Set<string>>()
  for (const [{ loc }, { file, problems }] of found)
    for (const problem of problems) {
      const line = `line ${String(loc?.start.line ?? 0)}: ${problem}`
      byFile.set(file, (byFile.get(file) ?? new Set()).add(line))
    }
  return byFile
}

function* problemsAt(node: Node, place: Place, vocabulary: Vocabulary): Generator<string> {
  if (isCall(node)) yield* callProblems(node, place, vocabulary)
  if (node.type === 'MustacheStatement' && 'path' in node && isPath(node.path))
    yield* printProblems(node.path, place)
  if (isPath(node) && !vocabulary.helpers.has(node.original))
    yield* pathProblems(node, place, vocabulary)
}

function* callProblems(call: CallNode, place: Place, vocabulary: Vocabulary) {
  const name = calledName(call)
  if (name === undefined) return
  const { params } = call
  if (call.type.startsWith('Partial')) {
    if (call.type === 'PartialStatement' && !vocabulary.partials.has(name))
      yield `there is no partials/${name}.hbs${meant(name, vocabulary.partials)}`
    return
  }
  if (!vocabulary.helpers.has(name))
    yield `there is no helper "${name}"${meant(name, vocabulary.helpers)}`
  const count = ARGUMENTS.get(name) ?? params.length
  if (params.length !== count)
    yield `${count === 1 && name !== 'not' ? '#' : ''}${name} takes ${count === 1 ? 'one argument' : 'two arguments'}, not ${String(params.length)}`
  const text = name === 't' ? literal(params[0]) : undefined
  if (text !== undefined) yield* textProblems(text, params.length - 1, vocabulary)
  const field = BY_FIELD.has(name) ? literal(params[1]) : undefined
  if (field !== undefined)
    yield* fieldProblems(name, valueOf(params[0], place), field.split('.'), vocabulary)
}

/** A text that there is not, or that has places for another number of values: a page would show `{0}`. */
function* textProblems(key: string, given: number, { wording }: Vocabulary) {
  const texts = wording.find(key)
  if (texts.includes(undefined))
    yield `there is no text "${key}" in templates/wording${meant(key, wording.all())}`
  // A language may leave a value out, such as the number of pages.
  const [text] = texts.filter((each) => each !== undefined).sort(byValues)
  if (text === undefined || valuesIn(text) === given) return
  const count = valuesIn(text)
  const values = `${String(count)} ${count === 1 ? 'value' : 'values'}`
  yield `the text "${key}" (“${text}”) takes ${values}, and is given ${String(given)}`
}

/** The text with the most values first. */
function byValues(one: string, other: string): number {
  return valuesIn(other) - valuesIn(one)
}

/** How many values are written into a text, such as one for `{0}`. */
function valuesIn(text: string): number {
  return new Set(text.match(/\{\d\}/g)).size
}

/** Helpers whose second argument is the name of a field. */
const BY_FIELD: ReadonlySet<string> = new Set(['group', 'sum'])

function literal(node: Node | undefined): string | undefined {
  return node?.type === 'StringLiteral' && 'value' in node ? String(node.value) : undefined
}

/** A path to what its place does not have, or to what no value has. */
function* pathProblems(path: Path, place: Place, { fields }: Vocabulary) {
  const [first = ''] = path.parts
  if (path.data && !DATA.has(`@${first}`))
    yield `there is no "@${first}"${meant(`@${first}`, DATA)}`
  const found = resolve(path, place)
  if (found === 'outside') {
    yield `"${path.original}" is nothing: "../" does not lead out of a layout or a partial; write "@root.${path.parts.join('.')}", or give the partial the value`
    return
  }
  if ('value' in found) {
    for (const part of found.rest.filter((each) => !fields.has(each) && !/^\d+$/.test(each)))
      yield `a layout sees no field "${part}"${meant(part, fields)}${PAGE}`
    return
  }
  const { within, missing } = found
  const known = namesOf(within)
  const here = fields.has(missing) ? ' here' : ''
  if (within.said === '')
    yield `a layout sees no field "${missing}"${here}${meant(missing, known)}${PAGE}`
  else if (missing === path.parts[0] && fieldOf(place.document, missing) !== undefined)
    yield `${within.said} has no field "${missing}"; did you mean "@root.${missing}"?`
  else yield lacks(within, missing)
}

/** An object, or a list of objects, that a layout prints as if it were a text. */
function* printProblems(path: Path, place: Place) {
  const found = resolve(path, place)
  if (found === 'outside' || !('value' in found)) return
  const { value } = found
  const entry = isList(value.kind) ? entryOf(value) : value
  const names = namesOf(entry)
  if (typeof entry.kind === 'string' || names.length === 0) return
  const what = isList(value.kind) ? 'a list of objects' : 'an object'
  yield `"${path.original}" is ${what}, no text; name one of the fields (${names.join(', ')})`
}

/** Where the names are listed. */
const PAGE = ' (see plugins/render-pdf/VIEW.md in the package twinvoice)'

/** A field that is named in quotes, and that the entries of the list do not have. */
function* fieldProblems(
  helper: string,
  list: Known,
  parts: readonly string[],
  { fields }: Vocabulary,
) {
  if (helper === 'sum' && isListOfTexts(list))
    yield `sum: the fields of ${list.path} are texts that are formatted: sum the values of the model, such as invoice.items and "netAmount"`
  if (!isList(list.kind)) {
    for (const part of parts.filter((each) => !fields.has(each)))
      yield `${helper}: there is no field "${part}"${meant(part, fields)}`
    return
  }
  const found = follow(entryOf(list), parts)
  if ('missing' in found) yield `${helper}: ${lacks(found.within, found.missing)}`
}

/** That a value has no such field; the one that was meant, or else all that there are. */
function lacks(value: Known, name: string): string {
  const known = namesOf(value)
  if (known.length === 0) return `${value.said} has no fields, and no "${name}"`
  return `${value.said} has no field "${name}"${meant(name, known) || ` (it has: ${known.join(', ')})`}`
}

function meant(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, [...known])
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}
