import {
  describeAssert,
  numberedText,
  textExpression,
  type CompiledAssert,
} from './sheets/assert-code.js'
import type { CompiledSchema } from './compiled-schema.js'
import { CodeListCode, type CodeLists } from './sheets/code-lists.js'
import { haveOtherRoots, readContext, selectAll } from './xpath/contexts.js'
import { EXPLAINING_DECLARATIONS, explainRule, rulesOfSheets } from './sheets/explaining.js'
import { Guards } from './sheets/guards.js'
import { escapeAttribute } from './source/markup.js'
import { handedNodes } from './sheets/handed-nodes.js'
import { IndexedPaths } from './sheets/indexed-paths.js'
import { elementNames, NodeIndex } from './sheets/node-index.js'
import { TWINVOICE } from './source/parts.js'
import { activePatterns, phaseOf } from './source/read.js'
import {
  letItem,
  writeVariable,
  type LetItem,
  type Names,
  type RuleCode,
  type TestItem,
} from './sheets/rule-code.js'
import {
  isAssert,
  type Assert,
  type Let,
  type Pattern,
  type RichText,
  type Rule,
  type Schema,
} from './source/schema.js'
import { SchematronError, type SourcePlace } from './source/schematron-error.js'
import { Screening, type ConditionalRule } from './sheets/screening.js'
import { screeningSheets } from './sheets/screening-sheets.js'
import type { BaseFolders } from './source/sources.js'
import { planPattern, type Case, type Selection } from './xpath/selection.js'
import { writeStylesheet } from './sheets/stylesheet.js'
import { renameVariables, splitTop } from './xpath/xpath-tokens.js'

export interface CompileOptions {
  readonly phase?: string | undefined
  readonly codeLists?: CodeLists
  /** Further folders from which the schema may include files. */
  readonly bases?: BaseFolders
  /** Lets the parameter `tw:mutant` negate one test: to check the cases of a pack, not documents. */
  readonly mutable?: boolean
}

/** Number of the assert whose test is negated; none is -1. */
export const MUTANT_PARAMETER = `Q{${TWINVOICE}}mutant`

/** @throws SchematronError */
export function compileSchema(schema: Schema, options: CompileOptions): CompiledSchema {
  return new Compiler(schema, options).compile(options.phase)
}

class Compiler {
  readonly #schema: Schema
  readonly #codeLists: CodeListCode
  readonly #mutable: boolean
  readonly #asserts: CompiledAssert[] = []
  readonly #rules: RuleCode[] = []
  readonly #globals: LetItem[] = []
  readonly #globalNames = new Set<string>()
  readonly #templates: string[] = []
  readonly #index: NodeIndex
  readonly #paths: IndexedPaths
  readonly #screening: Screening

