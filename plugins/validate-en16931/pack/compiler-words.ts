import { xpathTokens, type CompiledAssert } from 'twinvoice/schematron'

/** What xslt3 says of an expression of a sheet; it may say it again without the code. */
const STATIC_ERROR =
  /Error (?<code>[A-Z]{4}\d{4}): Static error in XPath \{(?<xpath>.*?)\}: (?<why>.*?)(?= Error [A-Z]{4}\d{4}: | Static error in XPath \{|$)/gsu
/** The namespace that xslt3 gives to a function without a prefix. */
const FUNCTIONS = /Q\{http:\/\/www\.w3\.org\/2005\/xpath-functions\}/g
/** What the Schematron compiler adds to the names of variables. */
const OWN_SUFFIX = /\.tw-[\p{L}\p{N}.]+/gu

/**
 * The words of xslt3 in those of the schema: it sees a generated sheet, in which an expression is
 * set in others, and is in two places. Names the assert, its line and its expression.
 * @param words what xslt3 says
 * @returns undefined if it mentions no expression of an assert
 */
export function inTermsOfRules(
  words: string,
  asserts: readonly CompiledAssert[],
): { readonly message: string; readonly file: string } | undefined {
  const errors = [...words.matchAll(STATIC_ERROR)].map(({ groups }) => {
    const { code = '', xpath = '', why = '' } = groups ?? {}
    const plain = `${code}: ${why.replaceAll(FUNCTIONS, '')}`
    return { plain, parts: partsOf(spaced(xpath.replace(OWN_SUFFIX, '')), asserts) }
  })
  if (errors.length === 0 || errors.some(({ parts }) => parts.length === 0)) return undefined
  // An expression that has several of the schema does not tell which of them is wrong; another one may.
  const sure = errors.filter(({ parts }) => parts.length === 1)
  const isTold = ({ plain, parts }: (typeof errors)[number]) =>
    sure.some((each) => each.plain === plain && parts.includes(each.parts[0] as Part))
  const told = new Map(
    errors
      .filter((error) => error.parts.length === 1 || !isTold(error))
      .map(({ plain, parts }) => [parts.map(named).join(' or ') + plain, parts[0]?.assert.file]),
  )
  return { message: [...told.keys()].join('; '), file: [...told.values()][0] ?? '' }
}

/** An expression of an assert. */
interface Part {
  readonly assert: CompiledAssert
  readonly attribute: 'test' | 'context'
}

/** `line 8: OWN-01: test="…" cannot be compiled: ` */
function named({ assert, attribute }: Part): string {
  return `${ruleAt(assert)}${attribute}="${spaced(assert[attribute])}" cannot be compiled: `
}

/** The first assert whose expressions have a name, such as that of a function: `line 8: OWN-01: `; else nothing. */
export function placeOf(name: string, asserts: readonly CompiledAssert[]): string {
  const has = (expression: string) =>
    expression.includes(name) && xpathTokens(expression).some(({ text }) => isNamed(text, name))
  const found = asserts.find(({ test, context }) => has(test) || has(context))
  return found === undefined ? '' : ruleAt(found)
}

/** `line 8: OWN-01: ` */
function ruleAt({ line, rule }: CompiledAssert): string {
  return `${line === undefined ? '' : `line ${String(line)}: `}${rule}: `
}

/** Names may have the prefix of their namespace. */
function isNamed(text: string, name: string): boolean {
  return text === name || text.endsWith(`:${name}`)
}

const PARTS = new WeakMap<readonly CompiledAssert[], readonly Part[]>()

/** The expressions that a generated one is made of: none is part of another, and each occurs once. */
function partsOf(generated: string, asserts: readonly CompiledAssert[]): readonly Part[] {
  const all =
    PARTS.get(asserts) ??
    (['test', 'context'] as const).flatMap((attribute) =>
      asserts.map((assert) => ({ assert, attribute })),
    )
  PARTS.set(asserts, all)
  const texts = new Map<string, Part>()
  for (const part of all) {
    const text = spaced(part.assert[part.attribute])
    if (generated.includes(text) && !texts.has(text)) texts.set(text, part)
  }
  const found = [...texts.keys()]
  return [...texts]
    .filter(([text]) => !found.some((other) => other !== text && other.includes(text)))
    .map(([, part]) => part)
}

function spaced(expression: string): string {
  return expression.replace(/\s+/g, ' ').trim()
}
