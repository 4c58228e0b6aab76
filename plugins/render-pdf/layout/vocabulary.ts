import {
  readBorder,
  readColor,
  readDash,
  readFill,
  readLength,
  readNumber,
  readOffset,
  readPaper,
  readSides,
  readWeight,
  readWidth,
} from './values.js'
import { taking, type Reader } from './takes.js'

type Attributes = Readonly<Record<string, Reader>>

/** The allowed content of an element. */
export type Content = 'blocks' | 'inline' | 'payload' | 'nothing' | readonly string[]

export interface ElementRule {
  readonly attributes: Attributes
  readonly required: readonly string[]
  readonly content: Content
}

const oneOf = (...words: string[]): Reader =>
  taking(words.join(', '), (text) => (words.includes(text) ? text : undefined))
const anyText: Reader = (text) => text
const someText = taking('a text', (text) => (text.trim() === '' ? undefined : text))
const flag = oneOf('true', 'false')
const within = (least: number, most: number): Reader =>
  taking(`a number from ${least} to ${most}`, (text) => {
    const value = readNumber(text)
    return value !== undefined && value >= least && value <= most ? value : undefined
  })
const wholeNumber = (least: number, most: number): Reader => {
  const read = within(least, most)
  return taking(`a whole number from ${least} to ${most}`, (text) =>
    /^\d+$/.test(text) ? read(text) : undefined,
  )
}
const size = taking('a length above zero, such as 9.5 or 4mm', (text) =>
  readLength(text) === 0 ? undefined : readLength(text),
)
const language = taking('the code of a language, such as de', (text) =>
  /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text) ? text : undefined,
)
const address = taking('an address that begins with https://, mailto: or tel:', (text) =>
  /^(https?:\/\/|mailto:|tel:)[^\s]+$/i.test(text) ? text : undefined,
)

const RUN_TEXT: Attributes = {
  'font-size': size,
  'font-weight': readWeight,
  'font-style': oneOf('normal', 'italic'),
  color: readColor,
  'letter-spacing': readOffset,
  'text-transform': oneOf('none', 'uppercase', 'lowercase'),
  'text-decoration': oneOf('none', 'underline', 'line-through'),
  lang: language,
}
const TEXT: Attributes = {
  ...RUN_TEXT,
  'line-height': size,
  'text-align': oneOf('left', 'center', 'right'),
  'white-space': oneOf('normal', 'pre-line'),
}
const INLINE: Attributes = { ...RUN_TEXT, baseline: readOffset }
const BLOCK: Attributes = {
  'margin-top': readLength,
  'margin-bottom': readLength,
  'keep-with-next': flag,
  artifact: flag,
}
const BORDERS: Attributes = {
  background: readFill,
  border: readBorder,
  'border-top': readBorder,
  'border-right': readBorder,
  'border-bottom': readBorder,
  'border-left': readBorder,
}
const ALIGNED: Attributes = { align: oneOf('left', 'center', 'right') }
const VERTICAL = oneOf('top', 'middle', 'bottom')
const VERTICAL_OR_BASELINE = oneOf('top', 'middle', 'bottom', 'baseline')
const ABSOLUTE: Attributes = { x: readOffset, y: readOffset }
const NARROWED: Attributes = {
  width: (text) => (readWidth(text)?.kind === 'percent' ? text : readLength(text)),
  ...ALIGNED,
}
const BOX: Attributes = {
  ...BLOCK,
  ...TEXT,
  ...BORDERS,
  padding: readSides,
  radius: readLength,
  height: readLength,
  'min-height': readLength,
  'vertical-align': VERTICAL,
  fit: oneOf('grow', 'shrink'),
  keep: oneOf('auto', 'together'),
  role: oneOf('Sect', 'Part', 'Div', 'Note', 'BlockQuote'),
}
const PARAGRAPH: Attributes = {
  ...BLOCK,
  ...TEXT,
  'text-indent': readLength,
  orphans: wholeNumber(1, 99),
  widows: wholeNumber(1, 99),
}
const CELL: Attributes = {
  ...TEXT,
  ...BORDERS,
  colspan: wholeNumber(1, 99),
  padding: readSides,
  'vertical-align': VERTICAL_OR_BASELINE,
}
const FURNITURE: Attributes = {
  ...TEXT,
  on: oneOf('all', 'first', 'rest'),
  gap: readLength,
  content: flag,
}

function rule(content: Content, attributes: Attributes, ...required: string[]): ElementRule {
  return { content, attributes, required }
}

