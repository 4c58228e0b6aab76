/** The slice of the package `bidi-js` that is used, which describes it less exactly. */
declare module '#bidi-js' {
  interface Bidi {
    /** The level of every UTF-16 unit; odd: from right to left. */
    getEmbeddingLevels(
      text: string,
      direction?: 'ltr' | 'rtl' | 'auto',
    ): { readonly levels: Uint8Array }
  }
  export default function bidiFactory(): Bidi
}
