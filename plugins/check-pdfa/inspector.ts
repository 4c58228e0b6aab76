import { detail, type Detail, LimitExceeded, readableMetadata } from 'twinvoice/pdf'
import type { PdfInspector } from 'twinvoice/plugin'
import type { PdfaFacts } from './facts.js'
import { judgePdfa } from './judge.js'

/** Clauses look at every object; a file with more is not checked, to save memory. */
const MAX_OBJECTS = 100_000

/** Checks the clauses of ISO 19005-3, in the process that reads PDFs. */
const inspector: PdfInspector<PdfaFacts> = {
  inspect({ document }) {
    if (document.objectNumbers.length > MAX_OBJECTS)
      return unchecked(detail`more than ${MAX_OBJECTS} objects`)
    try {
      // Metadata that cannot be read breaks clauses of its own.
      return { facts: judgePdfa(document, readableMetadata(document)) }
    } catch (thrown) {
      // A limit that only the clauses reach leaves the rest of the verdict as it is.
      if (thrown instanceof LimitExceeded)
        return unchecked(detail`more than ${thrown.allowed} ${thrown.limit}`)
      throw thrown
    }
  },
}
export default inspector

function unchecked(reason: Detail): { readonly facts: PdfaFacts } {
  const nothing = { breaches: [], unmapped: [], oddLanguages: [] }
  return { facts: { ...nothing, notChecked: [detail`ISO 19005-3 (${reason})`] } }
}
