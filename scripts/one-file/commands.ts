/**
 * Puts the commands on documents, what their threads run, and the stages of this package into one file that
 * `src/start` loads: `dist/commands/commands.cjs`.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { inOneFile } from './one-file.js'

const SOURCE = path.join(PACKAGE_ROOT, 'dist')
const TARGET = path.join(SOURCE, 'commands', 'commands.cjs')

/** Modules that are loaded by their path in the package: the stages, and what the build compiled of schemas and layouts. */
const stages = readdirSync(path.join(SOURCE, 'plugins'))
  .sort()
  .map((name) => `dist/plugins/${name}/index.js`)

const prepared = [
  'dist/plugins/render-pdf/view/handlebars/layouts.prepared.cjs',
  'dist/plugins/validate-json/schema/schema-check.prepared.cjs',
  'dist/src/catalog/schema-check.prepared.cjs',
].filter((file) => existsSync(path.join(PACKAGE_ROOT, file)))

/** Of what is not used, no library is loaded: a thread needs none for command lines. */
const entry = `
  module.exports = {
    commands: () => import('./dist/src/commands.js'),
    worker: () => import('./dist/src/documents/instance/worker.js'),
    modules: { ${stages.map((file) => `'${file}': () => import('./${file}')`).join()} },
    required: { ${prepared.map((file) => `'${file}': () => require('./${file}')`).join()} },
  }`

/** Modules that only other commands need: they are loaded from their own files. */
const OF_OTHERS = /^\.\/(?:cli\/commands\/serve|service\/run|commands\/(?!documents\/)).*\.js$/

mkdirSync(path.dirname(TARGET), { recursive: true })
const text = await inOneFile({ entry, apart: OF_OTHERS })
// The commands are read with one byte for each character, which esbuild writes.
writeFileSync(TARGET, text)
writeFileSync(`${TARGET}.sha256`, createHash('sha256').update(text).digest('hex'))
