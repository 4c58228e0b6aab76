import { detail, type Detail } from '../../pipeline/detail.js'

/** How a ZIP file (.xlsx, .ods), a compound file (.xls, or a workbook with a password), and HTML or XML begin. */
const ZIP = 'PK\u0003\u0004'
const COMPOUND = '\u00d0\u00cf\u0011\u00e0'
const MARKUP = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!|\?xml|html|head|meta|table|style|workbook)/i

/** What to do with a file that is neither CSV nor .xlsx, by its first bytes as Latin-1. */
export function otherFile(head: string): Detail | undefined {
  if (head.startsWith(COMPOUND))
    return detail`is an old workbook (.xls), or one with a password: save it as .xlsx without a password`
  // Shops export it as .xls, since spreadsheet programs open it.
  if (MARKUP.test(head))
    return detail`is HTML or XML: open it in a spreadsheet program and save it as .xlsx`
  return undefined
}

/** What to do with a file that is not CSV. */
export function notCsv(head: string): Detail | undefined {
  return head.startsWith(ZIP) ? detail`is a workbook: save it as .xlsx or as CSV` : otherFile(head)
}
