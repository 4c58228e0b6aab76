/**
 * Reads untrusted PDF files (ISO 32000-1): syntax, cross-references, filters, encryption
 * with an empty password, pages, name trees, font programs and XMP metadata. It tolerates recoverable
 * errors, and keeps the position of each object in the file. {@link ReaderLimits} limits the work for a
 * file; for limits on memory and time, see `twinvoice/process`.
 *
 * ```ts
 * const document = new PdfDocument(bytes)
 * for (const page of readPages(document)) console.log(page.resources?.dict('Font')?.keys)
 * ```
 */
export {
  CONTENT_OPERATORS,
  readInlineImage,
  type EndOfData,
  type InlineImage,
} from './document/content-stream.js'
export { PdfDocument } from './document/document.js'
export type { Encryption } from './document/encryption.js'
export type { FileKind } from './document/file-kind.js'
export { detail, englishDetail, type Detail } from './details/detail.js'
export type { FileProblems } from './document/file-problems.js'
export { laterCopies } from './document/later-copies.js'
export { readNameTree, type NameTreeEntry } from './document/name-tree.js'
export { PdfNotReadable } from './document/not-readable.js'
export { boxOf, oddSide, shownBox, type PdfBox } from './pages/boxes.js'
export { contentParts, pageContent } from './pages/page-content.js'
export { readPages, type InheritedKey, type PdfPage } from './pages/pages.js'
export { SamePages } from './pages/same-pages.js'
export { hiddenObjects } from './document/hidden-objects.js'
export { pageTreeFaults } from './pages/page-tree.js'
export { ParentTree } from './document/parent-tree.js'

export { readAttachments, type Attachment, type AttachmentPlace } from './embedded/attachments.js'
export { isUnsafeFileName, safeFileName } from './embedded/file-name.js'
export {
  embeddedFilesOf,
  fileSpecifications,
  type FileSpecification,
} from './embedded/file-specifications.js'

export { actionsOf } from './interaction/actions.js'
export { formFields, type FormField } from './interaction/form-fields.js'

export { hasDoubtfulParameters, repeatedFilter } from './filters/parameters.js'

export { isWhiteSpace } from './syntax/characters.js'
export { pdfDate } from './syntax/date.js'
export { eachValue } from './syntax/each-value.js'
export type { IndirectObject, ObjectPlace } from './syntax/indirect-object.js'
export {
  Budget,
  DEFAULT_LIMITS,
  limitReachedBy,
  LimitExceeded,
  type LimitName,
  type ReaderLimits,
} from './syntax/limits.js'
export { END_OF_DATA, Keyword, Parser, type ParserOptions, type Token } from './syntax/parser.js'
export {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  asDict,
  type Decoded,
  type PdfValue,
  type Resolver,
  type StreamPlace,
} from './syntax/values.js'
export { isReadDifferently } from './syntax/stream-data.js'
export { numbersOf } from './document/numbers.js'
export { writtenValue } from './document/written-value.js'
export type { FileHeader, Startxref } from './xref/file-structure.js'
export type { XrefEntry, XrefSection, XrefSubsection } from './xref/xref-section.js'

export { BrokenFont } from './fonts/tables/bytes.js'
export { CffProgram, type GlyphCopy } from './fonts/cff/cff.js'
export type { CharacterCodeMap } from './fonts/cmap/character-code-map.js'
export { calculatorTokens } from './postscript/calculator.js'
export { readCmap } from './fonts/cmap/cmap.js'
export { codesIn, type CodeSpace } from './fonts/cmap/codes.js'
export { encodingCmap } from './fonts/cmap/encoding-cmap.js'
export {
  MAC_OS_CODES,
  MAC_EXPERT_ENCODING,
  MAC_ROMAN_ENCODING,
  STANDARD_ENCODING,
  WIN_ANSI_ENCODING,
  type Encoding,
} from './fonts/tables/encodings.js'
export { cidWidths, isSymbolic, withDifferences } from './fonts/font-dict.js'
export { isDingbatName, isListedGlyphName, textOfGlyphName } from './fonts/glyph-list.js'
export {
  isPredefinedCmap,
  PREDEFINED_CMAPS,
  type PredefinedCmap,
} from './fonts/cmap/predefined-cmaps.js'
export {
  fontFile,
  isOpenTypeCff,
  readProgram,
  unlessBroken,
  type EmbeddedProgram,
  type FontProgram,
} from './fonts/program.js'
export { TrueTypeProgram } from './fonts/truetype.js'
export type { CharacterMap } from './fonts/truetype-cmap.js'
export { Type1Program } from './fonts/type1/type1.js'

export { readFunction, type PdfFunction } from './functions/function.js'
export { isIdentity } from './functions/identity.js'

export { cmykProfile } from './color/cmyk-profile.js'
export { srgbProfile } from './color/srgb-profile.js'

export { readableMetadata, readMetadata } from './xmp/metadata.js'
export type { ProcessingInstruction } from './xmp/xml-tree.js'
export {
  XmpNotReadable,
  findProperty,
  parseXmp,
  textOfProperty,
  type Xmp,
  type XmpProperty,
  type XmpValue,
} from './xmp/xmp.js'
