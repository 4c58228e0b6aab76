import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'

/** A word as poppler finds it, in points from the page's upper left corner. */
export interface Word {
  readonly page: number
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What skipping says when poppler is not there. */
export const NO_POPPLER =
  'poppler (pdftoppm, pdftotext) is not installed: apt install poppler-utils'

/** True if poppler's programs can be run. */
export function hasPoppler(): boolean {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' })
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Every page as pixels. */
export function rasters(pdf: Uint8Array, dotsPerInch: number): PNG[] {
  return withFile(pdf, (file, folder) => {
    execFileSync('pdftoppm', ['-r', String(dotsPerInch), '-png', file, join(folder, 'page')])
    return readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
      .map((name) => PNG.sync.read(readFileSync(join(folder, name))))
  })
}

/**
 * The text of all pages: in the order of the content, or as poppler puts it together for reading,
 * where words from right to left come out in the order of their letters. The marks of direction
 * that poppler adds become spaces.
 */
export function textOf(pdf: Uint8Array, order: 'content' | 'reading' = 'content'): string {
  const options = order === 'content' ? ['-raw'] : []
  const text = withFile(pdf, (file) => execFileSync('pdftotext', [...options, file, '-'], OUTPUT))
  return text.replace(/[\u202a-\u202e\u200e\u200f]/g, ' ')
}

/** Every word with its place. */
export function wordsOf(pdf: Uint8Array): Word[] {
  const html = withFile(pdf, (file) => execFileSync('pdftotext', ['-bbox', file, '-'], OUTPUT))
  const words: Word[] = []
  let page = 0
  for (const line of html.split('\n')) {
    if (line.includes('<page ')) page++
    const match = /<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/.exec(
      line,
    )
    if (match === null) continue
    const [left = 0, top = 0, right = 0, bottom = 0] = match.slice(1, 5).map(Number)
    words.push({ page, text: unescaped(match[5] ?? ''), left, top, right, bottom })
  }
  return words
}

const OUTPUT = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function unescaped(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

function withFile<T>(pdf: Uint8Array, use: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'twinvoice-pages-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return use(file, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
