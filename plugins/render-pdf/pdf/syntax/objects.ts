import { PDFHexString, PDFObject, type PDFContext, type PDFRawStream } from '#pdf-lib'
import { utf16 } from './hexadecimal.js'

/**
 * An object given by its text. The structure of a long invoice has tens of thousands of small
 * dictionaries; as text they cost a fraction of what a tree of objects costs.
 */
export class TextObject extends PDFObject {
  constructor(readonly text: string) {
    super()
  }

  override toString(): string {
    return this.text
  }

  override sizeInBytes(): number {
    return this.text.length
  }

  override copyBytesInto(buffer: Uint8Array, offset: number): number {
    for (let index = 0; index < this.text.length; index++)
      buffer[offset + index] = this.text.charCodeAt(index)
    return this.text.length
  }
}

type StreamEntries = NonNullable<Parameters<PDFContext['stream']>[1]>

/** A stream of data that has been deflated before. */
export function flateStream(
  context: PDFContext,
  deflated: Uint8Array,
  entries: StreamEntries = {},
): PDFRawStream {
  return context.stream(deflated, { ...entries, Filter: 'FlateDecode' })
}

/** A text string for people, in a form that needs no escaping. */
export function textString(text: string): PDFHexString {
  return PDFHexString.of(utf16(text))
}
