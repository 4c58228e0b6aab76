import type { PdfInspector } from 'twinvoice/plugin'
import { CODES } from './codes.js'
import { readContainer } from './container.js'
import type { ContainerFacts } from './facts.js'

/** Looks at the container around the invoice, in the process that reads PDFs. */
const inspector: PdfInspector<ContainerFacts> = {
  inspect(subject) {
    const { facts, findings } = readContainer(subject)
    const path = '$.pdf_base64'
    return { facts, findings: findings.map((each) => ({ ...CODES[each.code], ...each, path })) }
  },
}
export default inspector
