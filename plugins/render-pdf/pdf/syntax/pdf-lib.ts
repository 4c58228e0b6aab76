import { createRequire } from 'node:module'
import type * as PdfLib from 'pdf-lib'

/*
 * The used parts of pdf-lib, from its bundle: the same code in one file loads in a third of the
 * time that its hundred and fifty modules take.
 */
const library = createRequire(import.meta.url)('pdf-lib/dist/pdf-lib.min.js') as typeof PdfLib

export const { PDFContext, PDFHexString, PDFName, PDFObject, PDFRawStream, PDFString } = library

export type PDFContext = PdfLib.PDFContext
export type PDFHexString = PdfLib.PDFHexString
export type PDFName = PdfLib.PDFName
export type PDFObject = PdfLib.PDFObject
export type PDFRawStream = PdfLib.PDFRawStream
export type PDFString = PdfLib.PDFString
export type PDFRef = PdfLib.PDFRef
