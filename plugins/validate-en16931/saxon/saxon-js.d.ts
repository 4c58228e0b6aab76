/** The slice of Saxon-JS that this plugin uses. */
declare module 'saxon-js' {
  import type { XmlNode } from './dom.js'

  interface TransformOptions {
    readonly stylesheetInternal: object
    readonly sourceNode: XmlNode
    readonly destination: 'raw' | 'document' | 'serialized'
    readonly stylesheetParams?: Readonly<Record<string, unknown>>
  }

  interface XPathOptions {
    readonly params?: Readonly<Record<string, unknown>>
    readonly namespaceContext?: Readonly<Record<string, string>>
    readonly resultForm?: 'default' | 'array' | 'xdm'
  }

  /** A map of XPath; `inSituPut` takes an atomic key and a sequence. */
  interface XdmMap {
    inSituPut(key: object, value: readonly unknown[]): void
  }

  interface SaxonJS {
    transform(options: TransformOptions, execution: 'sync'): { readonly principalResult: unknown }
    getResource(options: { readonly type: 'xml'; readonly text: string }): Promise<XmlNode>
    getPlatform(): { parseXmlFromString(text: string): XmlNode }
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