  constructor(schema: Schema, { codeLists = {}, mutable = false }: CompileOptions) {
    this.#schema = schema
    this.#codeLists = new CodeListCode(codeLists)
    this.#mutable = mutable
    this.#index = new NodeIndex(schema.namespaces)
    this.#paths = new IndexedPaths(this.#index)
    const guards = mutable
      ? undefined
      : new Guards(this.#index, schema.functions, schema.many, this.#codeLists)
    this.#screening = new Screening(this.#index, this.#paths, guards)
  }

  compile(phase: string | undefined): CompiledSchema {
    for (const each of this.#schema.lets) this.#declareGlobal(each, each.name, new Map())
    const scope = this.#scope(phaseOf(this.#schema, phase)?.lets ?? [], 'phase')
    activePatterns(this.#schema, phase).forEach((pattern, number) =>
      this.#pattern(pattern, number, scope),
    )
    return {
      title: this.#schema.title,
      ...this.#stylesheets(),
      units: this.#screening.units,
      rules: this.#rules.map(({ tests, nodes }) => ({
        asserts: tests.map(({ assert }) => assert),
        ...(nodes === undefined ? {} : { nodes }),
      })),
      asserts: this.#asserts,
      namespaces: Object.fromEntries(this.#schema.namespaces),
      indexedNodes: this.#index.parameters,
      single: elementNames(this.#schema.single, this.#schema.namespaces),
    }
  }

  #stylesheets(): Pick<CompiledSchema, 'screening' | 'explaining'> {
    const { namespaces, declarations } = this.#schema
    const parts = this.#screening.parts()
    const shared = [
      ...this.#codeLists.declarations(),
      ...(this.#mutable ? ['<xsl:param name="tw:mutant" select="-1"/>'] : []),
      ...declarations,
    ]
    const screened = this.#globals.map((each) => writeVariable(this.#indexed(each)))
    const declared = [...this.#index.declarations(), ...shared, ...screened]
    const seldom = this.#schema.seldom.map((group) => elementNames(group, namespaces))
    return {
      screening: screeningSheets(parts, seldom, this.#index, (body) => {
        const templates = body.includes('<xsl:apply-templates ') ? this.#templates : []
        return writeStylesheet({ namespaces, declarations: declared, body, templates })
      }),
      explaining: rulesOfSheets(this.#rules).map((rules) => ({
        rules: rules.map(({ number }) => number),
        xslt: writeStylesheet({
          namespaces,
          declarations: [
            ...EXPLAINING_DECLARATIONS,
            ...shared,
            ...this.#globals.map((each) => writeVariable(each)),
          ],
          body: rules.map((rule, at) => explainRule(rule, handedNodes(at))).join(''),
          templates: [],
        }),
      })),
    }
  }

  /** A global let with the nodes of its paths taken from the index, if all begin at the root. */
  #indexed(item: LetItem): LetItem {
    if (item.content !== undefined) return item
    if (!beginsAtRoot(item.expression))
      return { ...item, expression: this.#paths.replace(item.expression) }
    const paths = readContext(item.expression) ?? []
    const selects = paths.map((path) => this.#index.select(path))
    if (selects.length === 0 || !selects.every((each) => each !== undefined)) return item
    return { ...item, expression: selects.join(haveOtherRoots(paths) ? ', ' : ' | ') }
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
    const item = letItem(each, name, names)
    this.#globals.push(item)
    this.#paths.declare(item)
  }

  #pattern(pattern: Pattern, number: number, outer: Names): void {
    const scope = this.#scope(pattern.lets, `p${String(number)}`, outer)
    const rules = pattern.rules.map((rule) => this.#rule(rule, pattern, scope))
    const contexts = pattern.rules.map((rule) => renameVariables(rule.context, scope))
    for (const selection of planPattern(contexts))
      if (selection.kind === 'each') {
        const rule = rules[selection.rule]
        if (rule !== undefined) this.#screening.add(selection.path, rule)
      } else if (selection.kind === 'choose')
        this.#screening.addChoice(
          selection.path,
          selection.cases.map((each) => conditional(each, rules)),
        )
      else this.#templatesFor(selection, contexts, rules)
  }

  /** Lets templates find the first rule that matches, for rules whose contexts may meet. */
  #templatesFor(
    selection: Extract<Selection, { readonly kind: 'match' | 'walk' }>,
    contexts: readonly string[],
    rules: readonly RuleCode[],
  ): void {
    const walks = selection.kind === 'walk'
    const mode = `tw:m${String(this.#templates.length)}`
    const onwards = walks ? '<xsl:apply-templates select="@*, node()" mode="#current"/>' : ''
    const templates = selection.rules.flatMap((number) => {
      const rule = rules[number]
      if (rule === undefined) return []
      const match = escapeAttribute(contexts[number] ?? '')
      const priority = String(contexts.length - number)
      return [
        `<xsl:template match="${match}" mode="${mode}" priority="${priority}">${this.#screening.atFocus(rule)}${onwards}</xsl:template>`,
      ]
    })
    this.#templates.push(
      `<xsl:mode name="${mode}" on-no-match="${walks ? 'shallow-skip' : 'deep-skip'}"/>`,
      ...templates,
    )
    const select = escapeAttribute(walks ? '/' : selection.select)
    this.#screening.addInstructions(`<xsl:apply-templates select="${select}" mode="${mode}"/>`)
  }

  /** A rule's asserts as tests; its lets get names of their own. */
  #rule(rule: Rule, pattern: Pattern, outer: Names): RuleCode {
    const number = this.#rules.length
    const names = new Map(outer)
    const lets: LetItem[] = []
    const tests: TestItem[] = []
    for (const part of rule.body)
      if (isAssert(part)) tests.push(this.#test(part, rule, pattern, names, [...lets]))
      else {
        const unique = `${part.name}.tw-r${String(number)}.${String(lets.length)}`
        lets.push(letItem(part, unique, names))
        names.set(part.name, unique)
      }
    const paths = readContext(renameVariables(rule.context, outer))
    const nodes = paths?.map(selectAll).join(' | ')
    const code = { number, tests, ...(nodes === undefined ? {} : { nodes }) }
    this.#rules.push(code)
    return code
  }

  #test(
    assert: Assert,
    rule: Rule,
    pattern: Pattern,
    names: Names,
    scope: readonly LetItem[],
  ): TestItem {
    const { place } = assert
    const values: string[] = []
    const value = (expression: string) => values.push(renameVariables(expression, names)) - 1
    const texts = [assert.text, ...assert.diagnostics.map((id) => this.#diagnostic(id, place))]
    const text = texts.flatMap((rich, index) =>
      index === 0 ? numberedText(rich, value) : [' ', ...numberedText(rich, value)],
    )
    const properties = Object.fromEntries(
      assert.properties.map((id) => [id, value(textExpression(this.#property(id, place)))]),
    )
    const number = this.#asserts.length
    this.#asserts.push(describeAssert(assert, rule, pattern, text, properties))
    const subject = renameVariables(assert.subject ?? '.', names)
    const node = assert.subject === undefined ? '.' : `((${subject}), .)[1]`
    const test = this.#codeLists.resolve(renameVariables(assert.test, names), place)
    const holds = assert.kind === 'assert' ? test : `not(${test})`
    return {
      assert: number,
      expression: this.#mutable ? `boolean(${holds}) ne ($tw:mutant eq ${String(number)})` : holds,
      result: `tw:hit(${String(number)}, ${node}, [${values.join(', ')}])`,
      scope,
    }
  }

  #diagnostic(id: string, place: SourcePlace): RichText {
    const found = this.#schema.diagnostics.get(id)
    if (found === undefined) throw new SchematronError(`there is no diagnostic ${id}`, place)
    return found
  }

  #property(id: string, place: SourcePlace): RichText {
    const found = this.#schema.properties.get(id)
    if (found === undefined) throw new SchematronError(`there is no property ${id}`, place)
    return found
  }
}

/** True if all alternatives of an expression begin with `/` or `//`. */
function beginsAtRoot(expression: string): boolean {
  const alternatives = splitTop(expression, ({ text }) => text === '|')
  return alternatives.every((each) => each.trim().startsWith('/'))
}

function conditional({ when, rule }: Case, rules: readonly RuleCode[]): ConditionalRule {
  const code = rule === undefined ? undefined : rules[rule]
  return {
    ...(when === undefined ? {} : { condition: when }),
    ...(code === undefined ? {} : { rule: code }),
  }
}
