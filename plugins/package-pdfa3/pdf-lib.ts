/** The used parts of pdf-lib. */
export {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStreamWriter,
  PDFString,
} from '#pdf-lib'
