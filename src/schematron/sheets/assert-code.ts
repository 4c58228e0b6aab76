import { unquoted } from '../source/patterns.js'
import type { Assert, Pattern, RichText, Rule } from '../source/schema.js'
import { severityOf, type Severity } from '../source/severity.js'

/** The static properties of an assertion. Its position in the list is its number in results. */
export interface CompiledAssert {
  /** Its id; else that of its rule or pattern. */
  readonly rule: string
  /** True if it has no id of its own. */
  readonly isNameless?: boolean
  readonly kind: 'assert' | 'report'
  readonly severity: Severity
  readonly term?: string
  readonly see?: string
  readonly pattern?: string
  readonly file: string
  /** Line of the assertion in that file, from 1; absent if it was included from another file. */
  readonly line?: number
  readonly context: string
  readonly test: string
  /** Key into the message files. */
  readonly messageKey: string
  /** The text of the schema: plain text, and numbers of values in the result. */
  readonly text: readonly (string | number)[]
  /** Names of properties, with their numbers among the values. */
  readonly properties: Readonly<Record<string, number>>
  /** Parameters of the abstract pattern, without quotes. */
  readonly params: Readonly<Record<string, string>>
}

/** Text with each expression replaced by the number of its value. */
export function numberedText(
  rich: RichText,
  value: (expression: string) => number,
): (string | number)[] {
  return rich.map((part) => (typeof part === 'string' ? part : value(partExpression(part))))
}

function partExpression(part: { readonly value: string } | { readonly name: string }): string {
  return 'value' in part ? `string-join((${part.value}), ' ')` : `name(${part.name})`
}

/** An expression for the whole of a text. */
export function textExpression(rich: RichText): string {
  const parts = rich.map((part) =>
    typeof part === 'string' ? `'${part.replaceAll("'", "''")}'` : partExpression(part),
  )
  return parts.length === 1 ? (parts[0] ?? "''") : `string-join((${parts.join(', ')}))`
}

/** What is known of an assert of a rule. */
export function describeAssert(
  assert: Assert,
  rule: Rule,
  pattern: Pattern,
  text: readonly (string | number)[],
  properties: Readonly<Record<string, number>>,
): CompiledAssert {
  const { file, line } = assert.place
  const id = assert.id ?? rule.id ?? pattern.id ?? 'unnamed'
  return {
    rule: id,
    ...(assert.id === undefined ? { isNameless: true } : {}),
    kind: assert.kind,
    severity: severityOf(assert.flag, assert.role),
    ...(assert.term === undefined ? {} : { term: assert.term }),
    ...(assert.see === undefined ? {} : { see: assert.see }),
    ...(pattern.id === undefined ? {} : { pattern: pattern.id }),
    file: pattern.file,
    ...(line === undefined || file !== pattern.file ? {} : { line }),
    context: rule.context,
    test: assert.test,
    messageKey: assert.messageKey ?? id,
    text,
    properties,
    params: Object.fromEntries([...pattern.params].map(([name, value]) => [name, unquoted(value)])),
  }
}
