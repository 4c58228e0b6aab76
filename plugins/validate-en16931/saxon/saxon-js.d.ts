/** The slice of Saxon-JS that this plugin uses. */
declare module 'saxon-js' {
  import type { XmlNode } from './dom.js'

  interface TransformOptions {
    readonly stylesheetInternal: object
    readonly sourceNode: XmlNode
    readonly destination: 'raw' | 'document' | 'serialized'
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
  interface Platform {
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

  /** A map of XPath; `inSituPut` takes an atomic key and a sequence. */
  interface XdmMap {
    inSituPut(key: object, value: readonly unknown[]): void
  }

  interface SaxonJS {
    transform(options: TransformOptions, execution: 'sync'): { readonly principalResult: unknown }
    getPlatform(): Platform
    setPlatform(platform: Platform): void
    serialize(
      node: XmlNode,
      options: { readonly method: 'xml'; readonly 'omit-xml-declaration'?: boolean },
    ): string
    readonly XdmMap: new () => XdmMap
    readonly XS: { readonly string: { fromString(text: string): object } }
    readonly XPath: {
      evaluate(expression: string, context: XmlNode | null, options?: XPathOptions): unknown
    }
  }

  const SaxonJS: SaxonJS
  export default SaxonJS
}
