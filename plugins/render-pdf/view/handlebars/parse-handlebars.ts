import type HandlebarsNamespace from 'handlebars'
import { Fault, reasonOf } from 'twinvoice/plugin'

/**
 * Parses a layout or a partial.
 * @param file where the text is from, for the fault
 * @throws Fault CATALOG_INVALID that says in a sentence what is wrong, and in which line
 */
export function parseHandlebars(
  handlebars: typeof HandlebarsNamespace,
  file: string,
  text: string,
): hbs.AST.Program {
  try {
    return handlebars.parse(text, { srcName: file })
  } catch (thrown) {
    throw new Fault('CATALOG_INVALID', sentence(text, reasonOf(thrown)), { file }, thrown)
  }
}

/** Block tags, and comments, in which they do not count. */
const TAGS = /\{\{!--[\s\S]*?--\}\}|\{\{![^}]*\}\}|\{\{~?([#^/])\s*[*>]?\s*([^\s}~]+)[^}]*\}\}/g

interface Tag {
  readonly text: string
  readonly line: number
}

/** What the parser tells by its tokens, in words of the language. */
function sentence(text: string, reason: string): string {
  const open: (Tag & { readonly name: string })[] = []
  for (const { 0: tag, 1: kind, 2: name = '', index } of text.matchAll(TAGS)) {
    const line = text.slice(0, index).split('\n').length
    if (kind === '#' || kind === '^') open.push({ text: tag, line, name })
    if (kind !== '/') continue
    const last = open.pop()
    if (last === undefined) return `line ${line}: ${tag} closes nothing`
    if (last.name !== name)
      return `line ${last.line}: ${last.text} is closed by ${tag} in line ${line}`
  }
  const last = open.pop()
  if (last !== undefined && reason.includes("got 'EOF'"))
    return `line ${last.line}: ${last.text} is not closed`
  const line = /^Parse error on line (\d+)/.exec(reason)?.[1]
  if (line === undefined) return reason
  const written = (text.split('\n')[Number(line) - 1] ?? '').trim().slice(0, 80)
  return `line ${line}: Handlebars cannot read ${written}`
}
