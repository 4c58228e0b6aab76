/** A token of a text, and what parts tokens from each other. */
export interface Token {
  readonly text: string
  readonly type: 'white' | 'comment' | 'string' | 'hex' | 'name' | 'number' | 'delimiter' | 'word'
}

const TOKENS =
  /%[^\r\n]*|\((?:\\[^]|\((?:\\[^]|[^\\()])*\)|[^\\()])*\)|<<|>>|<[^<>]*>|[[\]{}<>()]|\/?[^\s\0()<>[\]{}/%]+|\/|[\s\0]+/g

/** The tokens of a content stream or a CMap: together, they are the text. */
export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKENS)].map(([token]) => ({ text: token, type: typeOf(token) }))
}

function typeOf(token: string): Token['type'] {
  if (/^[\s\0]/.test(token)) return 'white'
  if (token.startsWith('%')) return 'comment'
  if (/^\(./.test(token)) return 'string'
  if (/^<[^<]/.test(token)) return 'hex'
  if (token.startsWith('/')) return 'name'
  if (/^[-+.\d]/.test(token)) return 'number'
  return /^[[\]{}<>()]/.test(token) ? 'delimiter' : 'word'
}

/** What is in a token's place in each kind of text. */
const WORDS = {
  content: `q Q BT ET Tj ' " TJ Do gs cs CS sc scn SCN rg k sh BI EI BMC BDC EMC MP DP BX EX re f S W n Tf Tr Td T* Tz TL
    Tc d0 d1 ri i M J d y odd true null 0 -1 1 3 1.5 +2 --1 1.5.2 1-2 4. .5 1e3 2147483648 40000 -32769 /Odd / /#41 /A#
    (x) () <4> <> <0041> <4x> [ ] [] << >> <</MCID_0>> <</ActualText(x)>> { } < > ( ) \xa0`,
  cmap: `def begin end pop dup exch index copy roll clear if ifelse for loop exit usecmap findresource defineresource
    currentdict CMapName dict begincmap endcmap begincodespacerange endcodespacerange beginbfchar endbfchar
    beginbfrange endbfrange begincidchar endcidchar begincidrange endcidrange beginnotdefrange endnotdefrange
    odd true null 0 -1 1 2 1.5 16#20 +2 100 101 65536 /Odd / /WMode /CMapName //Odd (x) () <4> <> <00> <0041> <FFFF>
    <FEFF> <0000> <D800> <004100420043> <4x> [ ] [] [<0041>] << >> { } {} < > ( ) \xa0`,
} as const

const SPACES = ['', ' ', '\0', '\f', '\r', '\x0b', '\xa0', ' % x\n', ' %\r', '\n\n']

/** Kinds of text of which each token is changed. */
export type TokenKind = keyof typeof WORDS

/** Each text that may be in a token's place; that of a token and another beside it among them. */
export function formsOf({ text, type }: Token, kind: TokenKind): readonly string[] {
  if (type === 'white') return SPACES.filter((space) => space !== text)
  const words = WORDS[kind].split(/[ \n]+/).filter((word) => word !== '')
  const forms = new Set([
    '',
    `${text} ${text}`,
    `${text}${text}`,
    ...words.map((word) => ` ${word} `),
    ...words.map((word) => ` ${word} ${text}`),
    ...closeTo(text, type),
  ])
  forms.delete(text)
  return [...forms]
}

function closeTo(text: string, type: Token['type']): readonly string[] {
  switch (type) {
    case 'number':
      return ['+', '-', '--', '0', '.', '1'].flatMap((sign) => [`${sign}${text}`, `${text}${sign}`])
    case 'name':
      return [
        `/${text}`,
        `${text}x`,
        `${text}#20`,
        `${text}#`,
        text.replace(/\w$/, '#00'),
        text.slice(1),
      ]
    case 'string':
      return [
        `${text.slice(0, -1)}\\)`,
        text.slice(0, -1),
        ...['\\', '\\400', '\\8', '\r', '\0', '\xff', '(', '()'].map(
          (inner) => `(${inner}${text.slice(1)}`,
        ),
      ]
    case 'hex':
      return [' ', '0', 'x', '\0', '%\n', 'FFFF', '00'].flatMap((inner) => [
        `<${inner}${text.slice(1)}`,
        `${text.slice(0, -1)}${inner}>`,
      ])
    case 'comment':
      return ['%', `${text}\r`, '\n']
    default:
      return [`${text}x`, text.toUpperCase(), text.toLowerCase(), `/${text}`, text.slice(0, -1)]
  }
}
