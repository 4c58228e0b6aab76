import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { CodeCache } from './code-cache.js'

/** The commands that are in one file, with all that they need of this package. */
const TOGETHER: ReadonlySet<string> = new Set([
  'convert',
  'embed',
  'extract',
  'generate',
  'validate',
  'view',
])

/** The package's folder. */
const ROOT = new URL('../../../', import.meta.url)

/** The file that `scripts/one-file/commands.ts` writes. It is a function with these parameters. */
const FILE = fileURLToPath(new URL('dist/commands/commands.cjs', ROOT))
const PARAMETERS = 'require, module, urlOf, load, requireFrom'

/** What that file exports. */
interface Together {
  readonly commands: () => Promise<{ readonly runAlone: () => Promise<boolean> }>
  /** The module of a thread that works on documents. */
  readonly worker: () => Promise<unknown>
  /** Modules that are imported by their place, by their path in the package. */
  readonly modules: Readonly<Record<string, () => Promise<unknown>>>
  /** The same of those that are required. */
  readonly required: Readonly<Record<string, () => unknown>>
}

type Run = (
  require: NodeJS.Require,
  module: { exports: Together | undefined },
  urlOf: (file: string) => string,
  load: (specifier: string) => Promise<unknown>,
  requireFrom: (file: string) => Require,
) => void

type Require = Pick<NodeJS.Require, 'resolve'> & ((name: string) => unknown)

/**
 * Runs a command on documents from one file, of which is kept what V8 compiled: hundreds of modules
 * take Node longer than a document.
 * @param command name of the command
 * @returns false if nothing was done: another command, or not possible here; its modules can do it
 */
export async function runFromOneFile(command: string | undefined): Promise<boolean> {
  if (command === undefined || !TOGETHER.has(command) || !isNode()) return false
  const loaded = loadFile(command)
  // If it fails, its modules say why, or can do it.
  const commands = await loaded?.together.commands().catch(() => undefined)
  if ((await commands?.runAlone()) !== true) return false
  loaded?.keep()
  return true
}

/**
 * Loads what a thread runs that works on documents, from the same file.
 * @returns its module, and a function that keeps what V8 has compiled so far, unless it is kept; undefined if it is
 *   not possible here: its modules can do it
 */
export async function workerFromOneFile(): Promise<
  { readonly worker: unknown; readonly keep: () => void } | undefined
> {
  const loaded = isNode() ? loadFile('thread') : undefined
  const worker = await loaded?.together.worker().catch(() => undefined)
  return loaded && worker !== undefined ? { worker, keep: loaded.keep } : undefined
}

/** Other runtimes have a script cache of another kind, and coverage is measured by module. */
function isNode(): boolean {
  const { bun, deno } = process.versions
  return bun === undefined && deno === undefined && process.env['NODE_V8_COVERAGE'] === undefined
}

/**
 * @param use for what: of each, other functions are compiled
 * @returns undefined if there is no such file, or V8 does not take it
 */
function loadFile(use: string): { together: Together; keep: () => void } | undefined {
  try {
    const digest = readFileSync(`${FILE}.sha256`, 'utf8')
    const cache = new CodeCache(`twinvoice-${use}`, digest)
    const cachedData = cache.read()
    const script = new Script(`(function (${PARAMETERS}) {${readFileSync(FILE, 'latin1')}\n})`, {
      filename: FILE,
      ...(cachedData === undefined ? {} : { cachedData }),
    })
    const module: Parameters<Run>[1] = { exports: undefined }
    const run = script.runInThisContext() as Run
    const load = (specifier: string) =>
      module.exports?.modules[pathInPackage(specifier)]?.() ?? import(specifier)
    const requireFrom = (file: string): Require => {
      const require = createRequire(urlOf(file))
      const own = (name: string) =>
        module.exports?.required[pathInPackage(addressOf(require, name))]
      return Object.assign((name: string) => (own(name) ?? (() => require(name) as unknown))(), {
        resolve: require.resolve,
      })
    }
    run(createRequire(FILE), module, urlOf, load, requireFrom)
    const together = module.exports
    if (together === undefined) return undefined
    const isKept = cachedData !== undefined && script.cachedDataRejected !== true
    return {
      together,
      keep: () => {
        if (!isKept) cache.keep(script)
      },
    }
  } catch {
    return undefined
  }
}

/** The address that a module of this package has if it is loaded from its own file. */
function urlOf(file: string): string {
  return new URL(file, ROOT).href
}

/** The address of what is required by a path; a name of a package stays as it is. */
function addressOf({ resolve }: NodeJS.Require, name: string): string {
  return /^[a-z@#]/i.test(name) && !path.isAbsolute(name) ? name : pathToFileURL(resolve(name)).href
}

/** The path in the package of a file that is named by its address; other names stay as they are. */
function pathInPackage(specifier: string): string {
  return specifier.startsWith(ROOT.href) ? specifier.slice(ROOT.href.length) : specifier
}
