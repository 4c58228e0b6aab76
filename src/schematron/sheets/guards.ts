import type { CodeListCode } from './code-lists.js'
import { childPaths, isBalanced, withoutBrackets } from '../xpath/child-paths.js'
import { PathSets, type ContextSet, type PathSet } from './path-sets.js'
import type { ContextPath } from '../xpath/contexts.js'
import { GroupGuards } from './group-guards.js'
import type { NodeIndex } from './node-index.js'
import type { TestItem } from './rule-code.js'
import type { SimpleFunction } from '../source/schema.js'
import { usesFocus } from '../xpath/focus.js'
import { replaceVariables, splitTop, variablesOf } from '../xpath/xpath-tokens.js'

/**
 * Conditions on all nodes of a context at once: if all are true, the test holds for each of them.
 * `weak`: one may well be false although the test holds for all.
 */
export interface Guard {
  readonly conditions: readonly string[]
  readonly weak: boolean
}

/** One condition out of all of a guard. */
export function conditionOf({ conditions }: Pick<Guard, 'conditions'>): string {
  return conditions.map((each) => `(${each})`).join(' and ')
}

const QUANTIFIED = /^(some|every)\s+\$([\p{L}_][\p{L}\p{N}_.-]*)\s+in\s+/u
const MOST_CALLS = 8

/**
 * Finds guards. To ask 1,000 invoice lines one after another whether each has an identifier takes
 * ten times as long as to count identifiers, lines that have one, and lines.
 */
export class Guards {
  readonly #index: NodeIndex
  readonly #functions: ReadonlyMap<string, SimpleFunction>
  readonly #many: readonly string[]
  readonly #codeLists: CodeListCode

  /** @param many names of elements that are in a document many times: what is below them is guarded */
  constructor(
    index: NodeIndex,
    functions: ReadonlyMap<string, SimpleFunction>,
    many: readonly string[],
    codeLists: CodeListCode,
  ) {
    this.#index = index
    this.#functions = functions
    this.#many = many
    this.#codeLists = codeLists
  }

  /** @returns undefined if the test's form has no guard */
  of({ expression, scope }: TestItem, context: ContextSet): Guard | undefined {
    if (!this.#isMany(context.path)) return undefined
    const paths = new Map(
      scope.flatMap(({ name, as, content, expression: value }) =>
        as === undefined && content === undefined && childPaths(value) !== undefined
          ? [[name, `(${value})`]]
          : [],
      ),
    )
    const filled = replaceVariables(expression, (name) => paths.get(name))
    const guard = new GuardReader(this.#index, this.#functions, this.#codeLists, context).read(
      filled,
    )
    if (guard === undefined) return undefined
    const used = variablesOf(conditionOf(guard))
    return scope.some(({ name }) => used.has(name)) ? undefined : guard
  }

  /**
   * Guards of the tests of nodes that are grouped by a value; undefined where they are few.
   * @param path of the nodes of all groups
   * @param members XPath of those of one, see {@link GroupGuards}
   */
  ofGroup(path: ContextPath, members: string): GroupGuards | undefined {
    const all = this.#index.select(path)
    if (!this.#isMany(path) || all === undefined) return undefined
    return new GroupGuards(this.#functions, members, (test) => {
      const guard = this.of(test, { path, select: all })
      return guard && conditionOf(guard)
    })
  }

  #isMany({ steps }: ContextPath): boolean {
    return steps.some(({ test }) => this.#many.includes(test))
  }
}

class GuardReader {
  readonly #functions: ReadonlyMap<string, SimpleFunction>
  readonly #codeLists: CodeListCode
  readonly #context: ContextSet
  readonly #sets: PathSets
  #calls = 0

  constructor(
    index: NodeIndex,
    functions: ReadonlyMap<string, SimpleFunction>,
    codeLists: CodeListCode,
    context: ContextSet,
  ) {
    this.#functions = functions
    this.#codeLists = codeLists
    this.#context = context
    this.#sets = new PathSets(index, context)
  }

  read(expression: string): Guard | undefined {
    const test = withoutBrackets(expression.trim())
    const quantified = QUANTIFIED.exec(test)
    if (quantified !== null) return this.#quantified(test, quantified)
    if (/^(?:if|for|let)\b/.test(test)) return undefined
    const alternatives = splitTop(test, ({ text }) => text === 'or')
    if (alternatives.length > 1) return this.#any(alternatives)
    const parts = splitTop(test, ({ text }) => text === 'and')
    if (parts.length > 1) return this.#every(parts)
    return this.#comparison(test) ?? this.#call(test) ?? this.#present(test)
  }

