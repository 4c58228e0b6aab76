/**
 * Puts the commands on documents, and what threads run that work on documents, into a file each, with the stages of
 * this package: `dist/commands/commands.cjs` and `dist/commands/worker.cjs`, which `src/start` loads.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { inOneFile } from './one-file.js'

const SOURCE = path.join(PACKAGE_ROOT, 'dist')
const TARGET = path.join(SOURCE, 'commands')

/** Modules that are loaded by their path in the package: the stages, and what the build compiled of schemas and layouts. */
const stages = readdirSync(path.join(SOURCE, 'plugins'))
  .sort()
  .map((name) => `dist/plugins/${name}/index.js`)

const prepared = [
  'dist/plugins/render-pdf/view/handlebars/layouts.prepared.cjs',
  'dist/plugins/validate-json/schema/schema-check.prepared.cjs',
  'dist/src/catalog/schema-check.prepared.cjs',
].filter((file) => existsSync(path.join(PACKAGE_ROOT, file)))

const modules = `
    modules: { ${stages.map((file) => `'${file}': () => import('./${file}')`).join()} },
    required: { ${prepared.map((file) => `'${file}': () => require('./${file}')`).join()} },`

/** Modules that only other commands need: they are loaded from their own files. */
const OF_OTHERS = /^\.\/(?:cli\/commands\/serve|service\/run|commands\/(?!documents\/)).*\.js$/

mkdirSync(TARGET, { recursive: true })
await write(
  'commands',
  `import { runAlone } from './dist/src/commands.js'
  module.exports = { runAlone, ${modules} }`,
)
await write(
  'worker',
  `module.exports = {
  worker: () => import('./dist/src/documents/instance/worker.js'), ${modules} }`,
)

async function write(name: string, entry: string): Promise<void> {
  const text = await inOneFile({ entry, apart: OF_OTHERS })
  // The file is read with one byte for each character, which esbuild writes.
  writeFileSync(path.join(TARGET, `${name}.cjs`), text)
  writeFileSync(
    path.join(TARGET, `${name}.cjs.sha256`),
    createHash('sha256').update(text).digest('hex'),
  )
}
