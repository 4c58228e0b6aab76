import { escapeAttribute } from '../source/markup.js'
import type { Let } from '../source/schema.js'
import { renameVariables, variablesOf } from '../xpath/xpath-tokens.js'

/** Variables that have another name in the stylesheet. */
export type Names = ReadonlyMap<string, string>

/** A let of a rule, under a name that no other rule uses. */
export interface LetItem {
  readonly name: string
  readonly as?: string
  /** An XPath; with `content`, only the variables that it uses. */
  readonly expression: string
  /** XML in place of an XPath. */
  readonly content?: string
}

/** An assert as code: unless `expression` is true, it has failed. */
export interface TestItem {
  /** The assert's number. */
  readonly assert: number
  readonly expression: string
  /** XPath of the result to give for a node that fails. */
  readonly result: string
  /** Lets that were in scope, in order. */
  readonly scope: readonly LetItem[]
}

/** What is known of a rule. */
export interface CompiledRule {
  /** Numbers of its asserts. */
  readonly asserts: readonly number[]
  /**
   * XPath of the nodes of its context, with those that belong to an earlier rule of its pattern; absent if the
   * context is none of paths.
   */
  readonly nodes?: string
}

/** A rule as code; the node that it applies to is the focus. */
export interface RuleCode {
  /** The rule's place among all rules that are compiled. */
  readonly number: number
  readonly tests: readonly TestItem[]
  /** See {@link CompiledRule}. */
  readonly nodes?: string
}

/** A let under another name, with the names of others in what it asks for. */
export function letItem(each: Let, name: string, names: Names): LetItem {
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

/** Lets of a scope that an expression asks for, directly or over other lets, in order. */
export function neededLets(expression: string, scope: readonly LetItem[]): LetItem[] {
  const needed = new Set<LetItem>()
  const add = (used: ReadonlySet<string>) => {
    for (const each of scope)
      if (used.has(each.name) && !needed.has(each)) {
        needed.add(each)
        add(variablesOf(each.expression))
      }
  }
  add(variablesOf(expression))
  return scope.filter((each) => needed.has(each))
}

/** Writes a variable. */
export function writeVariable({ name, as, expression, content }: LetItem): string {
  const type = as === undefined ? '' : ` as="${escapeAttribute(as)}"`
  return content === undefined
    ? `<xsl:variable name="${name}"${type} select="${escapeAttribute(expression)}"/>`
    : `<xsl:variable name="${name}"${type}>${content}</xsl:variable>`
}

/** Writes instructions for each node of a selection. */
export function forEach(select: string, content: string): string {
  return content === ''
    ? ''
    : `<xsl:for-each select="${escapeAttribute(select)}">${content}</xsl:for-each>`
}

/** Writes instructions that run if a condition holds. */
export function when(condition: string, content: string): string {
  return `<xsl:if test="${escapeAttribute(condition)}">${content}</xsl:if>`
}

/** Writes an instruction that gives the value of an expression. */
export function sequence(select: string): string {
  return `<xsl:sequence select="${escapeAttribute(select)}"/>`
}

/** Writes an instruction that gives a unit's number and a node, for each node of a selection. */
export function eachOf(select: string, unit: number): string {
  return sequence(`(${select}) ! (${String(unit)}, .)`)
}

/** True if no node passes a test: its rule says that a node must not be there. */
export function failsAlways({ expression }: TestItem): boolean {
  return expression.trim() === 'false()'
}
