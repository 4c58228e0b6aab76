import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compileFunction } from 'node:vm'

/** What Saxon-JS would speak HTTP with. */
const HTTP_CLIENT = 'axios'

/**
 * Loads Saxon-JS as an instance of this plugin's own: what is set there reaches no other user of
 * the library in the process. Its HTTP client is left out, for no sheet may use it: loading that
 * takes a third of the time. An `import` would take as long again, to look for the names that
 * 2.4 MB of CommonJS export.
 */
export function runScript(): unknown {
  const file = createRequire(import.meta.url).resolve('saxon-js')
  const require = createRequire(file)
  const module = { exports: {} }
  const script = compileFunction(
    readFileSync(file, 'utf8'),
    ['module', 'exports', 'require', '__filename', '__dirname'],
    { filename: file },
  ) as (...given: unknown[]) => void
  const without = (name: string): unknown => (name === HTTP_CLIENT ? {} : require(name))
  script(module, module.exports, without, file, path.dirname(file))
  return module.exports
}
