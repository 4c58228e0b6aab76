/** A start tag: its name, and its attributes as written, the first of each name. */
export interface StartTag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** Whether it ends its element, too: `<br/>`. */
  readonly isEmpty: boolean
}

/** What is told of a text in the order of the text; all offsets are in UTF-16 units. */
export interface MarkupHandler {
  /** @param tag what is between the angle brackets; {@link readTag} reads it */
  start(tag: string, offset: number): void
  end(name: string, offset: number): void
  characters(text: string, offset: number): void
}

/**
 * Goes through XML without a document type: elements, characters, references, comments, CDATA.
 * Nothing is loaded, and no entity is declared. Tags come as they are written, since a layout repeats
 * the same few for each line of the invoice: they need be read but once.
 */
export function readMarkup(text: string, handler: MarkupHandler): void {
  for (let at = 0; at < text.length;) {
    const tag = text.indexOf('<', at)
    const from = tag < 0 ? text.length : tag
    if (from > at) handler.characters(decoded(text.slice(at, from)), at)
    if (tag < 0) return
    at = readAt(text, tag, handler)
  }
}

/** Reads what begins with `<` at an offset; gives the offset after it. */
function readAt(text: string, at: number, handler: MarkupHandler): number {
  const next = text.charCodeAt(at + 1)
  if (next === SLASH) {
    const end = endOf(text, '>', at)
    handler.end(text.slice(at + 2, end).trim(), at)
    return end + 1
  }
  if (next === EXCLAMATION) return readDeclaration(text, at, handler)
  if (next === QUESTION) return endOf(text, '?>', at) + 2
  const end = endOfTag(text, at)
  handler.start(text.slice(at + 1, end), at)
  return end + 1
}

const SLASH = 0x2f
const EXCLAMATION = 0x21
const QUESTION = 0x3f
const CDATA = '<![CDATA['

function readDeclaration(text: string, at: number, handler: MarkupHandler): number {
  if (text.startsWith('<!--', at)) return endOf(text, '-->', at + 4) + 3
  if (!text.startsWith(CDATA, at)) return endOf(text, '>', at) + 1
  const end = endOf(text, ']]>', at)
  handler.characters(text.slice(at + CDATA.length, end), at)
  return end + 3
}

/** Where a mark begins; the end of the text if it is missing. */
function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at
}

/** The `>` of a start tag; one within quotation marks belongs to a value. */
function endOfTag(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x3e) return at
    if (unit === 0x22 || unit === 0x27) at = endOf(text, text.charAt(at), at + 1)
  }
  return text.length
}

const NAME = /[^\s"'/<=>]+/y
const ATTRIBUTE = /\s+([^\s"'/<=>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const END = /\s*(\/?)$/y

/** Reads what is between the angle brackets of a start tag; undefined if it is not XML. */
export function readTag(tag: string): StartTag | undefined {
  NAME.lastIndex = 0
  const [name] = NAME.exec(tag) ?? []
  if (name === undefined) return undefined
  const attributes = new Map<string, string>()
  let at = name.length
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const [whole, attribute, quoted, single] = ATTRIBUTE.exec(tag) ?? []
    if (whole === undefined || attribute === undefined) break
    if (!attributes.has(attribute)) attributes.set(attribute, decoded(quoted ?? single ?? ''))
    at += whole.length
  }
  END.lastIndex = at
  const end = END.exec(tag)
  return end === null ? undefined : { name, attributes, isEmpty: end[1] === '/' }
}

const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Resolves character references and the five entities of XML; anything else stays as it is. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const codePoint = hex === undefined ? Number(decimal) : parseInt(hex, 16)
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '\ufffd'
  })
}
