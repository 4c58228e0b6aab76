/** A token of an XPath expression; white space and comments are none. */
export interface Token {
  readonly text: string
  readonly kind: 'name' | 'string' | 'number' | 'symbol'
  readonly start: number
  readonly end: number
}

const NCNAME = String.raw`[\p{L}_][\p{L}\p{N}\p{M}_.\-·]*`
const NAME = new RegExp(
  String.raw`Q\{[^{}]*\}(?:${NCNAME}|\*)|\*:${NCNAME}|${NCNAME}(?::(?!:)(?:${NCNAME}|\*))?`,
  'uy',
)
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
const STRING = /"(?:[^"]|"")*"|'(?:[^']|'')*'/y
const SYMBOL = /\/\/|::|:=|!=|<=|>=|<<|>>|\|\||=>|\.\.|[^\s]/y
const SPACE = /\s+/y

/** Cuts an expression into tokens. What is no XPath comes out as odd symbols, not as an error. */
export function tokens(expression: string): Token[] {
  const found: Token[] = []
  let at = 0
  while (at < expression.length) {
    const space = match(SPACE, expression, at)
    if (space !== undefined) at += space.length
    else if (expression.startsWith('(:', at)) at = endOfComment(expression, at)
    else {
      const token = readToken(expression, at)
      found.push(token)
      at = token.end
    }
  }
  return found
}

function readToken(expression: string, start: number): Token {
  const kinds = [
    ['string', STRING],
    ['number', NUMBER],
    ['name', NAME],
    ['symbol', SYMBOL],
  ] as const
  for (const [kind, pattern] of kinds) {
    const text = match(pattern, expression, start)
    if (text !== undefined) return { text, kind, start, end: start + text.length }
  }
  return { text: expression.charAt(start), kind: 'symbol', start, end: start + 1 }
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function endOfComment(expression: string, from: number): number {
  let depth = 0
  for (let at = from; at < expression.length; at++) {
    if (expression.startsWith('(:', at)) {
      depth += 1
      at += 1
    } else if (expression.startsWith(':)', at)) {
      depth -= 1
      at += 1
      if (depth === 0) return at + 1
    }
  }
  return expression.length
}

/** Renames `$name` wherever it is bound or used; names that the map lacks stay. */
export function renameVariables(expression: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return expression
  return replaceVariables(expression, (name) => {
    const to = names.get(name)
    return to === undefined ? undefined : `$${to}`
  })
}

/** Names of the variables that an expression binds or uses. */
export function variablesOf(expression: string): Set<string> {
  const list = tokens(expression)
  return new Set(list.filter((_, at) => list[at - 1]?.text === '$').map(({ text }) => text))
}

/** Puts other text in place of `$name`; undefined leaves it as it is. */
export function replaceVariables(
  expression: string,
  replacement: (name: string) => string | undefined,
): string {
  const list = tokens(expression)
  let result = ''
  let at = 0
  list.forEach((token, index) => {
    const dollar = list[index - 1]
    if (dollar?.text !== '$' || token.kind !== 'name') return
    const text = replacement(token.text)
    if (text === undefined) return
    result += expression.slice(at, dollar.start) + text
    at = token.end
  })
  return result + expression.slice(at)
}

/** Puts other text in place of that of each string literal; its quotes are doubled in it. */
export function replaceStrings(expression: string, replacement: (text: string) => string): string {
  let result = ''
  let at = 0
  for (const { kind, text, start, end } of tokens(expression)) {
    if (kind !== 'string') continue
    const quote = text.charAt(0)
    const inner = text.slice(1, -1).replaceAll(quote + quote, quote)
    const written = replacement(inner).replaceAll(quote, quote + quote)
    result += `${expression.slice(at, start)}${quote}${written}${quote}`
    at = end
  }
  return result + expression.slice(at)
}

/** By how much a token changes the depth of brackets: 1 opens one, -1 closes one. */
export function nesting({ text }: Token): -1 | 0 | 1 {
  if (/^[([{]$/.test(text)) return 1
  return /^[)\]}]$/.test(text) ? -1 : 0
}

/** The tokens that are outside brackets, without the brackets. */
export function topTokens(expression: string): Token[] {
  let depth = 0
  return tokens(expression).filter((token) => {
    const change = nesting(token)
    depth += change
    return depth === 0 && change === 0
  })
}

/** Splits an expression at tokens that are outside brackets. */
export function splitTop(expression: string, isSeparator: (token: Token) => boolean): string[] {
  const parts: string[] = []
  let start = 0
  for (const token of topTokens(expression)) {
    if (token.kind === 'string' || !isSeparator(token)) continue
    parts.push(expression.slice(start, token.start))
    start = token.end
  }
  parts.push(expression.slice(start))
  return parts
}
