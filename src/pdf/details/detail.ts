/**
 * What was found in a file, in technical terms. The English text is kept apart from its values, so that others can
 * say it in another language. Plain data.
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
 * detail`a string of ${length} bytes`
 * ```
 */
export function detail(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Detail)[]
): Detail {
  const text = parts.reduce((before, part, at) => `${before}{${at}}${part}`)
  return { text, values: values.map((value) => (typeof value === 'number' ? `${value}` : value)) }
}

/** A detail in English. */
export function englishDetail({ text, values }: Detail): string {
  return text.replace(/\{(\d+)\}/g, (_, number: string) => {
    const value = values[Number(number) - 1] ?? ''
    return typeof value === 'string' ? value : englishDetail(value)
  })
}
