import { detail, type Detail, LimitExceeded, readableMetadata } from 'twinvoice/pdf'
import type { PdfInspector } from 'twinvoice/plugin'
import type { PdfuaFacts } from './facts.js'
import { judgePdfua, uncheckedBy } from './judge.js'

/** Clauses look at every object; a file with more is not checked, to save memory. */
const MAX_OBJECTS = 100_000

/** Checks the clauses of ISO 14289-1 in the process that reads PDFs, where the run asks for them. */
const inspector: PdfInspector<PdfuaFacts> = {
  inspect({ document }, { layers = [] }) {
    if (!layers.includes('pdfua')) return {}
    if (document.objectNumbers.length > MAX_OBJECTS)
      return unchecked(detail`ISO 14289-1 (${detail`more than ${MAX_OBJECTS} objects`})`)
    try {
      // Metadata that cannot be read breaks clauses of its own.
      return { facts: judgePdfua(document, readableMetadata(document)) }
    } catch (thrown) {
      if (thrown instanceof LimitExceeded) return unchecked(uncheckedBy(thrown))
      throw thrown
    }
  },
}
export default inspector

function unchecked(what: Detail): { readonly facts: PdfuaFacts } {
  return { facts: { breaches: [], notChecked: [what] } }
}
