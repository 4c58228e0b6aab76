import { CodeListCode, type CodeLists } from './code-lists.js'
import { escapeAttribute } from './markup.js'
import { unquoted } from './patterns.js'
import { TWINVOICE } from './parts.js'
import { activePatterns, phaseOf } from './read.js'
import {
  isAssert,
  type Assert,
  type Let,
  type Pattern,
  type RichText,
  type Rule,
  type Schema,
} from './schema.js'
import { writeBodies, writeVariable, type Body, type LetItem, type TestItem } from './body.js'
import { NameIndex, type IndexedName } from './name-index.js'
import { ContextTree } from './context-tree.js'
import { SchematronError } from './schematron-error.js'
import { planPattern, type Selection } from './selection.js'
import { severityOf, type Severity } from './severity.js'
import { renameVariables } from './xpath-tokens.js'

/** What is known of an assert without running it. Its place in the list is its number in results. */
export interface CompiledAssert {
  readonly rule: string
  readonly kind: 'assert' | 'report'
  readonly severity: Severity
  readonly term?: string
  readonly see?: string
  readonly pattern?: string
  readonly file: string
  readonly context: string
  readonly test: string
  /** Key into the message files. */
  readonly messageKey: string
  /** The sheet's own text: plain stretches, and numbers of values in the result. */
  readonly text: readonly (string | number)[]
  /** Names of properties, with their numbers among the values. */
  readonly properties: Readonly<Record<string, number>>
  /** Parameters of the abstract pattern, without quotes. */
  readonly params: Readonly<Record<string, string>>
}

export interface CompiledSchema {
  readonly title: string
  /** An XSLT 3.0 stylesheet; see {@link compileSchema} for what it gives. */
  readonly xslt: string
  readonly asserts: readonly CompiledAssert[]
  readonly namespaces: Readonly<Record<string, string>>
  /** Nodes that the stylesheet wants handed in, by parameter. */
  readonly indexedNames: readonly IndexedName[]
}

export interface CompileOptions {
  readonly phase?: string | undefined
  readonly codeLists?: CodeLists
  /** Lets the parameter `tw:mutant` turn one test round: for checking a pack's cases, not documents. */
  readonly mutable?: boolean
}

/** Number of the assert whose test is negated; none is -1. */
export const MUTANT_PARAMETER = `Q{${TWINVOICE}}mutant`

/**
 * Compiles a schema to XSLT 3.0. Applied to a document, the stylesheet gives one array for each
 * failed assert and each successful report: the assert's number; the node that it shows; the
 * attribute's name if that is an attribute, whose element is then the node; and the values for its
 * text and properties. A 0 stands before them, so that the result is never a single array, which
 * Saxon-JS would unwrap. Nothing else is built, and no path is computed.
 * @throws SchematronError
 */
export function compileSchema(schema: Schema, options: CompileOptions): CompiledSchema {
  return new Compiler(schema, options).compile(options.phase)
}

/** Variables that stand under another name in the stylesheet. */
type Names = ReadonlyMap<string, string>

/** Makes a result. An attribute is shown as its element and its name, so that all nodes are of one kind. */
const HIT_FUNCTION =
  '<xsl:function name="tw:hit" as="array(*)"><xsl:param name="number"/><xsl:param name="node"/><xsl:param name="values" as="array(*)"/>' +
  "<xsl:sequence select=\"array:join((if ($node instance of attribute()) then [$number, $node/.., concat(if (namespace-uri($node) ne '') then '*:' else '', local-name($node))] else [$number, $node, ()], $values))\"/></xsl:function>"

class Compiler {
  readonly #schema: Schema
  readonly #codeLists: CodeListCode
  readonly #mutable: boolean
  readonly #asserts: CompiledAssert[] = []
  readonly #globals: string[] = []
  readonly #templates: string[] = []
  readonly #index: NameIndex
  readonly #tree: ContextTree
  readonly #globalNames = new Set<string>()
  #rules = 0

  constructor(schema: Schema, { codeLists = {}, mutable = false }: CompileOptions) {
    this.#schema = schema
    this.#codeLists = new CodeListCode(codeLists)
    this.#mutable = mutable
    this.#index = new NameIndex(schema.namespaces)
    this.#tree = new ContextTree(this.#index)
  }

