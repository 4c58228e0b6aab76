import {
  isAbsolute,
  isBoolean,
  lastPredicates,
  readEquality,
  type Equality,
  selectAll,
  withLastPredicates,
  type ContextPath,
} from '../xpath/contexts.js'
import { cutValue } from './code-lists.js'
import type { GroupGuards } from './group-guards.js'
import { conditionOf, type Guards } from './guards.js'
import type { ContextSet } from './path-sets.js'
import { escapeAttribute } from '../source/markup.js'
import { readOnce } from './handed-nodes.js'
import type { IndexedPaths } from './indexed-paths.js'
import type { IndexedNodes, NodeIndex } from './node-index.js'
import {
  eachOf,
  failsAlways,
  forEach,
  neededLets,
  sequence,
  when,
  writeVariable,
  type LetItem,
  type RuleCode,
  type TestItem,
} from './rule-code.js'
import { withoutConditions } from '../xpath/focus.js'
import { sharePaths } from '../xpath/share-paths.js'

/** A rule that applies if a condition holds; the first of several is the only one. */
export interface ConditionalRule {
  readonly condition?: string
  /** Absent: the node belongs to a rule that is found elsewhere. */
  readonly rule?: RuleCode
}

/** Rules that apply to the same nodes, under the same conditions of the document. */
interface Context {
  readonly conditions: readonly string[]
  readonly set: ContextSet
  readonly rules: RuleCode[]
}

/** Rules that ask for the same nodes with another value at the same place: `[ram:CategoryCode = 'S']`. */
interface ValueGroup {
  readonly conditions: readonly string[]
  /** With what else its last step demands. */
  readonly path: ContextPath
  readonly by: string
  readonly isNormalized: boolean
  readonly rules: Map<string, RuleCode[]>
}

/** Instructions for nodes of one kind. */
export interface ScreeningPart {
  readonly xslt: string
  /** XPath of nodes that the instructions are for, each of them; absent: they find their nodes themselves. */
  readonly select?: string
  /** A document without any of these has nothing to screen here; absent: nobody knows. */
  readonly nodes?: IndexedNodes
  /** XPath, of variables alone; a document for which one is false has nothing to screen here. */
  readonly conditions: readonly string[]
}

/**
 * The instructions that look for nodes which break a rule, and say no more than which. What is
 * asked of the same nodes by several rules is asked together, and of all nodes at once where
 * {@link Guards} knows how.
 *
 * A finding is the number of a unit and a node: the rules of that unit apply to the node, and one
 * of their tests fails, or may fail.
 */
export class Screening {
  readonly #index: NodeIndex
  readonly #paths: IndexedPaths
  readonly #guards: Guards | undefined
  readonly #contexts = new Map<string, Context>()
  readonly #groups = new Map<string, ValueGroup>()
  readonly #units: (readonly number[])[] = []
  readonly #parts: ScreeningPart[] = []

  /** @param guards absent: every test is asked for each node */
  constructor(index: NodeIndex, paths: IndexedPaths, guards: Guards | undefined) {
    this.#index = index
    this.#paths = paths
    this.#guards = guards
  }

  /** Numbers of the rules of each unit. */
  get units(): readonly (readonly number[])[] {
    return this.#units
  }

