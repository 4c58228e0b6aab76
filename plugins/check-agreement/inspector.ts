import type { PdfInspector } from 'twinvoice/plugin'
import { linesOfPages } from './text/page-text.js'

declare module 'twinvoice/plugin' {
  interface Inspections {
    'check-agreement': PageText
  }
}

/** The text of all pages, line by line. */
export interface PageText {
  readonly lines: readonly string[]
}

/** Reads the text of the pages, if the caller asked for the comparison. */
const inspector: PdfInspector<PageText> = {
  inspect({ document }, { agreement }) {
    return agreement === true ? { facts: { lines: linesOfPages(document) } } : {}
  },
}
export default inspector