/** Every element of the language: its attributes, those required, and its allowed content. */
export const VOCABULARY: Readonly<Record<string, ElementRule>> = {
  document: rule(
    'blocks',
    {
      ...TEXT,
      title: someText,
      lang: language,
      author: anyText,
      subject: anyText,
      keywords: anyText,
      size: readPaper,
      margin: readSides,
    },
    'title',
    'lang',
  ),
  header: rule('blocks', { ...FURNITURE, top: readLength }),
  footer: rule('blocks', { ...FURNITURE, bottom: readLength }),
  watermark: rule('payload', {
    color: readColor,
    'font-size': size,
    'font-weight': readWeight,
    angle: within(-180, 180),
    opacity: within(0.02, 1),
  }),
  text: rule('inline', PARAGRAPH),
  heading: rule('inline', { ...PARAGRAPH, level: wholeNumber(1, 6) }, 'level'),
  box: rule('blocks', { ...BOX, ...NARROWED, ...ABSOLUTE, 'keep-with-previous': flag }),
  row: rule(['column'], {
    ...BLOCK,
    ...TEXT,
    gap: readLength,
    'vertical-align': VERTICAL_OR_BASELINE,
    keep: oneOf('auto', 'together'),
  }),
  column: rule('blocks', { ...BOX, width: readWidth }),
  rule: rule('nothing', {
    ...BLOCK,
    ...NARROWED,
    ...ABSOLUTE,
    weight: readLength,
    color: readColor,
    dash: readDash,
  }),
  spacer: rule('nothing', { height: readLength, to: readLength, clear: flag }),
  figure: rule(
    'nothing',
    {
      ...BLOCK,
      ...ALIGNED,
      src: someText,
      alt: anyText,
      width: readLength,
      height: readLength,
      'max-width': readLength,
      'max-height': readLength,
    },
    'src',
    'alt',
  ),
  qr: rule(
    'payload',
    {
      ...BLOCK,
      ...ALIGNED,
      size,
      alt: someText,
      level: oneOf('L', 'M', 'Q', 'H'),
      quiet: wholeNumber(0, 10),
      color: readColor,
    },
    'size',
    'alt',
  ),
  'page-break': rule('nothing', {}),
  table: rule(['col', 'head', 'body', 'carry-out', 'carry-in', 'foot'], {
    ...BLOCK,
    ...TEXT,
    ...NARROWED,
    'cell-padding': readSides,
    'row-border': readBorder,
    stripe: readFill,
    'min-scale': within(0.5, 1),
    summary: someText,
    layout: flag,
    keep: oneOf('auto', 'together'),
  }),
  col: rule('nothing', {
    width: readWidth,
    'min-width': readLength,
    'max-width': readLength,
    align: oneOf('left', 'center', 'right', 'decimal'),
    'vertical-align': VERTICAL_OR_BASELINE,
    'decimal-mark': someText,
  }),
  head: rule(['tr'], TEXT),
  body: rule(['tr'], TEXT),
  'carry-out': rule(['tr'], TEXT),
  'carry-in': rule(['tr'], TEXT),
  foot: rule(['tr'], TEXT),
  tr: rule(['th', 'td'], {
    ...TEXT,
    background: readFill,
    'border-top': readBorder,
    'border-bottom': readBorder,
    'keep-with-next': flag,
    carry: anyText,
    'vertical-align': VERTICAL_OR_BASELINE,
  }),
  th: rule('inline', { ...CELL, scope: oneOf('col', 'row', 'both') }),
  td: rule('inline', CELL),
  span: rule('inline', INLINE),
  b: rule('inline', INLINE),
  i: rule('inline', INLINE),
  a: rule('inline', { ...INLINE, href: address, alt: someText }, 'href'),
  br: rule('nothing', {}),
  'page-number': rule('nothing', {}),
  'page-count': rule('nothing', {}),
  carried: rule('nothing', {}),
}

/** The checks of an attribute's text, in any of the elements that have it. */
export const READERS: ReadonlyMap<string, readonly Reader[]> = readersByAttribute()

function readersByAttribute(): Map<string, Reader[]> {
  const readers = new Map<string, Reader[]>()
  for (const { attributes } of Object.values(VOCABULARY))
    for (const [name, read] of Object.entries(attributes)) {
      const known = readers.get(name) ?? []
      readers.set(name, known.includes(read) ? known : [...known, read])
    }
  return readers
}

/** Names of the attributes that children inherit. */
export const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set([...Object.keys(TEXT), 'baseline'])

export const BLOCKS: ReadonlySet<string> = new Set([
  'text',
  'heading',
  'box',
  'row',
  'table',
  'rule',
  'spacer',
  'figure',
  'qr',
  'page-break',
])

export const INLINES: ReadonlySet<string> = new Set([
  'span',
  'b',
  'i',
  'a',
  'br',
  'page-number',
  'page-count',
  'carried',
])
