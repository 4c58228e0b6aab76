/**
 * Puts parts of libraries where the program reads them, with their licences, so that a start is fast
 * and an installation small: Inversify in one file instead of 240, which take ten times as long to load,
 * and the hyphenation of the five languages instead of seventy.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

import { PACKAGE_ROOT } from '../src/catalog/package-root.js'

const TARGET = path.join(PACKAGE_ROOT, 'dist', 'libraries')
const PACKAGES = path.join(PACKAGE_ROOT, 'node_modules')
const RULE = `\n${'-'.repeat(72)}\n\n`

/** The patterns of a language, by the name that the package `hyphen` has for them. */
const PATTERNS = { de: 'de-1996', en: 'en-gb', es: 'es', fr: 'fr', it: 'it' }

mkdirSync(TARGET, { recursive: true })
const done = path.join(TARGET, 'LICENSES.txt')
const names = ['inversify', '@inversifyjs/core', '@inversifyjs/container', 'hyphen']
const versions = names.map((name) => `${name} ${versionOf(name)}`).join(', ')
if (!existsSync(done) || !readFileSync(done, 'utf8').startsWith(versions)) {
  await build({
    stdin: { contents: `export { Container } from 'inversify'`, resolveDir: PACKAGE_ROOT },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile: path.join(TARGET, 'inversify.js'),
    logLevel: 'error',
  })
  const patterns = Object.entries(PATTERNS).map(
    ([language, name]) => [language, read(name)] as const,
  )
  for (const [language, { data }] of patterns)
    writeFileSync(path.join(TARGET, `hyphenation-${language}.json.gz`), gzipSync(data))
  writeFileSync(path.join(TARGET, 'hyphen.cjs'), readFileSync(packaged('hyphen', 'hyphen.js')))
  const texts = [
    `inversify.js, from inversify and @inversifyjs/*\n\n${licenceOf('inversify')}`,
    `inversify.js, from reflect-metadata\n\n${licenceOf('reflect-metadata')}`,
    `hyphen.cjs, from hyphen\n\n${licenceOf('hyphen')}`,
    ...patterns.map(([language, { head }]) => `hyphenation-${language}.json.gz\n\n${head}`),
  ]
  writeFileSync(done, `${versions}\n${RULE}${texts.join(`\n${RULE}`)}\n`)
}

function packaged(name: string, file: string): string {
  return path.join(PACKAGES, name, file)
}

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(packaged(name, 'package.json'), 'utf8')) as { version: string })
    .version
}

function licenceOf(name: string): string {
  return readFileSync(packaged(name, 'LICENSE'), 'utf8').trim()
}

/** Patterns as data, and the comment before them: title, authors and licence. */
function read(name: string): { readonly data: string; readonly head: string } {
  const file = packaged('hyphen', `patterns/${name}.js`)
  const data: unknown = createRequire(import.meta.url)(file)
  // Before them stand remarks of the wrapper around the file.
  const text = readFileSync(file, 'utf8')
  const comments =
    text.slice(text.search(/\/\/ (title|copyright):/)).match(/^[ \t]*\/\/.*$/gm) ?? []
  return {
    data: JSON.stringify(data),
    head: comments
      .map((line) => line.replace(/^[ \t]*\/\/ ?/, ''))
      .join('\n')
      .trim(),
  }
}
