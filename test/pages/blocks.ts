import { lexer } from 'marked'

/** A fenced block of a page. */
export interface Block {
  readonly page: string
  /** Line of the page that the block begins in. */
  readonly line: number
  readonly language: string
  readonly text: string
  /** File that the block is: `json [request.json]`. */
  readonly file?: string
  /** It is what the block before prints; `…` stands for anything. */
  readonly output: boolean
  /** A request that is refused. */
  readonly refused: boolean
  /** Exit code that the commands end with. */
  readonly exit: number
  /** Why it is not run. */
  readonly notRun?: string
}

const WORD = /\s*(?:\[([^\]\s]+)\]|(output|refused)|exit=(\d)|not-run="([^"]+)")/y

/**
 * The fenced blocks of a Markdown page, in order. After the language a fence says what the block
 * is: `[file]`, `output`, `refused`, `exit=1`, `not-run="reason"`.
 * @throws Error for any other word
 */
export function blocksOf(page: string, markdown: string): Block[] {
  let at = 0
  const blocks: Block[] = []
  for (const token of lexer(markdown)) {
    const start = at
    at += token.raw.length
    if (token.type !== 'code' || token.codeBlockStyle === 'indented') continue
    const { lang: info = '', text } = token as { lang?: string; text: string }
    const line = markdown.slice(0, start).split('\n').length
    blocks.push({ page, line, text, ...readInfo(info, `${page}:${line}`) })
  }
  return blocks
}

type Info = Omit<Block, 'page' | 'line' | 'text'>

function readInfo(info: string, where: string): Info {
  const [language = ''] = /^\S*/.exec(info) ?? []
  if (language === '') throw new Error(`${where}: a block says which language it is in`)
  const found = { language, output: false, refused: false, exit: 0 }
  const named: { file?: string; notRun?: string } = {}
  WORD.lastIndex = language.length
  while (WORD.lastIndex < info.trimEnd().length) {
    const before = WORD.lastIndex
    const [whole, file, flag, exit, notRun] = WORD.exec(info) ?? []
    if (whole === undefined)
      throw new Error(`${where}: "${info.slice(before).trim()}" says nothing about a block`)
    if (file !== undefined) named.file = file
    if (notRun !== undefined) named.notRun = notRun
    if (exit !== undefined) found.exit = Number(exit)
    if (flag === 'output') found.output = true
    if (flag === 'refused') found.refused = true
  }
  return { ...found, ...named }
}

/** Whether a text is what a page says; `…` stands for anything. */
export function isAsShown(shown: string, printed: string): boolean {
  const parts = tidy(shown).split('…').map(escaped)
  return new RegExp(`^${parts.join('[\\s\\S]*?')}$`).test(tidy(printed))
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
