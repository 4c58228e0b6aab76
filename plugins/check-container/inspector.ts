import type { PdfInspector, ReportedFinding } from 'twinvoice/plugin'
import { CONTAINER_CODES } from './codes.js'
import { readContainer } from './container.js'
import type { ContainerFacts } from './facts.js'
import type { ContainerCodeEntry, ContainerFinding } from './finding.js'

/** Looks at the container around the invoice, in the process that reads PDFs. */
const inspector: PdfInspector<ContainerFacts> = {
  inspect(subject, { locale }) {
    const { facts, findings } = readContainer(subject)
    return { facts, findings: findings.map((finding) => reported(finding, locale)) }
  },
}
export default inspector

function reported({ code, found, expected }: ContainerFinding, locale: string): ReportedFinding {
  const entry: ContainerCodeEntry = CONTAINER_CODES[code]
  const words: Readonly<Partial<Record<string, string>>> = { ...entry }
  return {
    rule: entry.clause,
    code,
    kind: 'internal',
    severity: entry.severity,
    message: words[locale] ?? entry.en,
    path: '$.pdf_base64',
    ...(found === undefined ? {} : { found }),
    ...(expected === undefined ? {} : { expected }),
  }
}
