import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Script } from 'node:vm'

/** What Saxon-JS would speak HTTP with. */
const HTTP_CLIENT = 'axios'

/**
 * Written by `npm run build`: a hash of the script that it was made of, then what V8 made of it.
 * V8 itself refuses what another version of it made.
 */
export const COMPILED_SCRIPT = new URL('script.compiled', import.meta.url)

/**
 * Names that the script sets without declaring them. As globals they would be shared by all
 * instances in the process, and the newest would take the nodes of the others for none.
 */
const OWN_NAMES = ['HostPlatform', 'abstractNode']

/** Saxon-JS as loaded: what it exports, and its script. */
export interface LoadedScript {
  readonly exports: unknown
  readonly script: Script
  /** Hash of the script's text. */
  readonly hash: Buffer
}

/**
 * Loads Saxon-JS as an instance of this plugin's own: what is set there reaches no other user of
 * the library in the process. Its HTTP client is left out, for no sheet may use it: loading that
 * takes a third of the time. An `import` would take as long again, to look for the names that
 * 2.4 MB of CommonJS export.
 */
export function runScript(compiled: URL = COMPILED_SCRIPT): LoadedScript {
  const file = createRequire(import.meta.url).resolve('saxon-js')
  const source = readFileSync(file)
  const hash = createHash('sha256').update(source).digest()
  const cachedData = compiledCode(compiled, hash)
  const script = new Script(
    `(function (module, exports, require, __filename, __dirname, ${OWN_NAMES.join()}) {${source.toString()}\n})`,
    { filename: file, ...(cachedData === undefined ? {} : { cachedData }) },
  )
  const require = createRequire(file)
  const without = (name: string): unknown => (name === HTTP_CLIENT ? {} : require(name))
  const module = { exports: {} }
  const run = script.runInThisContext() as (...given: unknown[]) => void
  run(module, module.exports, without, file, path.dirname(file))
  return { exports: module.exports, script, hash }
}

/** The code that was compiled at build, if it was of this script. */
function compiledCode(url: URL, hash: Buffer): Buffer | undefined {
  if (!existsSync(url)) return undefined
  const kept = readFileSync(url)
  return kept.subarray(0, hash.length).equals(hash) ? kept.subarray(hash.length) : undefined
}
