import { tokens } from './xpath-tokens.js'

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])
const CLOSES = new Set(CLOSING.values())

/**
 * What is wrong with the brackets, quotes and comments of an XPath expression; undefined: nothing.
 * A sheet sets expressions in brackets of its own, and `a) or (b` would compile there.
 */
export function bracketMistake(expression: string): string | undefined {
  const open: string[] = []
  let end = 0
  for (const { text, kind, end: tokenEnd } of tokens(expression)) {
    end = tokenEnd
    if (kind !== 'symbol') continue
    if (text === '"' || text === "'") return `the string that begins with ${text} is not closed`
    const closing = CLOSING.get(text)
    if (closing !== undefined) open.push(text)
    else if (CLOSES.has(text)) {
      const last = open.pop()
      if (last === undefined) return `${text} closes nothing`
      if (CLOSING.get(last) !== text) return `${last} is closed by ${text}`
    }
  }
  const last = open.at(-1)
  if (last !== undefined) return `${last} is not closed`
  return isCommentOpen(expression.slice(end)) ? 'a comment is not closed' : undefined
}

/** Of white space and comments after the last token. */
function isCommentOpen(rest: string): boolean {
  const marks = rest.match(/\(:|:\)/g) ?? []
  return marks.filter((mark) => mark === '(:').length > marks.filter((mark) => mark === ':)').length
}
