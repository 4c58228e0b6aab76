import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Script } from 'node:vm'
import { confinedFiles, type FileAccess } from './confined-files.js'

/** Modules of Node that reach nothing outside the process. */
const HARMLESS = ['path', 'url', 'util', 'stream']

/**
 * Names that Saxon-JS sets without declaring them. As globals they would be shared by all
 * instances in the process, and the newest would take the nodes of the others for none.
 */
const OWN_NAMES = ['HostPlatform', 'abstractNode']

/** What Node offers to every script for speaking with the network; here it is undefined. */
const WITHHELD = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'importScripts']

/** A script of Saxonica's as loaded: what it exports, and itself. */
export interface LoadedScript {
  readonly exports: unknown
  readonly script: Script
}

/** What a script is given beside its own text. */
export interface ScriptSurroundings {
  readonly files: FileAccess
  /** Modules by name, beside those that reach nothing. */
  readonly modules?: Readonly<Record<string, () => unknown>>
  /** The bytes of the file, if they have been read. */
  readonly source?: Buffer
  /** Where it prints, instead of the console. */
  readonly console?: object
  /** What V8 made of the same text before; it checks that itself. */
  readonly cachedData?: Buffer | undefined
}

/**
 * Loads a CommonJS script, unmodified, as an instance of this plugin's own: what is set there
 * reaches no other user of the library in the process. `require` gives it only what is listed
 * here, so no sheet can reach a file outside the folders that are open or speak to the network,
 * whatever it calls. Its HTTP client (axios) is empty: loading that takes a third of the time.
 */
export function runScript(file: string, surroundings: ScriptSurroundings): LoadedScript {
  const { files, modules = {}, source = readFileSync(file), cachedData } = surroundings
  const text = source.toString('utf8').replace(/^#!.*/, '')
  const given = ['module', 'exports', 'require', '__filename', '__dirname', 'console']
  const script = new Script(
    `(function (${[...given, ...OWN_NAMES, ...WITHHELD].join()}) {${text}\n})`,
    { filename: file, ...(cachedData === undefined ? {} : { cachedData }) },
  )
  const require = createRequire(file)
  const listed = (name: string): unknown => {
    if (HARMLESS.includes(name)) return require(name)
    if (name === 'fs') return confinedFiles(files)
    if (name === 'axios') return {}
    const made = modules[name]
    if (made === undefined) throw new Error(`the module ${name} is not open to Saxon-JS`)
    return made()
  }
  const module = { exports: {} }
  const run = script.runInThisContext() as (...given: unknown[]) => void
  const { console = globalThis.console } = surroundings
  run(module, module.exports, listed, file, path.dirname(file), console)
  return { exports: module.exports, script }
}
