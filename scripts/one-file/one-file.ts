import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const { exports: doors } = JSON.parse(
  readFileSync(path.join(PACKAGE_ROOT, 'package.json'), 'utf8'),
) as { readonly exports: Readonly<Record<string, { readonly default: string } | string>> }

/** What a file is made of. */
interface FileParts {
  /** The text of its first module, which is in the package's folder. */
  readonly entry: string
  /** Text before all of it. */
  readonly banner?: string
  /** Modules that are loaded from their own files; by default none. */
  readonly apart?: RegExp
}

/** A module of which nothing is used is left out: none does anything but declare, except those that are entered. */
const UNUSED_IS_LEFT_OUT = { sideEffects: false }

/**
 * Puts modules of `dist` into one file. They are unchanged but for what names a place: each keeps the
 * address that it has in its own file, by functions that surround the text: `urlOf`, `load` in place of
 * `import()` of what is not in the file, and `requireFrom`. Libraries stay where they are installed.
 * @returns CommonJS in ASCII
 */
export async function inOneFile({ entry, banner, apart }: FileParts): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: PACKAGE_ROOT },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    write: false,
    packages: 'external',
    plugins: [ownModules(apart)],
    logLevel: 'error',
    ...(banner === undefined ? {} : { banner: { js: banner } }),
  })
  return Buffer.from(inAscii(outputFiles[0]?.text ?? ''))
}

/**
 * Escapes what esbuild leaves as it is: regular expressions, tagged templates and comments. In a regular expression, the
 * escape means the character; `String.raw` is used for parts of these alone, and other tags take what it means.
 */
function inAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${code}`
  })
}

function ownModules(apart: RegExp | undefined): Plugin {
  return {
    name: 'own-modules',
    setup(bundle) {
      bundle.onResolve({ filter: /^twinvoice(?:\/|$)/ }, ({ path: name }) => {
        const door = doors[name.replace('twinvoice', '.')]
        if (typeof door !== 'object') throw new Error(`${name} is no door`)
        return { path: path.resolve(PACKAGE_ROOT, door.default), ...UNUSED_IS_LEFT_OUT }
      })
      bundle.onResolve({ filter: /^\.\// }, ({ path: name }) =>
        apart?.test(name) === true ? { path: name, external: true } : undefined,
      )
      bundle.onResolve({ filter: /^\.\.?\// }, ({ path: name, resolveDir, kind }) => {
        if (kind !== 'import-statement') return undefined
        return { path: path.resolve(resolveDir, name), ...UNUSED_IS_LEFT_OUT }
      })
      bundle.onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, ({ path: file }) => ({
        contents: withPlace(file),
        loader: 'js',
      }))
    },
  }
}

/** The module's text, with its address as in its own file and imports of what is not in this one as calls. */
function withPlace(file: string): string {
  const place = JSON.stringify(path.relative(PACKAGE_ROOT, file).split(path.sep).join('/'))
  return readFileSync(file, 'utf8')
    .replaceAll('createRequire(import.meta.url)', `requireFrom(${place})`)
    .replaceAll('import.meta.url', `urlOf(${place})`)
    .replaceAll(/\bimport\((?!'(?:\.|#|twinvoice\/))/g, 'load(')
}
