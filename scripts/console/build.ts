/**
 * Builds the page of the console into `dist/console`, with the licences of what is bundled in it and
 * compressed copies of each file. If nothing has changed since the last build, nothing is done.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { build } from 'vite'

import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { bundledLicences } from './bundled-licences.js'

const SOURCE = path.join(PACKAGE_ROOT, 'console')
const TARGET = path.join(PACKAGE_ROOT, 'dist/console')
const MARK = path.join(PACKAGE_ROOT, 'dist/.console-built')

const fingerprint = fingerprintOf([
  ...filesIn(SOURCE),
  ...filesIn(path.join(PACKAGE_ROOT, 'scripts/console')),
  ...filesIn(path.join(PACKAGE_ROOT, 'docs/cookbook')),
  path.join(PACKAGE_ROOT, 'package-lock.json'),
])
const built = existsSync(MARK) && existsSync(TARGET) ? readFileSync(MARK, 'utf8') : ''
if (built !== fingerprint) {
  const start = performance.now()
  await build({
    configFile: path.join(SOURCE, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [bundledLicences(PACKAGE_ROOT)],
  })
  for (const file of filesIn(TARGET)) compress(file)
  writeFileSync(MARK, fingerprint)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`console: built in ${seconds} s\n`)
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

function fingerprintOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(path.relative(PACKAGE_ROOT, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Browsers take Brotli only over TLS and from this machine; gzip they take everywhere. Scripts and styles
 * are in the package in these two forms only: the service unpacks them for a client that takes neither.
 */
function compress(file: string): void {
  if (file.endsWith('.woff2')) return
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7 }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  if (/\.(?:m?js|css)$/.test(file)) rmSync(file)
}
