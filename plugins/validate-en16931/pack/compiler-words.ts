import type { CompiledAssert } from 'twinvoice/schematron'

/** What xslt3 says of an expression of a sheet. */
const STATIC_ERROR =
  /Error (?<code>[A-Z]{4}\d{4}): Static error in XPath \{(?<xpath>.*?)\}: (?<why>.*?)(?= Error [A-Z]{4}\d{4}: |$)/gsu
/** What the Schematron compiler adds to the names of variables. */
const OWN_SUFFIX = /\.tw-[\p{L}\p{N}.]+/gu

/**
 * The words of xslt3 in those of the schema: it sees a generated sheet, in which an expression is
 * set in others, and stands in two places. Names the assert, its line and its expression.
 * @param words what xslt3 says
 * @returns undefined if it speaks of no expression of an assert
 */
export function inTermsOfRules(
  words: string,
  asserts: readonly CompiledAssert[],
): { readonly message: string; readonly file: string } | undefined {
  const told = new Map<string, string>()
  for (const { groups } of words.matchAll(STATIC_ERROR)) {
    const { code = '', xpath = '', why = '' } = groups ?? {}
    const broken = assertWith(spaced(xpath.replace(OWN_SUFFIX, '')), asserts)
    if (broken === undefined) return undefined
    const { assert, attribute } = broken
    const line = assert.line === undefined ? '' : `line ${String(assert.line)}: `
    const message = `${line}${assert.rule}: ${attribute}="${spaced(assert[attribute])}" cannot be compiled: ${code}: ${why}`
    told.set(message, told.get(message) ?? assert.file)
  }
  const [first] = told
  if (first === undefined) return undefined
  const file = first[1]
  return { message: [...told].map(([message]) => message).join('; '), file }
}

/** The assert with the longest expression that a generated one contains. */
function assertWith(
  generated: string,
  asserts: readonly CompiledAssert[],
): { readonly assert: CompiledAssert; readonly attribute: 'test' | 'context' } | undefined {
  const attributes = ['test', 'context'] as const
  return attributes
    .flatMap((attribute) => asserts.map((assert) => ({ assert, attribute })))
    .filter(({ assert, attribute }) => generated.includes(spaced(assert[attribute])))
    .reduce<ReturnType<typeof assertWith>>(
      (best, each) =>
        best === undefined ||
        each.assert[each.attribute].length > best.assert[best.attribute].length
          ? each
          : best,
      undefined,
    )
}

function spaced(expression: string): string {
  return expression.replace(/\s+/g, ' ').trim()
}
