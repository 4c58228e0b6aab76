/**
 * A text apart from its values, so that it can be said in other languages, which have the English one as their key.
 * Plain data, of the same form as the details that findings have.
 */
export interface Detail {
  /** In English, with `{1}`, `{2}` … where the values stand. */
  readonly text: string
  readonly values: readonly (string | Detail)[]
}

/**
 * A template literal as a detail:
 *
 * ```ts
 * new Fault('INPUT_UNREADABLE', detail`has no row ${header}`, { file })
 * ```
 */
export function detail(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Detail)[]
): Detail {
  const text = parts.reduce((before, part, at) => `${before}{${at}}${part}`)
  return { text, values: values.map((value) => (typeof value === 'number' ? `${value}` : value)) }
}

/**
 * Several details as one; empty if there are none. Halves are joined first: one in another, thousands of them would be
 * deeper than a stack.
 * @param pair joins two, in the words of a language: `… or …`
 */
export function joined(
  parts: readonly (string | Detail)[],
  pair: (before: string | Detail, next: string | Detail) => Detail,
): string | Detail {
  const [first = '', second] = parts
  if (second === undefined) return first
  const half = Math.floor(parts.length / 2)
  return pair(joined(parts.slice(0, half), pair), joined(parts.slice(half), pair))
}

/** Problems one after the other: `header must be …; rows must be …`. */
export function listed(problems: readonly Detail[]): string | Detail {
  return joined(problems, (before, next) => detail`${before}; ${next}`)
}

/** What is together: `--one and --other`. */
export function together(parts: readonly (string | Detail)[]): string | Detail {
  return joined(parts, (before, next) => detail`${before} and ${next}`)
}

/** What can be chosen: `one or other`. */
export function either(parts: readonly (string | Detail)[]): string | Detail {
  return joined(parts, (before, next) => detail`${before} or ${next}`)
}

/** A detail in English; a string stays as it is. */
export function inEnglish(detail: Detail | string): string {
  if (typeof detail === 'string') return detail
  return detail.text.replace(/\{(\d+)\}/g, (_, number: string) =>
    inEnglish(detail.values[Number(number) - 1] ?? ''),
  )
}
