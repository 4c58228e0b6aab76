import { confine } from './confinement.js'
import type { XmlNode } from './dom.js'
import { internNames } from './interned-names.js'
import { runScript, type LoadedScript } from './script.js'

interface Loaded {
  readonly saxon: SaxonJS
  readonly script: LoadedScript
}

let loaded: Loaded | undefined

/** Saxon-JS, shut off from files and network; loaded at the first call. */
export function loadSaxon(): Promise<SaxonJS> {
  return new Promise((resolve) => {
    resolve(load().saxon)
  })
}

/** The script that all calls of {@link loadSaxon} share: what the build keeps the code of. */
export function loadedScript(): Promise<LoadedScript> {
  return new Promise((resolve) => {
    resolve(load().script)
  })
}

/** What cannot be loaded is thrown, and not kept. */
function load(): Loaded {
  if (loaded !== undefined) return loaded
  const script = runScript()
  const saxon = script.exports as SaxonJS
  confine(saxon)
  internNames(saxon)
  loaded = { saxon, script }
  return loaded
}

/** Parses XML text into a tree of Saxon-JS, all white space kept: for sheets, not for documents. */
export async function parseXml(text: string): Promise<XmlNode> {
  const saxon = await loadSaxon()
  return saxon.getPlatform().parseXmlFromString(text)
}

export interface TransformOptions {
  readonly stylesheetInternal: object
  readonly sourceNode: XmlNode
  readonly destination: 'raw' | 'serialized'
  /** How a serialized result is written; what the sheet says of its output gives way. */
  readonly outputProperties?: Readonly<Record<string, unknown>>
  readonly stylesheetParams?: Readonly<Record<string, unknown>>
  /** What relative addresses in the sheet start from. */
  readonly stylesheetBaseURI?: string
}

interface XPathOptions {
  readonly params?: Readonly<Record<string, unknown>>
  readonly namespaceContext?: Readonly<Record<string, string>>
  readonly resultForm?: 'default' | 'array' | 'xdm'
}

/** What Saxon-JS asks of the machine that it runs on. */
export interface SaxonPlatform {
  parseXmlFromString(text: string): XmlNode
  readFile(file: unknown, ...more: unknown[]): unknown
  writeFileSync(file: unknown, ...more: unknown[]): unknown
  writeFileAsync(file: unknown, ...more: unknown[]): unknown
  makeHttpRequest(...more: unknown[]): unknown
  resourcePromise(options: {
    readonly file?: unknown
    readonly location?: unknown
    readonly text?: unknown
  }): unknown
}

/** Makes QNames; a prefix or URI may be missing. */
export interface QNameFactory {
  fromParts: (prefix: string | null, uri: string | null, local: string) => object
}

/** A map of XPath; `inSituPut` takes an atomic key and a sequence. */
interface XdmMap {
  inSituPut(key: object, value: readonly unknown[]): void
}

/** The slice of Saxon-JS that this plugin uses. */
export interface SaxonJS {
  transform(options: TransformOptions, execution: 'sync'): { readonly principalResult: unknown }
  getPlatform(): SaxonPlatform
  setPlatform(platform: SaxonPlatform): void
  serialize(
    node: XmlNode,
    options: { readonly method: 'xml'; readonly 'omit-xml-declaration'?: boolean },
  ): string
  readonly XdmMap: new () => XdmMap
  readonly XS: {
    readonly string: { fromString(text: string): object }
    readonly QName: QNameFactory
  }
  readonly XPath: {
    evaluate(expression: string, context: XmlNode | null, options?: XPathOptions): unknown
  }
}
