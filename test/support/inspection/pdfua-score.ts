import '../../../plugins/check-pdfa/facts.js'
import { judgePdfa } from '../../../plugins/check-pdfa/judge.js'
import { sharedFacts } from '../../../plugins/check-pdfua/shared-facts.js'
import { judgePdfua } from '../../../plugins/check-pdfua/judge.js'
import { PdfDocument } from '../../../src/pdf/document/document.js'
import { inEnglish, xmpOf, type BreachInEnglish } from './pdfa-score.js'

/** What the clauses of ISO 14289-1 find in a file. */
export function uaClausesOf(bytes: Uint8Array): readonly BreachInEnglish[] {
  const document = new PdfDocument(bytes)
  const xmp = xmpOf(document)
  const shared = sharedFacts({ 'check-pdfa': judgePdfa(document, xmp) })
  return inEnglish([...judgePdfua(document, xmp).breaches, ...shared.breaches])
}