  /** Adds a rule that applies to all nodes of a path. */
  add(all: ContextPath, code: RuleCode): void {
    const { path, conditions: asked } = withoutConditions(all)
    const conditions = asked.map((each) => this.#paths.replace(each))
    const rule = this.#paths.inRule(code, path)
    const predicates = lastPredicates(path)
    const equalities = predicates.every(isBoolean) ? predicates.map(readEquality) : []
    const at = equalities.findIndex((each) => each !== undefined)
    const equality = equalities[at]
    if (equality === undefined) this.#context(path, conditions).rules.push(rule)
    else {
      const others = predicates.filter((_, index) => index !== at)
      const group = this.#group(withLastPredicates(path, others), equality, conditions)
      const rules = group.rules.get(equality.literal) ?? []
      group.rules.set(equality.literal, rules)
      rules.push(rule)
    }
  }

  /** Adds rules of which the first whose condition holds applies to a node of a path. */
  addChoice(path: ContextPath, choice: readonly ConditionalRule[]): void {
    const cases = choice.map(({ condition, rule }) => ({
      ...(condition === undefined ? {} : { condition: this.#paths.replace(condition) }),
      ...(rule === undefined ? {} : { rule: this.#paths.inRule(rule) }),
    }))
    const [first, last, ...more] = cases
    if (first?.rule === undefined && first?.condition !== undefined && last?.rule !== undefined)
      if (last.condition === undefined && more.length === 0) {
        // Nodes of the path but those that belong to a rule which is found elsewhere.
        const predicates = [...lastPredicates(path), `not(${first.condition})`]
        this.#context(withLastPredicates(path, predicates), []).rules.push(last.rule)
        return
      }
    const branches = cases.map(({ condition, rule }) => {
      const content = rule === undefined ? '' : this.#atNode([rule])
      return condition === undefined
        ? `<xsl:otherwise>${content}</xsl:otherwise>`
        : `<xsl:when test="${escapeAttribute(condition)}">${content}</xsl:when>`
    })
    const select = this.#select(path)
    this.#parts.push(
      this.#part(select, forEach(select, `<xsl:choose>${branches.join('')}</xsl:choose>`)),
    )
  }

  /** Adds a rule whose node is the focus already, as in a template. */
  atFocus(rule: RuleCode): string {
    return this.#atNode([this.#paths.inRule(rule)])
  }

  /** Adds instructions that visit nodes by other means. */
  addInstructions(instructions: string): void {
    this.#parts.push({ xslt: instructions, conditions: [] })
  }

  /** All instructions. */
  parts(): ScreeningPart[] {
    const contexts = [...this.#contexts.values()].map(({ set, rules, conditions }) =>
      this.#contextCode(set, rules, conditions),
    )
    const groups = [...this.#groups.values()].map((group) => this.#groupCode(group))
    return [...contexts, ...groups, ...this.#parts]
  }

  /** @param select XPath of all nodes that the instructions visit */
  #part(select: string, xslt: string, conditions: readonly string[] = []): ScreeningPart {
    const nodes = this.#index.startOf(select)
    return { xslt, conditions, ...(nodes === undefined ? {} : { nodes }) }
  }

  #contextCode(
    set: ContextSet,
    rules: readonly RuleCode[],
    conditions: readonly string[],
  ): ScreeningPart {
    const { open, guarded } = this.#screened(set, rules)
    return guarded === ''
      ? { ...this.#part(set.select, open, conditions), select: set.select }
      : this.#part(set.select, forEach(set.select, open) + guarded, conditions)
  }

  #select(path: ContextPath): string {
    return this.#index.selectContext(path) ?? selectAll(path)
  }

  #set(path: ContextPath): ContextSet {
    return { path: withLastPredicates(path, []), select: this.#select(path) }
  }

  #context(path: ContextPath, conditions: readonly string[]): Context {
    const set = this.#set(path)
    const key = JSON.stringify([set.select, ...conditions])
    const context = this.#contexts.get(key) ?? { set, rules: [], conditions }
    this.#contexts.set(key, context)
    return context
  }

  #group(
    path: ContextPath,
    { path: by, isNormalized }: Equality,
    conditions: readonly string[],
  ): ValueGroup {
    const key = JSON.stringify([this.#select(path), by, isNormalized, ...conditions])
    const rules = new Map<string, RuleCode[]>()
    const group = this.#groups.get(key) ?? { path, by, isNormalized, rules, conditions }
    this.#groups.set(key, group)
    return group
  }

  #groupCode({ path, by, isNormalized, rules, conditions }: ValueGroup): ScreeningPart {
    const longest = Math.max(...[...rules.keys()].map(({ length }) => length))
    const value = cutValue(isNormalized ? 'normalize-space(.)' : '.', longest)
    const { select, key, bearers, members } = this.#grouping(path, by, value)
    const guards =
      bearers === undefined
        ? undefined
        : this.#guards?.ofGroup(withLastPredicates(path, []), bearers)
    const branches = [...rules].map(
      ([literal, each]) =>
        `<xsl:when test="current-grouping-key() eq ${escapeAttribute(literal)}">${this.#inGroup(members, each, guards)}</xsl:when>`,
    )
    const xslt = `<xsl:for-each-group select="${escapeAttribute(select)}" group-by="${escapeAttribute(key)}">${guards?.variables() ?? ''}<xsl:choose>${branches.join('')}</xsl:choose></xsl:for-each-group>`
    return this.#part(select, xslt, conditions)
  }

  /** Groups nodes by what is below them: from the index of the values, if there is one. */
  #grouping(
    path: ContextPath,
    by: string,
    value: string,
  ): Record<'select' | 'key' | 'members', string> & { bearers?: string } {
    const below = by.split('/').map((test) => ({ deep: false, test, predicates: [] }))
    const { steps } = withLastPredicates(path, [])
    const values =
      isAbsolute(path) || !path.rooted
        ? this.#index.select({ rooted: path.rooted, steps: [...steps, ...below] })
        : undefined
    if (values === undefined)
      return { select: this.#select(path), key: `${by} ! ${value}`, members: 'current-group()' }
    const predicates = lastPredicates(path).map((each) => `[${each}]`)
    // A node that has the value several times is asked once. The guards take it each time, and then none holds.
    const members = `(current-group()${'/..'.repeat(below.length)})${predicates.join('')}`
    const bearers = `current-group()${' ! ..'.repeat(below.length)}`
    return { select: values, key: value, bearers, members }
  }

  /** Asks the tests of rules for the members of a group, unless a guard says that they all hold. */
  #inGroup(members: string, rules: readonly RuleCode[], guards?: GroupGuards): string {
    const holds = guards?.of(rules.flatMap((each) => each.tests))
    const each = forEach(members, this.#atNode(rules))
    return holds === undefined ? each : when(`not(${holds})`, each)
  }

  /** What asks the tests: for the node that is the focus, and for all nodes at once. */
  #screened(set: ContextSet, rules: readonly RuleCode[]): Record<'open' | 'guarded', string> {
    const unit = this.#unit(rules)
    const tests = rules.flatMap((rule) => rule.tests)
    if (tests.some(failsAlways)) return { open: '', guarded: eachOf(readOnce(set.select), unit) }
    const open: TestItem[] = []
    const strong = new Set<string>()
    let guarded = ''
    for (const test of tests) {
      const guard = this.#guards?.of(test, set)
      if (guard === undefined) open.push(test)
      else if (guard.weak) {
        const each = forEach(set.select, this.#broken(unit, [test]))
        guarded += when(`not(${conditionOf(guard)})`, each)
      } else guard.conditions.forEach((each) => strong.add(each))
    }
    // Which node it is, the explaining sheets find out: asking again here would make this sheet longer.
    const all = eachOf(set.select, unit)
    if (strong.size > 0) guarded += when(`not(${conditionOf({ conditions: [...strong] })})`, all)
    return { open: open.length === 0 ? '' : this.#broken(unit, open), guarded }
  }

  #atNode(rules: readonly RuleCode[]): string {
    const tests = rules.flatMap((each) => each.tests)
    return tests.length === 0 ? '' : this.#broken(this.#unit(rules), tests)
  }

  /** Gives the unit and the focus if a test fails there. */
  #broken(unit: number, tests: readonly TestItem[]): string {
    const lets = new Set(tests.flatMap(({ expression, scope }) => neededLets(expression, scope)))
    const shared = sharePaths<LetItem | TestItem>([...lets, ...tests], `tw.${String(unit)}.`)
    const own = shared.items.flatMap((item) => ('assert' in item ? [] : [item]))
    const variables: readonly LetItem[] = [...shared.variables, ...own]
    const conditions = shared.items.flatMap((item) =>
      'assert' in item ? [`(${item.expression})`] : [],
    )
    return [
      ...variables.map((each) => writeVariable(each)),
      when(`not(${conditions.join(' and ')})`, sequence(`${String(unit)}, .`)),
    ].join('')
  }

  /** The same rules are the same unit, so that their instructions are the same for other nodes. */
  #unit(rules: readonly RuleCode[]): number {
    const numbers = rules.map(({ number }) => number)
    const known = this.#units.findIndex((unit) => String(unit) === String(numbers))
    return known < 0 ? this.#units.push(numbers) - 1 : known
  }
}
