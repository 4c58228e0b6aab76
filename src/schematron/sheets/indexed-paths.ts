import {
  isAbsolute,
  isBoolean,
  readContext,
  withLastPredicates,
  type ContextPath,
  type Step,
} from '../xpath/contexts.js'
import { findPaths, readStep } from '../xpath/share-paths.js'
import { nesting, tokens, type Token } from '../xpath/xpath-tokens.js'
import type { NodeIndex } from './node-index.js'
import type { LetItem, RuleCode, TestItem } from './rule-code.js'

/**
 * Global variables that stand for all nodes of one path from the root, such as the seller. What
 * expressions ask for below them is a path from the root, too, and so comes from the index: a
 * parameter in place of a variable and its steps, which would be evaluated, sorted, and gone through at
 * each run.
 */
export class IndexedPaths {
  readonly #index: NodeIndex
  readonly #paths = new Map<string, ContextPath>()

  constructor(index: NodeIndex) {
    this.#index = index
  }

  /** Notes what a global variable stands for. */
  declare({ name, as, content, expression }: LetItem): void {
    if (as !== undefined || content !== undefined) return
    const [path, ...others] = readContext(expression) ?? []
    if (path === undefined || others.length > 0 || !isAbsolute(path) || path.steps.length === 0)
      return
    if (path.steps.every(({ test, predicates }) => isElement(test) && predicates.length === 0))
      this.#paths.set(name, path)
  }

  /**
   * A rule with what it asks of the whole document taken from the index.
   * @param path of the nodes that it applies to
   */
  inRule({ number, tests }: RuleCode, path?: ContextPath): RuleCode {
    const isRoot = path !== undefined && isAbsolute(path) && path.steps.length === 1
    const root = isRoot ? withLastPredicates(path, []) : undefined
    const replaced = <Item extends LetItem | TestItem>(item: Item): Item => ({
      ...item,
      expression: this.replace(item.expression, root),
    })
    // A let that several tests use stays one let.
    const lets = new Map(tests.flatMap(({ scope }) => scope).map((each) => [each, replaced(each)]))
    return {
      number,
      tests: tests.map((test) => ({
        ...replaced(test),
        scope: test.scope.map((each) => lets.get(each) ?? each),
      })),
    }
  }

  /**
   * The expression with all paths that begin with such a variable taken from the index.
   * @param focus the root element, if that is what the expression is evaluated for: its paths begin
   *   at the root, too
   */
  replace(expression: string, focus?: ContextPath): string {
    const list = tokens(expression)
    const bound = boundIn(list)
    const atFocus = new Set(
      focus === undefined ? [] : findPaths(expression).map(({ start }) => start),
    )
    let result = ''
    let at = 0
    for (const [index, { text, start }] of list.entries()) {
      if (start < at) continue
      const name = text === '$' ? (list[index + 1]?.text ?? '') : ''
      const isOwn = atFocus.has(start)
      const path = isOwn ? focus : bound.has(name) ? undefined : this.#paths.get(name)
      if (path === undefined) continue
      const { steps, end } = this.#below(expression, list, isOwn ? index - 1 : index + 2, isOwn)
      const nodes = this.#index.select({ rooted: true, steps: [...path.steps, ...steps] })
      if (nodes === undefined || (isOwn && steps.length === 0)) continue
      result += expression.slice(at, start) + nodes
      at = end
    }
    return result + expression.slice(at)
  }

  /**
   * The child steps that follow a variable, as far as an index can have them.
   * @param from the place of the slash before the first
   * @param isFirst true if the first step stands alone, without a slash
   */
  #below(expression: string, list: readonly Token[], from: number, isFirst: boolean) {
    const steps: Step[] = []
    let next = from
    let end = list[from - 1]?.end ?? 0
    while ((isFirst && next === from) || list[next]?.text === '/') {
      const step = readStep(list, next + 1)
      if (step === undefined) break
      const predicates: string[] = []
      let last = step.last
      while (list[last + 1]?.text === '[') {
        const close = closing(list, last + 1)
        const inner = expression.slice(list[last + 1]?.end, list[close]?.start)
        if (!isBoolean(inner)) return { steps, end }
        predicates.push(this.replace(inner))
        last = close
      }
      steps.push({ deep: false, test: step.text, predicates })
      end = list[last]?.end ?? end
      next = last + 1
    }
    return { steps, end }
  }
}

function isElement(test: string): boolean {
  return !test.startsWith('@') && !test.endsWith(')')
}

/** Names of variables that the expression itself binds, in whatever part of it. */
function boundIn(list: readonly Token[]): Set<string> {
  const binders = ['in', ':=', 'as']
  return new Set(
    list
      .filter((_, at) => list[at - 1]?.text === '$' && binders.includes(list[at + 1]?.text ?? ''))
      .map(({ text }) => text),
  )
}

/** The place of the bracket that closes one. */
function closing(list: readonly Token[], open: number): number {
  let depth = 0
  for (let at = open; at < list.length; at++) {
    depth += nesting(list[at] as Token)
    if (depth === 0) return at
  }
  return list.length - 1
}
