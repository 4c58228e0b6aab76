import { childPaths, withoutBrackets } from '../xpath/child-paths.js'
import { usesFocus } from '../xpath/focus.js'
import { splitTop, tokens, variablesOf } from '../xpath/xpath-tokens.js'
import type { SimpleFunction } from '../source/schema.js'
import { cutValue } from './code-lists.js'
import { writeVariable, type LetItem, type TestItem } from './rule-code.js'

/** Values of more characters are asked one by one. */
const MOST_CHARACTERS = 64
/** Fewer members are asked one by one in less time. */
const FEWEST = 50
/** `tw:decimal(path) gt 0` */
const COMPARED =
  /^([\p{L}][\p{L}\p{N}_.:-]*)\s*\(([^()]*)\)\s*((?:[<>=!]|eq\b|ne\b|[gl][te]\b)[^]*)$/u
const STEPS = new Set(['/', '//', '..', '@', '[', '::'])

/**
 * Conditions on all nodes of a group at once, such as the lines of one VAT category: what a test asks of the
 * document is asked once, and what it makes of a value, once for each value.
 */
export class GroupGuards {
  readonly #functions: ReadonlyMap<string, SimpleFunction>
  readonly #members: string
  readonly #ofAll: (test: TestItem) => string | undefined
  /** Variables by the path of the values that they hold. */
  readonly #values = new Map<string, string>()

  /**
   * @param members XPath of the nodes of the group, or of more, in any order; where one comes several
   *   times, no guard holds
   * @param ofAll a condition under which a test holds for all nodes of the path, whatever their group
   */
  constructor(
    functions: ReadonlyMap<string, SimpleFunction>,
    members: string,
    ofAll: (test: TestItem) => string | undefined,
  ) {
    this.#functions = functions
    this.#members = members
    this.#ofAll = ofAll
  }

  /** What holds if all of the tests hold for each member; undefined if the form of one has no guard. */
  of(tests: readonly TestItem[]): string | undefined {
    const conditions = tests.map((test) => this.#ofMembers(test) ?? this.#ofAll(test))
    if (!conditions.every((each) => each !== undefined)) return undefined
    return [...new Set(conditions)].map((each) => `(${each})`).join(' and ')
  }

  /** The variables that the conditions use. */
  variables(): string {
    if (this.#values.size === 0) return ''
    const values = [...this.#values].map(([path, name]): LetItem => {
      const isOne =
        'count($tw:found) eq count($tw:members) and count($tw:found/..) eq count($tw:members)'
      const distinct = `distinct-values($tw:found ! ${cutValue('.', MOST_CHARACTERS)})`
      const read = `let $tw:found := $tw:members ! ${path} return if (${isOne}) then ${distinct} else ()`
      return {
        name,
        expression: `if (count($tw:members) ge ${String(FEWEST)}) then (${read}) else ()`,
      }
    })
    const all: LetItem[] = [{ name: 'tw:members', expression: this.#members }, ...values]
    return all.map((each) => writeVariable(each)).join('')
  }

  #ofMembers({ expression, scope }: TestItem): string | undefined {
    const used = variablesOf(expression)
    if (scope.some(({ name }) => used.has(name))) return undefined
    const parts = splitTop(withoutBrackets(expression.trim()), ({ text }) => text === 'and')
    const read = parts.map((part) => this.#condition(withoutBrackets(part.trim())))
    return read.every((each) => each !== undefined) ? read.join(' and ') : undefined
  }

  #condition(test: string): string | undefined {
    if (/^(?:if|for|let|some|every)\b/.test(test)) return undefined
    const alternatives = splitTop(test, ({ text }) => text === 'or')
    if (alternatives.length > 1) return this.#anyOf(alternatives)
    if (variablesOf(test).size > 0 && !usesFocus(test)) return test
    const [, name = '', path = '', rest = ''] = COMPARED.exec(test) ?? []
    const called = this.#functions.get(name)
    const [only, ...more] = childPaths(path) ?? []
    if (called === undefined || only?.steps.length !== 1 || more.length > 0) return undefined
    if (usesFocus(rest) || !isOfValues(called) || only.steps[0]?.test.startsWith('@'))
      return undefined
    const variable = this.#values.get(path) ?? `tw:values-${String(this.#values.size)}`
    this.#values.set(path, variable)
    const holds = `string-length($tw:value) le ${String(MOST_CHARACTERS)} and ${name}(xs:untypedAtomic($tw:value)) ${rest}`
    return `exists($${variable}) and (every $tw:value in $${variable} satisfies ${holds})`
  }

  /** Of alternatives, those with a guard: what holds by another one is asked of each member. */
  #anyOf(alternatives: readonly string[]): string | undefined {
    const read = alternatives
      .map((each) => this.#condition(withoutBrackets(each.trim())))
      .filter((each) => each !== undefined)
    return read.length === 0 ? undefined : `(${read.join(' or ')})`
  }
}

/** True if a function goes to no other node: it makes of a value what it makes of a node that has it. */
function isOfValues({ expression }: SimpleFunction): boolean {
  return !tokens(expression).some(({ text }) => STEPS.has(text)) && !usesFocus(expression)
}
