/** The slices of peers that bring no types of their own, or types of a framework that we lack. */
declare module 'pdfmake' {
  interface PdfMake {
    addFonts(fonts: Readonly<Record<string, Readonly<Record<string, string>>>>): void
    createPdf(definition: unknown): { getBuffer(): Promise<Uint8Array> }
    setUrlAccessPolicy(policy: (url: string) => boolean): void
    setLocalAccessPolicy(policy: (path: string) => boolean): void
  }
  const pdfmake: PdfMake
  export default pdfmake
}
