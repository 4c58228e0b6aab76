import { SaxesParser } from 'saxes'
import { escapeHtml } from './page/escape.js'

/** Characters of an XML that is shown at most. */
const MOST_SHOWN = 2_000_000
/** Characters of the XPaths of its elements at most. */
const LONGEST_PATHS = 20_000_000

/** The text of an XML file as it is shown, undefined if it is too long for that, and where its elements are. */
export interface XmlSource {
  readonly text: string | undefined
  /** True if line breaks were added, because the file has hardly any. */
  readonly isReformatted: boolean
  /** The line of each element, by canonical XPath, from 1. */
  readonly lines: ReadonlyMap<string, number>
}

/**
 * Finds the lines of all elements; those of a text that is not well-formed end at the error. A text that is too long
 * to be shown has none.
 */
export function xmlSource(xml: string): XmlSource {
  if (xml.length > MOST_SHOWN) return { text: undefined, isReformatted: false, lines: new Map() }
  const tokens = [...tokensOf(xml)]
  const elements = tokens.filter(({ kind }) => kind === 'open').length
  const isReformatted = countLines(xml) < elements / 4
  const text = isReformatted ? reformatted(tokens) : xml
  if (text === undefined) return { text: undefined, isReformatted, lines: new Map() }
  return { text, isReformatted, lines: linesOf(text) }
}

/** The XML with numbered, coloured lines; lines in `marked` can be linked to. */
export function xmlHtml({ text }: XmlSource, marked: ReadonlySet<number>): string | undefined {
  if (text === undefined) return undefined
  let html = ''
  for (const token of tokensOf(text)) html += coloured(token)
  const lines = html.split('\n').map((line, index) => {
    const number = index + 1
    const id = marked.has(number) ? ` id="x${number}" class="l m"` : ' class="l"'
    return `<span${id}>${line}\n</span>`
  })
  return `<pre class="xml" role="region" tabindex="0" aria-label="XML"><code>${lines.join('')}</code></pre>`
}

interface Token {
  readonly kind: 'open' | 'close' | 'text' | 'other'
  readonly text: string
}

/** Tags, text, comments and the like, in order; together they are the whole text. */
function* tokensOf(xml: string): Generator<Token> {
  let at = 0
  while (at < xml.length) {
    const [end, kind] = xml[at] === '<' ? markupEnd(xml, at) : [textEnd(xml, at), 'text' as const]
    yield { kind, text: xml.slice(at, end) }
    at = end
  }
}

function textEnd(xml: string, at: number): number {
  const next = xml.indexOf('<', at)
  return next < 0 ? xml.length : next
}

function markupEnd(xml: string, at: number): [end: number, kind: Token['kind']] {
  const ends: [start: string, end: string, kind: Token['kind']][] = [
    ['<!--', '-->', 'other'],
    ['<![CDATA[', ']]>', 'text'],
    ['<?', '?>', 'other'],
    ['<!', '>', 'other'],
    ['</', '>', 'close'],
  ]
  const found = ends.find(([start]) => xml.startsWith(start, at))
  if (found === undefined) return [tagEnd(xml, at), 'open']
  const end = xml.indexOf(found[1], at + found[0].length)
  return [end < 0 ? xml.length : end + found[1].length, found[2]]
}

/** Quoted values of attributes can contain `>`. */
function tagEnd(xml: string, at: number): number {
  let quote = ''
  for (let index = at; index < xml.length; index++) {
    const character = xml[index] ?? ''
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return index + 1
  }
  return xml.length
}

function coloured({ kind, text }: Token): string {
  if (kind === 'text') return escapeHtml(text)
  if (kind === 'other') return inLines('c', escapeHtml(text))
  const [, start = '', name = '', rest = ''] = /^(<\/?)([^\s/>]*)([\s\S]*)$/.exec(text) ?? []
  return `<i>${escapeHtml(start)}</i><b>${escapeHtml(name)}</b>${inLines('a', escapeHtml(rest))}`
}

/** An element for each line, since lines are elements of their own. */
function inLines(name: string, html: string): string {
  return html
    .split('\n')
    .map((line) => (line === '' ? '' : `<span class="${name}">${line}</span>`))
    .join('\n')
}

/** @returns undefined for a text that is too long to be shown */
function reformatted(tokens: readonly Token[]): string | undefined {
  const lines: string[] = []
  let length = 0
  let line = ''
  let depth = 0
  let afterText = false
  for (const token of tokens) {
    if (token.kind === 'close') depth -= 1
    const isBlank = token.kind === 'text' && token.text.trim() === ''
    const isBroken = token.kind !== 'text' && !(token.kind === 'close' && afterText)
    if (isBroken && line !== '') {
      lines.push(line.trimEnd())
      length += line.length
      if (length > MOST_SHOWN) return undefined
      line = '  '.repeat(Math.max(0, depth))
    }
    if (!isBlank) line += token.text
    if (token.kind === 'open' && !token.text.endsWith('/>')) {
      depth += 1
      afterText = true
    } else afterText = token.kind === 'text' && afterText
  }
  return [...lines, line].join('\n')
}

function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  const open: { readonly path: string; readonly counts: Map<string, number> }[] = [
    { path: '', counts: new Map() },
  ]
  const parser = new SaxesParser({ xmlns: true })
  let start = 1
  // In deep elements, XPaths are many times as long as the text.
  let room = LONGEST_PATHS
  parser.on('error', () => {
    throw new SyntaxError('the rest has no lines')
  })
  parser.on('opentagstart', () => {
    start = parser.line
  })
  parser.on('opentag', ({ local }) => {
    const above = open.at(-1) ?? { path: '', counts: new Map<string, number>() }
    const position = (above.counts.get(local) ?? 0) + 1
    above.counts.set(local, position)
    const path = `${above.path}/${local}[${position}]`
    room -= path.length
    if (room < 0) throw new SyntaxError('the rest has no lines')
    lines.set(path, start)
    open.push({ path, counts: new Map() })
  })
  parser.on('closetag', () => open.pop())
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close()
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown
  }
  return lines
}

function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
