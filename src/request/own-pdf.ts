/** What flows where an invoice is embedded in a PDF that the caller made. */
export interface OwnPdfArtifacts {
  /** The caller's PDF. */
  ownPdf: Uint8Array
}

/** A file that goes into the PDF beside the XML, such as a time sheet. */
export interface AttachedFile {
  readonly name: string
  readonly data: Uint8Array
  /** MIME type; default `application/octet-stream`. */
  readonly mediaType?: string
  readonly description?: string
}

/** What the caller may say of the PDF. */
export interface OwnPdfSettings {
  /** Whether a file is made even if something in it cannot be repaired; default false. */
  readonly force?: boolean
  /** Whether signatures, which do not survive a change of the file, are taken out; default false. */
  readonly dropSignatures?: boolean
  /** Folder with fonts that may be embedded, by their PostScript names. */
  readonly fontFolder?: string
  /** Bytes that the file may have at most; default: any number. */
  readonly mostBytes?: number
  /** Files that are not in the XML; they are embedded with the relationship Supplement. */
  readonly attachments?: readonly AttachedFile[]
  /** Whether level A and PDF/UA-1 are given up, since the result does not conform to them; default false. */
  readonly levelB?: boolean
}

/** Where in a PDF a finding is. */
export interface PdfPlace {
  /** Number of the indirect object. */
  readonly object?: number
  /** From 1. */
  readonly page?: number
}

declare module '../pipeline/stage.js' {
  interface Artifacts extends OwnPdfArtifacts {}
  interface RunSettings extends OwnPdfSettings {}
}

declare module '../pipeline/finding.js' {
  interface Finding extends PdfPlace {}
}
