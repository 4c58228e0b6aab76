import { PDFHexString, PDFName, PDFString, type PDFDict } from '#pdf-lib'
import type { OpenedPdf } from './rewrite.js'

/** The document information; the XMP metadata must be consistent with it (ISO 19005-3 6.6.2.3). */
export interface Information {
  readonly title: string | undefined
  readonly author: string | undefined
  readonly subject: string | undefined
  readonly keywords: string | undefined
  readonly creator: string | undefined
  readonly producer: string | undefined
  readonly created: Date
  readonly modified: Date
  readonly lang: string | undefined
}

/** Reads the document information; missing or unreadable dates are replaced by `moment`. */
export function readInformation({ info, catalog }: OpenedPdf, moment: Date): Information {
  const text = (key: string) => textOf(info.lookup(PDFName.of(key)))
  const date = (key: string) => {
    const found = dateOf(info, key)
    if (found === undefined) info.set(PDFName.of(key), PDFString.fromDate(moment))
    return found ?? moment
  }
  return {
    title: text('Title'),
    author: text('Author'),
    subject: text('Subject'),
    keywords: text('Keywords'),
    creator: text('Creator'),
    producer: text('Producer'),
    created: date('CreationDate'),
    modified: date('ModDate'),
    lang: textOf(catalog.lookup(PDFName.of('Lang'))),
  }
}

function textOf(value: unknown): string | undefined {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText()
  return undefined
}

function dateOf(info: PDFDict, key: string): Date | undefined {
  const value = info.lookup(PDFName.of(key))
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined
  try {
    const date = value.decodeDate()
    return Number.isNaN(date.getTime()) ? undefined : date
  } catch {
    return undefined
  }
}
