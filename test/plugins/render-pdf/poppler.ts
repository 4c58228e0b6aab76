import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'

/** Whether a program of the system can be run. */
export function hasProgram(name: string, ...probe: string[]): boolean {
  try {
    execFileSync(name, probe.length === 0 ? ['-v'] : probe, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function withFile<T>(pdf: Uint8Array, use: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'twinvoice-'))
  try {
    const file = join(folder, 'page.pdf')
    writeFileSync(file, pdf)
    return use(file, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The text that poppler extracts, page by page. */
export function textOf(pdf: Uint8Array, ...options: string[]): string[] {
  return withFile(pdf, (file) => {
    const text = execFileSync('pdftotext', [...options, file, '-'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    return text.split('\f').slice(0, -1)
  })
}

/** The structure tree with its text, as poppler reads it. */
export function structureOf(pdf: Uint8Array): string {
  return withFile(pdf, (file) =>
    execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8', maxBuffer: 2 ** 28 }),
  )
}

/** What poppler says of the fonts. */
export function fontsOf(pdf: Uint8Array): string {
  return withFile(pdf, (file) => execFileSync('pdffonts', [file], { encoding: 'utf8' }))
}

/** The pages as grey pictures. */
export function picturesOf(pdf: Uint8Array, dpi: number): PNG[] {
  return withFile(pdf, (file, folder) => {
    execFileSync('pdftoppm', ['-r', String(dpi), '-png', file, join(folder, 'page')])
    return readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
      .map((name) => PNG.sync.read(readFileSync(join(folder, name))))
  })
}

/** What qpdf finds wrong with a file; empty when nothing is. */
export function problemsOf(pdf: Uint8Array): string {
  return withFile(pdf, (file) => {
    try {
      execFileSync('qpdf', ['--check', file], { stdio: 'pipe' })
      return ''
    } catch (thrown) {
      return String((thrown as { stderr?: Buffer }).stderr)
    }
  })
}

/** The files that a PDF carries, by name. */
export function attachmentsOf(pdf: Uint8Array): Map<string, Buffer> {
  return withFile(pdf, (file, folder) => {
    const target = join(folder, 'attached')
    execFileSync('mkdir', [target])
    execFileSync('pdfdetach', ['-saveall', '-o', target, file])
    return new Map(readdirSync(target).map((name) => [name, readFileSync(join(target, name))]))
  })
}
