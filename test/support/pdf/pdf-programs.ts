import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { programPath, type OptionalProgram } from '../programs.js'

/** What poppler and qpdf read in a PDF. Tests that ask them say so by `describeWith` or `itWith`. */

/** The text that poppler extracts, page by page. */
export function textOf(pdf: Uint8Array, ...options: string[]): string[] {
  return printedOn(pdf, (file) => ['pdftotext', ...options, file, '-'])
    .split('\f')
    .slice(0, -1)
}

/**
 * The text of all pages: in the order of the content, or as poppler puts it together for reading,
 * where words from right to left come out in the order of their letters. The marks of direction
 * that poppler adds become spaces.
 */
export function wholeText(pdf: Uint8Array, order: 'content' | 'reading' = 'content'): string {
  const pages = textOf(pdf, ...(order === 'content' ? ['-raw'] : []))
  return pages.join('\f').replace(/[\u202a-\u202e\u200e\u200f]/g, ' ')
}

/** A word as poppler finds it, in points from the page's upper left corner. */
export interface Word {
  readonly page: number
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const WORD = /<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/

/** Every word with its place. */
export function wordsOf(pdf: Uint8Array): Word[] {
  const words: Word[] = []
  let page = 0
  for (const line of printedOn(pdf, (file) => ['pdftotext', '-bbox', file, '-']).split('\n')) {
    if (line.includes('<page ')) page++
    const match = WORD.exec(line)
    if (match === null) continue
    const [left = 0, top = 0, right = 0, bottom = 0] = match.slice(1, 5).map(Number)
    words.push({ page, text: unescaped(match[5] ?? ''), left, top, right, bottom })
  }
  return words
}

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

/** The structure tree with its text, as poppler reads it. */
export function structureOf(pdf: Uint8Array): string {
  return printedOn(pdf, (file) => ['pdfinfo', '-struct-text', file])
}

/** What poppler says of the fonts. */
export function fontsOf(pdf: Uint8Array): string {
  return printedOn(pdf, (file) => ['pdffonts', file])
}

/** The pages as pictures. */
export function picturesOf(pdf: Uint8Array, dotsPerInch: number): PNG[] {
  return withFile(pdf, (file, folder) => {
    run('pdftoppm', ['-r', String(dotsPerInch), '-png', file, join(folder, 'page')])
    return readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
      .map((name) => PNG.sync.read(readFileSync(join(folder, name))))
  })
}

/** A page in levels of grey, 0 to 255, line by line. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** One page as a picture; a file without compression takes a tenth of the time. */
export function greyPictureOf(pdf: Uint8Array, page: number, dotsPerInch: number): GreyPicture {
  return withFile(pdf, (file, folder) => {
    const only = ['-f', String(page), '-l', String(page), '-singlefile']
    run('pdftoppm', ['-r', String(dotsPerInch), '-gray', ...only, file, join(folder, 'page')])
    const bytes = readFileSync(join(folder, 'page.pgm'))
    const head = /^P5\s(\d+) (\d+)\s255\s/.exec(bytes.toString('latin1', 0, 40))
    if (head === null) throw new Error('pdftoppm has written another format')
    const [whole, width, height] = head
    return { width: Number(width), height: Number(height), data: bytes.subarray(whole.length) }
  })
}

/** What qpdf finds wrong with a file; empty when nothing is. */
export function problemsOf(pdf: Uint8Array): string {
  return withFile(pdf, (file) => {
    const { status, stdout, stderr } = spawnSync(programPath('qpdf'), ['--check', file], {
      encoding: 'utf8',
    })
    return status === 0 ? '' : `qpdf ended with ${String(status)}: ${stdout}${stderr}`
  })
}

/** The files that a PDF carries, by name. */
export function attachmentsOf(pdf: Uint8Array): Map<string, Buffer> {
  return withFile(pdf, (file, folder) => {
    const target = join(folder, 'attached')
    mkdirSync(target)
    run('pdfdetach', ['-saveall', '-o', target, file])
    return new Map(readdirSync(target).map((name) => [name, readFileSync(join(target, name))]))
  })
}

/** What a program prints on a file. */
function printedOn(
  pdf: Uint8Array,
  command: (file: string) => readonly [OptionalProgram, ...string[]],
): string {
  return withFile(pdf, (file) => {
    const [program, ...args] = command(file)
    return run(program, args)
  })
}

function run(program: OptionalProgram, args: readonly string[]): string {
  return execFileSync(programPath(program), args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
}

function withFile<T>(pdf: Uint8Array, use: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'twinvoice-pdf-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return use(file, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