  #any(alternatives: readonly string[]): Guard | undefined {
    const guards = alternatives.map((each) => this.read(each)).filter((each) => each !== undefined)
    if (guards.length === 0) return undefined
    return { conditions: [guards.map((each) => `(${conditionOf(each)})`).join(' or ')], weak: true }
  }

  #every(parts: readonly string[]): Guard | undefined {
    const guards = parts.map((each) => this.read(each))
    if (!guards.every((each) => each !== undefined)) return undefined
    return {
      conditions: guards.flatMap(({ conditions }) => conditions),
      weak: guards.some(({ weak }) => weak),
    }
  }

  /** `some $x in path satisfies …`, if what must hold depends on `$x` alone. */
  #quantified(test: string, [head, quantifier, name = '']: RegExpExecArray): Guard | undefined {
    const [path = '', condition, ...more] = splitTop(
      test.slice(head.length),
      ({ text, kind }) => kind === 'name' && text === 'satisfies',
    )
    const set = this.#sets.of(path)
    if (condition === undefined || more.length > 0 || set === undefined || usesFocus(condition))
      return undefined
    const each = `every $${name} in ${set.nodes} satisfies ${condition}`
    const [, called = '', argument] = /^\s*([^\s(]+)\(\$([^\s()]+)\)\s*$/.exec(condition) ?? []
    const all = argument === name ? this.#functions.get(called)?.all : undefined
    const holds = all === undefined ? each : `${all}(${set.nodes}) or (${each})`
    const conditions = quantifier === 'every' ? [holds] : [this.#inEach(set), holds]
    return { conditions, weak: false }
  }

  /** `count(path) le 1` and `count(path) eq 1`. */
  #comparison(test: string): Guard | undefined {
    const [, path = '', operator] = /^count\s*\(([^]*)\)\s*(le|eq|<=|=)\s*1$/.exec(test) ?? []
    const set = operator === undefined || !isBalanced(path) ? undefined : this.#sets.of(path)
    if (set === undefined) return undefined
    const isExact = operator === 'eq' || operator === '='
    const conditions = isExact
      ? [this.#inEach(set), `count(${set.nodes}) eq count(${this.#sets.all ?? '()'})`]
      : [`count(${set.nodes}) eq count(${set.bearers})`]
    return { conditions, weak: false }
  }

  #call(test: string): Guard | undefined {
    const [, name = '', argument = ''] =
      /^([\p{L}][\p{L}\p{N}_.:-]*)\s*\(([^]*)\)$/u.exec(test) ?? []
    if (name === '' || !isBalanced(argument)) return undefined
    if (name === 'tw:is-listed') return this.#listed(argument)
    if (name === 'exists' || name === 'boolean') return this.#present(argument)
    if (name === 'empty' || name === 'not') return this.#absent(argument)
    const called = this.#functions.get(name)
    this.#calls += 1
    if (called === undefined || this.#calls > MOST_CALLS) return undefined
    if (argument.trim() !== '.' && childPaths(argument) === undefined) return undefined
    return this.read(
      replaceVariables(called.expression, (each) =>
        each === called.parameter ? argument : undefined,
      ),
    )
  }

  #present(path: string): Guard | undefined {
    const set = this.#sets.of(path)
    return set && { conditions: [this.#inEach(set)], weak: false }
  }

  #absent(argument: string): Guard | undefined {
    const [, path = argument] = /^\s*exists\s*\(([^]*)\)\s*$/.exec(argument) ?? []
    const set = this.#sets.of(path)
    return set && { conditions: [`empty(${set.nodes})`], weak: false }
  }

  /** A code of the node itself or of an attribute: each value is looked up once. */
  #listed(argument: string): Guard | undefined {
    const [list = '', code = ''] = splitTop(argument, ({ text }) => text === ',').map((part) =>
      withoutBrackets(part.trim()),
    )
    if (code !== '.' && !/^@[\p{L}_][\p{L}\p{N}_.:-]*$/u.test(code)) return undefined
    const { select } = this.#context
    // To ask which of the nodes the rule applies to costs more than to look up the codes of all.
    const all = /^\$tw:[\w-]+$/.test(select) ? undefined : this.#sets.all
    // Where the attribute is absent, the code is an empty text, which the test gets, too.
    const holds = `every $code in distinct-values(${all ?? select} ! ${this.#codeLists.cut(code)}) satisfies tw:is-listed(${list}, $code)`
    return { conditions: [holds], weak: all !== undefined }
  }

  /** XPath that each node of the context has one of these. */
  #inEach({ bearers }: PathSet): string {
    return `count(${bearers}) eq count(${this.#sets.all ?? '()'})`
  }
}
