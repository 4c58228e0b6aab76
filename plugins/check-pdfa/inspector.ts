import {
  detail,
  type Detail,
  LimitExceeded,
  type PdfDocument,
  readableMetadata,
} from 'twinvoice/pdf'
import type { PdfInspector } from 'twinvoice/plugin'
import type { PdfaFacts } from './facts.js'
import { judgePdfa, uncheckedBy } from './judge.js'

/** Clauses look at every object; a file with more is not checked, to save memory. */
const MAX_OBJECTS = 100_000

/** Checks the clauses of ISO 19005-3, in the process that reads PDFs. */
const inspector: PdfInspector<PdfaFacts> = {
  inspect({ document }) {
    if (document.objectNumbers.length > MAX_OBJECTS)
      return unchecked(document, detail`ISO 19005-3 (${detail`more than ${MAX_OBJECTS} objects`})`)
    try {
      // Metadata that cannot be read breaks clauses of its own.
      return { facts: judgePdfa(document, readableMetadata(document)) }
    } catch (thrown) {
      // A limit that only the clauses reach leaves the rest of the verdict as it is.
      if (thrown instanceof LimitExceeded) return unchecked(document, uncheckedBy(thrown))
      throw thrown
    }
  },
}
export default inspector

/** Of a file whose objects are too many or too large, the cross-references are known nevertheless: 6.1.4. */
function unchecked({ problems }: PdfDocument, what: Detail): { readonly facts: PdfaFacts } {
  const breaches = problems.ofXref
    .slice(0, 10)
    .map((found) => ({ clause: '6.1.4' as const, found }))
  return { facts: { breaches, unmapped: [], oddLanguages: [], notChecked: [what] } }
}