  compile(phase: string | undefined): CompiledSchema {
    for (const each of this.#schema.lets) this.#declareGlobal(each, each.name, new Map())
    const scope = this.#scope(phaseOf(this.#schema, phase)?.lets ?? [], 'phase')
    const walks = activePatterns(this.#schema, phase).map((pattern, number) =>
      this.#pattern(pattern, number, scope),
    )
    return {
      title: this.#schema.title,
      xslt: this.#stylesheet([this.#tree.toXslt(), ...walks]),
      asserts: this.#asserts,
      namespaces: Object.fromEntries(this.#schema.namespaces),
      indexedNames: this.#index.parameters,
    }
  }

  /** Declares lets as global variables under names of their own, and says which those are. */
  #scope(lets: readonly Let[], owner: string, outer: Names = new Map()): Names {
    const names = new Map(outer)
    for (const each of lets) {
      const unique = `${each.name}.tw-${owner}`
      this.#declareGlobal(each, unique, names)
      names.set(each.name, unique)
    }
    return names
  }

  #declareGlobal(each: Let, name: string, names: Names): void {
    if (this.#globalNames.has(name))
      throw new SchematronError(`the variable ${name} is defined twice in one scope`)
    this.#globalNames.add(name)
    this.#globals.push(writeVariable(letItem(each, name, names)))
  }

  /** Puts a pattern's rules into the tree; what does not fit there is returned as instructions. */
  #pattern(pattern: Pattern, number: number, outer: Names): string {
    const scope = this.#scope(pattern.lets, `p${String(number)}`, outer)
    const bodies = pattern.rules.map((rule) => this.#body(rule, pattern, scope))
    const contexts = pattern.rules.map((rule) => renameVariables(rule.context, scope))
    let walks = ''
    for (const selection of planPattern(contexts))
      if (selection.kind === 'each') this.#tree.add(selection.path, bodies[selection.rule] ?? [])
      else if (selection.kind === 'choose')
        this.#tree.addChoice(
          selection.path,
          selection.cases.map(({ rule, ...when }) => ({ ...when, body: bodies[rule ?? -1] ?? [] })),
        )
      else walks += this.#templatesFor(selection, contexts, bodies, number)
    return walks
  }

