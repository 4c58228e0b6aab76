/**
 * Puts the commands on documents, and the stages of this package, into one file that `src/start` runs:
 * `dist/commands/commands.cjs`. Libraries stay where they are installed. The modules are those of
 * `dist`, unchanged but for what names a place: each keeps the address that it has in its own file.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'

const SOURCE = path.join(PACKAGE_ROOT, 'dist')
const TARGET = path.join(SOURCE, 'commands', 'commands.cjs')

const { exports: doors } = JSON.parse(
  readFileSync(path.join(PACKAGE_ROOT, 'package.json'), 'utf8'),
) as { readonly exports: Readonly<Record<string, { readonly default: string } | string>> }

/** Modules that are loaded by their path in the package: the stages, and what the build compiled of schemas. */
const stages = readdirSync(path.join(SOURCE, 'plugins'))
  .sort()
  .map((name) => `dist/plugins/${name}/index.js`)

const checks = [
  'dist/plugins/validate-json/schema/schema-check.prepared.cjs',
  'dist/src/catalog/schema-check.prepared.cjs',
].filter((file) => existsSync(path.join(PACKAGE_ROOT, file)))

const entry = `
  import { runAlone } from './dist/src/commands.js'
  module.exports = {
    runAlone,
    modules: { ${stages.map((file) => `'${file}': () => import('./${file}')`).join()} },
    required: { ${checks.map((file) => `'${file}': () => require('./${file}')`).join()} },
  }`

/** Modules that only other commands need: they are loaded from their own files. */
const OF_OTHERS = /^\.\/(?:cli\/commands\/serve|service\/run|commands\/(?!documents\/)).*\.js$/

const OWN_MODULES: Plugin = {
  name: 'own-modules',
  setup(bundle) {
    bundle.onResolve({ filter: /^twinvoice(?:\/|$)/ }, ({ path: name }) => {
      const door = doors[name.replace('twinvoice', '.')]
      if (typeof door !== 'object') throw new Error(`${name} is no door`)
      return { path: path.resolve(PACKAGE_ROOT, door.default) }
    })
    bundle.onResolve({ filter: /^\.\// }, ({ path: name }) =>
      OF_OTHERS.test(name) ? { path: name, external: true } : undefined,
    )
    bundle.onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, ({ path: file }) => ({
      contents: withPlace(file),
      loader: 'js',
    }))
  },
}

/** The module's text, with its address as in its own file and imports of what is not in this one as calls. */
function withPlace(file: string): string {
  const place = JSON.stringify(path.relative(PACKAGE_ROOT, file).split(path.sep).join('/'))
  return readFileSync(file, 'utf8')
    .replaceAll('createRequire(import.meta.url)', `requireFrom(${place})`)
    .replaceAll('import.meta.url', `urlOf(${place})`)
    .replaceAll(/\bimport\((?!'(?:\.|#|twinvoice\/))/g, 'load(')
}

mkdirSync(path.dirname(TARGET), { recursive: true })
const { outputFiles } = await build({
  stdin: { contents: entry, resolveDir: PACKAGE_ROOT },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minifyWhitespace: true,
  minifySyntax: true,
  outfile: TARGET,
  write: false,
  packages: 'external',
  plugins: [OWN_MODULES],
  logLevel: 'error',
})
const text = outputFiles[0]?.contents ?? new Uint8Array()
// The commands are read with one byte for each character, which esbuild writes.
writeFileSync(TARGET, text)
writeFileSync(`${TARGET}.sha256`, createHash('sha256').update(text).digest('hex'))
