import { normalizedText } from 'twinvoice/plugin'
import type { LayoutElement } from '../layout/element.js'
import type { Span } from './runs.js'
import type { Styles, TextStyle } from './style.js'

/** Characters between two forced line ends, with their looks. */
export interface HardLine {
  readonly text: string
  readonly spans: readonly Span[]
}

/** Placeholders of the elements whose text is known only while pages are made. */
export interface Variables {
  readonly pageNumber?: string
  readonly pageCount?: string
  readonly carried?: string
}

/** Characters that collapse into one space; not the no-break spaces. */
const WHITE_SPACE = /[ \t\r\n\f]+/g
/** White space that is more than one space. */
const COLLAPSIBLE = /[\t\r\n\f]| {2}/
const WHITE_SPACE_BUT_LINE_ENDS = /[ \t\f]*(\r\n|\r|\n)[ \t\f]*|[ \t\f]+/g

/** Gathers the inline content of an element into lines of characters and looks. */
export function collectInline(
  element: LayoutElement,
  style: TextStyle,
  styles: Styles,
  variables: Variables,
): HardLine[] {
  const [only, second] = element.children
  // Nearly all elements have nothing but characters.
  if (typeof only === 'string' && second === undefined && !style.preLine)
    return [plainLine(only, style)]
  const collector = new Collector(styles, variables)
  collector.walk(element, style, undefined)
  return collector.finish()
}

function plainLine(characters: string, style: TextStyle): HardLine {
  const collapsed = withSingleSpaces(characters)
  const cased = transform(collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed, style)
  const text = cased.endsWith(' ') ? cased.slice(0, -1) : cased
  return { text, spans: text === '' ? [] : [{ start: 0, end: text.length, style }] }
}

function withSingleSpaces(characters: string): string {
  return COLLAPSIBLE.test(characters) ? characters.replace(WHITE_SPACE, ' ') : characters
}

class Collector {
  readonly #styles: Styles
  readonly #variables: Variables
  readonly #lines: HardLine[] = []
  #text = ''
  #spans: Span[] = []

  constructor(styles: Styles, variables: Variables) {
    this.#styles = styles
    this.#variables = variables
  }

  walk(element: LayoutElement, style: TextStyle, owner: LayoutElement | undefined): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.#add(child, style, owner)
      else if (child.name === 'br') this.#endLine()
      else if (child.name === 'page-number') this.#add(this.#variables.pageNumber, style, owner)
      else if (child.name === 'page-count') this.#add(this.#variables.pageCount, style, owner)
      else if (child.name === 'carried') this.#add(this.#variables.carried, style, owner)
      else this.walk(child, this.#styles.inside(child, style), isTagged(child) ? child : owner)
    }
  }

  finish(): HardLine[] {
    this.#endLine()
    return this.#lines
  }

  #add(characters: string | undefined, style: TextStyle, owner: LayoutElement | undefined): void {
    if (characters === undefined) return
    if (!style.preLine) {
      this.#append(withSingleSpaces(characters), style, owner)
      return
    }
    const marked = characters.replace(WHITE_SPACE_BUT_LINE_ENDS, (_, end?: string) =>
      end === undefined ? ' ' : '\n',
    )
    marked.split('\n').forEach((line, index) => {
      if (index > 0) this.#endLine()
      this.#append(line, style, owner)
    })
  }

  #append(collapsed: string, style: TextStyle, owner: LayoutElement | undefined): void {
    const again = collapsed.startsWith(' ') && (this.#text === '' || this.#text.endsWith(' '))
    const added = transform(again ? collapsed.slice(1) : collapsed, style)
    if (added === '') return
    const start = this.#text.length
    this.#text += added
    const last = this.#spans.at(-1)
    const end = this.#text.length
    if (last?.style === style && last.owner === owner)
      this.#spans[this.#spans.length - 1] = { ...last, end }
    else this.#spans.push({ start, end, style, ...(owner === undefined ? {} : { owner }) })
  }

  #endLine(): void {
    const text = this.#text.endsWith(' ') ? this.#text.slice(0, -1) : this.#text
    const spans = this.#spans
      .map((span) => (span.end > text.length ? { ...span, end: text.length } : span))
      .filter((span) => span.end > span.start)
    this.#lines.push({ text, spans })
    this.#text = ''
    this.#spans = []
  }
}

/** Case by the rules of the language, and the composed form of every character (D7). */
function transform(text: string, style: TextStyle): string {
  const composed = normalizedText(text)
  if (style.transform === 'uppercase') return composed.toLocaleUpperCase(style.lang)
  if (style.transform === 'lowercase') return composed.toLocaleLowerCase(style.lang)
  return composed
}

/** Links, and passages in a language of their own, are elements of the structure. */
function isTagged(element: LayoutElement): boolean {
  return element.name === 'a' || element.get('lang') !== undefined
}