  /** Lets templates find the first rule that matches, for rules whose contexts may meet. */
  #templatesFor(
    selection: Extract<Selection, { readonly kind: 'match' | 'walk' }>,
    contexts: readonly string[],
    bodies: readonly Body[],
    pattern: number,
  ): string {
    const walks = selection.kind === 'walk'
    const mode = `tw:p${String(pattern)}.${String(this.#templates.length)}`
    const onwards = walks ? '<xsl:apply-templates select="@*, node()" mode="#current"/>' : ''
    this.#templates.push(
      `<xsl:mode name="${mode}" on-no-match="${walks ? 'shallow-skip' : 'deep-skip'}"/>`,
      ...selection.rules.map((rule) => {
        const match = escapeAttribute(contexts[rule] ?? '')
        const priority = String(contexts.length - rule)
        const body = writeBodies([bodies[rule] ?? []], `tw.m${String(pattern)}.${String(rule)}.`)
        return `<xsl:template match="${match}" mode="${mode}" priority="${priority}">${body}${onwards}</xsl:template>`
      }),
    )
    const select = walks ? '/' : selection.select
    return `<xsl:apply-templates select="${escapeAttribute(select)}" mode="${mode}"/>`
  }

  /** A rule's lets, each under a name of its own, and its asserts as tests. */
  #body(rule: Rule, pattern: Pattern, outer: Names): Body {
    const number = String(this.#rules++)
    const names = new Map(outer)
    const lets: LetItem[] = []
    return rule.body.map((part) => {
      if (isAssert(part)) return this.#test(part, rule, pattern, names, [...lets])
      const item = letItem(part, `${part.name}.tw-r${number}.${String(lets.length)}`, names)
      names.set(part.name, item.name)
      lets.push(item)
      return item
    })
  }

  #test(
    assert: Assert,
    rule: Rule,
    pattern: Pattern,
    names: Names,
    scope: readonly LetItem[],
  ): TestItem {
    const values: string[] = []
    const value = (expression: string) => values.push(renameVariables(expression, names)) - 1
    const texts = [assert.text, ...assert.diagnostics.map((id) => this.#diagnostic(id, pattern))]
    const text = texts.flatMap((rich, index) =>
      index === 0 ? numbered(rich, value) : [' ', ...numbered(rich, value)],
    )
    const properties = Object.fromEntries(
      assert.properties.map((id) => [id, value(asExpression(this.#property(id, pattern)))]),
    )
    const number = this.#asserts.length
    this.#asserts.push(describe(assert, rule, pattern, text, properties))
    const subject = renameVariables(assert.subject ?? '.', names)
    const node = assert.subject === undefined ? '.' : `((${subject}), .)[1]`
    const test = this.#codeLists.resolve(renameVariables(assert.test, names), {
      file: pattern.file,
    })
    const holds = assert.kind === 'assert' ? test : `not(${test})`
    return {
      expression: this.#mutable ? `boolean(${holds}) ne ($tw:mutant eq ${String(number)})` : holds,
      result: `tw:hit(${String(number)}, ${node}, [${values.join(', ')}])`,
      scope,
    }
  }

  #diagnostic(id: string, pattern: Pattern): RichText {
    const found = this.#schema.diagnostics.get(id)
    if (found === undefined)
      throw new SchematronError(`there is no diagnostic ${id}`, { file: pattern.file })
    return found
  }

  #property(id: string, pattern: Pattern): RichText {
    const found = this.#schema.properties.get(id)
    if (found === undefined)
      throw new SchematronError(`there is no property ${id}`, { file: pattern.file })
    return found
  }

  #stylesheet(runs: readonly string[]): string {
    const namespaces = new Map([
      ['xs', 'http://www.w3.org/2001/XMLSchema'],
      ['map', 'http://www.w3.org/2005/xpath-functions/map'],
      ['array', 'http://www.w3.org/2005/xpath-functions/array'],
      ...this.#schema.namespaces,
      ['xsl', 'http://www.w3.org/1999/XSL/Transform'],
      ['tw', TWINVOICE],
    ])
    const declared = [...namespaces].map(
      ([prefix, uri]) => ` xmlns:${prefix}="${escapeAttribute(uri)}"`,
    )
    return [
      `<xsl:stylesheet version="3.0" exclude-result-prefixes="#all"${declared.join('')}>`,
      ...this.#codeLists.declarations(),
      HIT_FUNCTION,
      ...this.#index.declarations(),
      ...(this.#mutable ? ['<xsl:param name="tw:mutant" select="-1"/>'] : []),
      ...this.#schema.declarations,
      ...this.#globals,
      `<xsl:template match="/"><xsl:sequence select="0"/>${runs.join('')}</xsl:template>`,
      ...this.#templates,
      '</xsl:stylesheet>',
    ].join('\n')
  }
}

/** A let under another name, with the names of others in what it asks for. */
function letItem(each: Let, name: string, names: Names): LetItem {
  const as = each.as === undefined ? {} : { as: each.as }
  if (each.value !== undefined)
    return { name, ...as, expression: renameVariables(each.value, names) }
  const content = (each.content ?? '').replace(
    /\$([\p{L}_][\p{L}\p{N}_.-]*)/gu,
    (all, used: string) => {
      const to = names.get(used)
      return to === undefined ? all : `$${to}`
    },
  )
  const used = [...content.matchAll(/\$[\p{L}_][\p{L}\p{N}_.-]*/gu)].map(([variable]) => variable)
  return { name, ...as, expression: used.join(', '), content }
}

/** Text with each expression replaced by the number of its value. */
function numbered(rich: RichText, value: (expression: string) => number): (string | number)[] {
  return rich.map((part) => (typeof part === 'string' ? part : value(partExpression(part))))
}

function partExpression(part: { readonly value: string } | { readonly name: string }): string {
  return 'value' in part ? `string-join((${part.value}), ' ')` : `name(${part.name})`
}

function asExpression(rich: RichText): string {
  const parts = rich.map((part) =>
    typeof part === 'string' ? `'${part.replaceAll("'", "''")}'` : partExpression(part),
  )
  return parts.length === 1 ? (parts[0] ?? "''") : `string-join((${parts.join(', ')}))`
}

function describe(
  assert: Assert,
  rule: Rule,
  pattern: Pattern,
  text: readonly (string | number)[],
  properties: Readonly<Record<string, number>>,
): CompiledAssert {
  const id = assert.id ?? rule.id ?? pattern.id ?? 'unnamed'
  return {
    rule: id,
    kind: assert.kind,
    severity: severityOf(assert.flag, assert.role),
    ...(assert.term === undefined ? {} : { term: assert.term }),
    ...(assert.see === undefined ? {} : { see: assert.see }),
    ...(pattern.id === undefined ? {} : { pattern: pattern.id }),
    file: pattern.file,
    context: rule.context,
    test: assert.test,
    messageKey: assert.messageKey ?? id,
    text,
    properties,
    params: Object.fromEntries([...pattern.params].map(([name, value]) => [name, unquoted(value)])),
  }
}
