import type { Messages, Severity } from 'twinvoice/plugin'
import type { CompiledAssert } from 'twinvoice/schematron'
import type { Locator } from './locate.js'
import { hasSpaceAround } from './white-space.js'
import { writtenAlike } from './written-alike.js'

/** What a rule found, in the terms of the pack. */
export interface RuleFinding {
  readonly rule: string
  readonly severity: Severity
  readonly message: string
  /** See {@link Locator}. */
  readonly xpath: string
  readonly term?: string
  readonly expected?: string
  readonly found?: string
  /** Whether the value found has white space around it; not told of values that are compared. */
  readonly spaced?: true
  /** How many more there are of this rule and severity, which are not listed. */
  readonly more?: number
}

/**
 * A failed assert or successful report as a compiled sheet gives it: its number, a node, the name
 * of the node's attribute that is meant, if one is, and strings.
 */
export type Hit = readonly [
  assert: number,
  node: unknown,
  attribute: string | null,
  ...values: (string | null)[],
]

/** Puts a hit into words. The term is that of the property `term`, if the assert has it: of the place that broke it. */
export function findingOf(
  assert: CompiledAssert,
  severity: Severity,
  [, node, attribute, ...values]: Hit,
  locator: Locator,
  messages: Messages,
  locale: string,
): RuleFinding {
  const properties = Object.fromEntries(
    Object.entries(assert.properties).map(([name, at]) => [name, values[at] ?? '']),
  )
  const { expected, found, term: placed = '' } = properties
  const term = placed === '' ? assert.term : placed
  const told = toldAlike(expected, found)
  const named = { ...assert.params, rule: assert.rule, ...properties, ...told }
  return {
    rule: assert.rule,
    severity,
    message:
      messages.find(locale, assert.messageKey, named) ?? ownText(assert, values, told, properties),
    xpath: locator.path(node, attribute ?? undefined),
    ...(term === undefined ? {} : { term }),
    ...(expected === undefined ? {} : { expected }),
    ...(found === undefined ? {} : { found }),
    ...(expected === undefined && hasSpaceAround(node, found) ? { spaced: true } : {}),
  }
}

/** What is expected and what was found, as a message tells them. */
function toldAlike(expected?: string, found?: string): Readonly<Record<string, string>> {
  if (expected === undefined || found === undefined) return {}
  const [one, other] = writtenAlike(expected, found)
  return { expected: one, found: other }
}

/** The sheet's own text with its values. */
function ownText(
  { text }: CompiledAssert,
  values: readonly (string | null)[],
  told: Readonly<Record<string, string>>,
  properties: Readonly<Record<string, string>>,
): string {
  const alike = new Map(Object.entries(told).map(([name, value]) => [properties[name], value]))
  const parts = text.map((part) => {
    if (typeof part === 'string') return part
    const value = values[part] ?? ''
    return alike.get(value) ?? value
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}
