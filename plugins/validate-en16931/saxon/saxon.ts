import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CodeCache } from '#code-cache'
import type { XmlDocument, XmlNode } from './dom.js'
import { runScript } from './script.js'

const FILE = createRequire(import.meta.url).resolve('saxon-js')

const ignore = (): void => undefined
/**
 * What a sheet says by `xsl:message`, and where it broke, may have any part of the document in it: it
 * belongs neither into the log of a service nor into the output of a program.
 */
const SILENT = {
  log: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  debug: ignore,
  trace: ignore,
}

/** The one folder that the sheet which runs now may read; none between runs. */
let open: readonly string[] = []
let loaded: SaxonJS | undefined

/**
 * Saxon-JS, loaded at the first call, able to read the folder that {@link readingFrom} names, no
 * other file, and no network.
 */
export function loadSaxon(): SaxonJS {
  return (loaded ??= newSaxon())
}

/** An instance of its own, beside the one that {@link loadSaxon} gives. */
export function newSaxon(): SaxonJS {
  const source = readFileSync(FILE)
  const cache = codeOf(source)
  const cachedData = cache.read()
  const files = { readable: () => open, writable: () => [] }
  const { exports, script } = runScript(FILE, { files, source, cachedData, console: SILENT })
  if (cachedData === undefined || script.cachedDataRejected === true)
    keepLater.add(() => cache.keep(script))
  return exports as SaxonJS
}

/**
 * Where what V8 compiled of the script is kept.
 * @param folders in place of the user's cache folder
 */
export function codeOf(source: Uint8Array, folders?: readonly string[]): CodeCache {
  return new CodeCache(path.basename(FILE), source, folders)
}

const keepLater = new Set<() => void>()

/**
 * Keeps what V8 has compiled for the next start, if it kept nothing before. To be called after a
 * document was judged, as V8 compiles a function when it is called first.
 */
export function keepCode(): void {
  for (const keep of keepLater) setImmediate(keep)
  keepLater.clear()
}

/**
 * Runs something that may read files of a folder, and of no other.
 * @param folder without symbolic links in its path
 */
export function readingFrom<Result>(folder: string, run: () => Result): Result {
  const before = open
  open = [folder]
  try {
    return run()
  } finally {
    open = before
  }
}

/** Parses XML text into a tree of Saxon-JS, all white space kept. */
export function parseXml(text: string, saxon = loadSaxon()): XmlDocument {
  return saxon.XPath.evaluate('parse-xml($text)', null, { params: { text } }) as XmlDocument
}

export interface TransformOptions {
  readonly stylesheetInternal: object
  readonly sourceNode: XmlNode
  readonly destination: 'raw' | 'serialized'
  readonly stylesheetParams?: Readonly<Record<string, unknown>>
  /** How a serialized result is written; what the sheet says of its output gives way. */
  readonly outputProperties?: Readonly<Record<string, unknown>>
  /** What relative addresses in the sheet start from. */
  readonly stylesheetBaseURI?: string
}

interface XPathOptions {
  readonly params?: Readonly<Record<string, unknown>>
  readonly namespaceContext?: Readonly<Record<string, string>>
  readonly resultForm?: 'default' | 'array' | 'xdm'
}

/** The slice of Saxon-JS that this plugin uses, all of it from the documented interface. */
export interface SaxonJS {
  transform(options: TransformOptions, execution: 'sync'): { readonly principalResult: unknown }
  serialize(
    node: XmlNode,
    options: { readonly method: 'xml'; readonly 'omit-xml-declaration'?: boolean },
  ): string
  readonly XPath: {
    evaluate(expression: string, context: XmlNode | null, options?: XPathOptions): unknown
  }
}
