import { asDict, type PdfDict, type PdfDocument, PdfStream } from 'twinvoice/pdf'
import { readIccHeader, type IccHeader } from './icc.js'

/** An output intent of the PDF/A kind. */
export interface OutputIntent {
  readonly dict: PdfDict
  readonly profile: PdfStream | undefined
  /** Undefined where there is no profile, or it is too short to have a header. */
  readonly icc: IccHeader | undefined
}

/** All output intents of the catalog. */
export function outputIntents(document: PdfDocument): PdfDict[] {
  return [...(document.catalog.array('OutputIntents')?.values() ?? [])].flatMap(
    (value) => asDict(value) ?? [],
  )
}

/** The first output intent whose subtype is GTS_PDFA1 (ISO 19005-3, 6.2.3). */
export function pdfaOutputIntent(document: PdfDocument): OutputIntent | undefined {
  const dict = outputIntents(document).find((intent) => intent.name('S') === 'GTS_PDFA1')
  if (dict === undefined) return undefined
  const value = dict.get('DestOutputProfile')
  const profile = value instanceof PdfStream ? value : undefined
  return {
    dict,
    profile,
    icc: profile === undefined ? undefined : readIccHeader(profile.data),
  }
}
