import { isBoolean } from './contexts.js'
import { splitTop, tokens } from './xpath-tokens.js'

/**
 * Writes a context that begins with alternatives in brackets as alternatives of its own:
 * `(/a/b | /c/d)/e[f]` as `/a/b/e[f] | /c/d/e[f]`. So a parameter can stand for a group that has
 * several places, and a path can continue from it.
 * @returns the context as it is where that would change its meaning: a position among all nodes of
 *   the alternatives is not one among those of each
 */
export function withoutUnions(context: string): string {
  return splitTop(context, ({ text }) => text === '|' || text === 'union')
    .flatMap((alternative) => distributed(alternative.trim()))
    .join(' | ')
}

function distributed(alternative: string): string[] {
  const close = closingBracket(alternative)
  if (close === undefined) return [alternative]
  const rest = alternative.slice(close + 1).trim()
  if (!firstPredicates(rest).every(isBoolean)) return [alternative]
  return splitTop(alternative.slice(1, close), ({ text }) => text === '|' || text === 'union')
    .flatMap((each) => distributed(each.trim()))
    .map((each) => each + rest)
}

/** Where the bracket closes with which an expression begins. */
function closingBracket(expression: string): number | undefined {
  if (!expression.startsWith('(')) return undefined
  let depth = 0
  for (const { text, kind, start } of tokens(expression)) {
    if (kind === 'string') continue
    if (text === '(') depth += 1
    else if (text === ')') depth -= 1
    if (depth === 0) return start
  }
  return undefined
}

/** Predicates with which an expression begins, without their brackets. */
function firstPredicates(expression: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  for (const { text, kind, start: at } of tokens(expression)) {
    if (kind === 'string') continue
    if (depth === 0 && text !== '[') return found
    if (text === '[') {
      if (depth === 0) start = at + 1
      depth += 1
    } else if (text === ']') {
      depth -= 1
      if (depth === 0) found.push(expression.slice(start, at).trim())
    }
  }
  return found
}
