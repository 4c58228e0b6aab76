import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import type { Block } from './blocks.js'
import { PROGRAM } from './page-run.js'
import type { Site } from './site.js'

/** The programs of all pages, type-checked and compiled in one go. */
export interface Programs {
  /** What the compiler has to say, with page and line in place of its own file names. */
  readonly problems: string
  /** Compiled files by page and line. */
  readonly files: ReadonlyMap<string, ReadonlyMap<number, string>>
}

const OPTIONS = {
  target: 'es2023',
  lib: ['es2023'],
  module: 'nodenext',
  moduleDetection: 'force',
  strict: true,
  allowJs: true,
  checkJs: true,
  noImplicitAny: true,
  skipLibCheck: true,
  types: ['node'],
  rootDir: '.',
  outDir: 'compiled',
}

/** Compiles every program as it is on its page, named or not. */
export function compilePrograms(site: Site, blocks: readonly Block[]): Programs {
  const programs = blocks.filter(
    ({ language, notRun, output }) => language in PROGRAM && notRun === undefined && !output,
  )
  const folder = join(site.folder, 'programs')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }))
  const files = new Map<string, Map<number, string>>()
  const names = new Map<string, string>()
  for (const [index, { page, line, language, text }] of programs.entries()) {
    const name = `block-${index}`
    writeFileSync(join(folder, `${name}.${PROGRAM[language] ?? ''}`), `${text}\n`)
    names.set(name, `${page}:${line}`)
    const own = files.get(page) ?? new Map<number, string>()
    files.set(page, own.set(line, join(folder, 'compiled', `${name}.js`)))
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(PACKAGE_ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
    { encoding: 'utf8', cwd: folder },
  )
  const problems = stdout.replace(
    /^(block-\d+)\.\w+/gm,
    (whole, name: string) => names.get(name) ?? whole,
  )
  return { problems, files }
}
