/** The used parts of pdf-lib. */
export {
  PDFContext,
  PDFHexString,
  PDFName,
  PDFObject,
  PDFRawStream,
  PDFString,
  type PDFRef,
} from '#pdf-lib'
