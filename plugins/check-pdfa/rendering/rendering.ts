import {
  type Detail,
  type PdfDict,
  type PdfPage,
  type PdfStream,
  type PdfValue,
} from 'twinvoice/pdf'
import type { State } from './graphics-state.js'

/** Where something is in the file. */
export interface Place {
  /** The object, or the dictionary that it is. */
  readonly object: number | PdfDict
  /** From 1; absent for what belongs to no page. */
  readonly page?: number
}

/** Where something is drawn: the page, and the resources that hold there. */
export interface Scope {
  readonly page: number
  /** Resources whose default colour spaces hold: the stream's own, since 6.2.2 asks for them. */
  readonly resources: PdfDict | undefined
  /** Those that hold for the colour which a page begins with: the page's. */
  readonly initial: PdfDict | undefined
  /** The resources that the stream itself names. */
  readonly own: PdfDict | undefined
  /** Resources of what draws it, the nearest first. */
  readonly above: readonly PdfDict[]
  /** The graphics state that it begins in: that of a page, or of what draws it. */
  readonly begins: State
  /** True inside an uncoloured pattern or glyph, where colours do not count. */
  readonly uncolored: boolean
  /** True if it is drawn inside marked content with /ActualText. */
  readonly explained: boolean
}

/** A colour space as it is used. */
export interface ColorUse {
  readonly space: PdfValue
  readonly scope: Scope
  /** True for the blending space of a transparency group. */
  readonly blending: boolean
}

/** The operands in content streams that clauses need. */
export interface OperandFacts {
  /** A hexadecimal string with other characters than digits, or an odd number of them. */
  badHexString: boolean
  longestString: number
  longestName: number
  /** The integer furthest out of the range that 6.1.13 allows; undefined where all are in it. */
  badInteger: string | undefined
  /** A real number that is too large, or too near to zero. */
  badReal: string | undefined
  /** A number with two signs, until its operator is known. */
  twoSigns: string | undefined
}

/** Text shown in a font, as the bytes of the strings. */
export interface FontUse {
  readonly font: PdfDict
  /** The first page that shows it, from 0. */
  readonly page: number
  readonly strings: ShownString[]
}

export interface ShownString {
  readonly bytes: Uint8Array
  /** False in text rendering mode 3. */
  readonly visible: boolean
  /** True where /ActualText says what it reads. */
  readonly explained: boolean
}

/** Something that needs a blending space. */
export interface TransparencyUse {
  readonly page: number
  readonly what: string | Detail
}

/** What has a colour space that cannot be Pattern (ISO 32000-1, 8.7.4.3 and 8.9.5). */
export type DrawnInPattern = 'inline image' | 'shading'

/** Everything that is drawn, gathered in one walk over all pages. */
export interface Rendering {
  readonly pages: readonly PdfPage[]
  readonly colors: readonly ColorUse[]
  readonly fonts: ReadonlyMap<PdfDict, FontUse>
  readonly states: ReadonlySet<PdfDict>
  readonly images: ReadonlySet<PdfStream>
  readonly inlineImages: readonly PdfDict[]
  readonly forms: ReadonlySet<PdfStream>
  /** PostScript XObjects. */
  readonly postscript: ReadonlySet<PdfStream>
  readonly transparency: readonly TransparencyUse[]
  /** Values of the operator `ri`. */
  readonly intents: readonly string[]
  /** Operators that ISO 32000-1 does not know, BX … EX or not. */
  readonly unknownOperators: readonly string[]
  readonly operands: OperandFacts
  /** Painting in an ICC based CMYK space with overprint mode 1, page by page. */
  readonly overprints: readonly number[]
  /** Values of /Lang in property lists of marked content. */
  readonly languages: ReadonlySet<string>
  /** File specifications of the property lists of marked content with the tag AF. */
  readonly associated: ReadonlySet<PdfDict>
  /** Named resources that a stream uses from what draws it. */
  readonly borrowed: ReadonlySet<string>
  /** What is drawn in the colour space Pattern, and cannot be. */
  readonly inPattern: ReadonlySet<DrawnInPattern>
  /** Deepest nesting of `q`. */
  readonly deepestSave: number
  /** Streams that could not be decoded as a whole: what they draw is not known. */
  readonly undecoded: boolean
  /** True if streams draw each other so deep that not all of them were followed. */
  readonly tooDeep: boolean
  /** Subtypes of XObjects that are drawn and are no streams. */
  readonly withoutStream: ReadonlySet<string>
  /** What no content stream may have, beside operators that are not known. */
  readonly faults: ReadonlySet<Detail>
}
