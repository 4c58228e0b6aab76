import {
  eachValue,
  type IndirectObject,
  parseXmp,
  type PdfDocument,
  PdfDict,
  PdfStream,
  type Xmp,
  XmpNotReadable,
} from 'twinvoice/pdf'

/** The metadata of something in the document: a page, an image, a profile. */
export interface Packet {
  readonly stream: PdfStream
  /** Undefined if it cannot be read. */
  readonly xmp: Xmp | undefined
}

/** The XMP metadata that any dictionary but the catalog names (ISO 32000-1, 14.3.2). */
export function packetsOf(document: PdfDocument, objects: readonly IndirectObject[]): Packet[] {
  const streams = new Set<PdfStream>()
  for (const { value } of objects)
    eachValue(value, (inner) => {
      const stream = inner instanceof PdfDict ? inner.get('Metadata') : undefined
      if (stream instanceof PdfStream && isXmpStream(stream)) streams.add(stream)
    })
  const ofDocument = document.catalog.get('Metadata')
  return [...streams]
    .filter((stream) => stream !== ofDocument)
    .map((stream) => ({ stream, xmp: readable(stream) }))
}

/** Whether it says that it is XMP. */
export function isXmpStream({ dict }: PdfStream): boolean {
  return dict.name('Type') === 'Metadata' && dict.name('Subtype') === 'XML'
}

function readable(stream: PdfStream): Xmp | undefined {
  try {
    return parseXmp(stream.data)
  } catch (thrown) {
    if (thrown instanceof XmpNotReadable) return undefined
    throw thrown
  }
}
