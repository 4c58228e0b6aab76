import type { PdfInspector } from 'twinvoice/plugin'
import { textOfPages, type PageText } from './text/page-text.js'

declare module 'twinvoice/plugin' {
  interface Inspections {
    'check-agreement': PageText
  }
}

/** Reads the text of the pages, if the caller asked for the comparison. */
const inspector: PdfInspector<PageText> = {
  inspect({ document }, { agreement }) {
    return agreement === true ? { facts: textOfPages(document) } : {}
  },
}
export default inspector
