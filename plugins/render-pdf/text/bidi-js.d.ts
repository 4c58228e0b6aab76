/**
 * The slice of the package `bidi-js` that is used. Its own types describe a module with a default
 * export; for Node it is a CommonJS module that is the factory.
 */
declare module 'bidi-js' {
  interface Bidi {
    /** The level of every UTF-16 unit; odd: from right to left. */
    getEmbeddingLevels(
      text: string,
      direction?: 'ltr' | 'rtl' | 'auto',
    ): { readonly levels: Uint8Array }
  }
  export default function bidiFactory(): Bidi
}
