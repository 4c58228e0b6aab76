/**
 * Just enough reading of XPath to rename variables and to take a path apart: strings, comments
 * and brackets are told from the rest, nothing is evaluated.
 */

const NCNAME = String.raw`[\p{L}_][\p{L}\p{N}\p{M}_.\-·]*`
const VARIABLE = new RegExp(String.raw`\$\s*(${NCNAME})(?![\p{L}\p{N}_.\-:])`, 'gu')

/** A stretch of an expression: code, or a string literal or comment, which is left alone. */
interface Stretch {
  readonly text: string
  readonly code: boolean
}

/** Cuts an expression into code on one hand, string literals and comments on the other. */
export function stretches(expression: string): Stretch[] {
  const found: Stretch[] = []
  let start = 0
  let at = 0
  const push = (end: number, code: boolean) => {
    if (end > start) found.push({ text: expression.slice(start, end), code })
    start = end
  }
  while (at < expression.length) {
    const char = expression.charAt(at)
    const opens = char === '"' || char === "'" || expression.startsWith('(:', at)
    if (!opens) {
      at += 1
      continue
    }
    push(at, true)
    at = char === '(' ? endOfComment(expression, at) : endOfString(expression, at, char)
    push(at, false)
  }
  push(expression.length, true)
  return found
}

function endOfString(expression: string, from: number, quote: string): number {
  const end = expression.indexOf(quote, from + 1)
  return end === -1 ? expression.length : end + 1
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
  return stretches(expression)
    .map(({ text, code }) =>
      code
        ? text.replace(VARIABLE, (all, name: string) => {
            const to = names.get(name)
            return to === undefined ? all : `$${to}`
          })
        : text,
    )
    .join('')
}

/** Splits an expression at a separator that stands outside brackets, strings and comments. */
export function splitTop(expression: string, separator: RegExp): string[] {
  const flat = stretches(expression)
    .map(({ text, code }) => (code ? text : text.replace(/[^\n]/g, '\u0001')))
    .join('')
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < flat.length; at++) {
    const char = flat.charAt(at)
    if (char === '[' || char === '(' || char === '{') depth += 1
    else if (char === ']' || char === ')' || char === '}') depth -= 1
    else if (depth === 0) {
      const match = matchAt(flat, separator, at)
      if (match === undefined) continue
      parts.push(expression.slice(start, at))
      start = at + match.length
      at = start - 1
    }
  }
  parts.push(expression.slice(start))
  return parts
}

function matchAt(text: string, separator: RegExp, at: number): string | undefined {
  const sticky = new RegExp(separator.source, 'y')
  sticky.lastIndex = at
  return sticky.exec(text)?.[0]
}
