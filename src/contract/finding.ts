import type { FindingKind, ReportedFinding } from '../pipeline/finding.js'

const SEVERITIES: readonly string[] = ['error', 'warning', 'info']
const KINDS: readonly string[] = ['form', 'business', 'internal'] satisfies readonly FindingKind[]

/** What is wrong with a finding, which can have any shape if it is from JavaScript. */
export function findingProblems(finding: ReportedFinding): string[] {
  const { rule, kind, severity, message, path, term }: Record<keyof ReportedFinding, unknown> = {
    code: undefined,
    kind: undefined,
    xpath: undefined,
    expected: undefined,
    found: undefined,
    more: undefined,
    notice: undefined,
    object: undefined,
    page: undefined,
    path: undefined,
    term: undefined,
    ...finding,
  }
  const named = typeof rule === 'string' && rule !== '' ? rule : 'without a name'
  const wrong = (holds: boolean, what: string) => (holds ? [] : [`its finding ${named} ${what}`])
  return [
    ...wrong(typeof rule === 'string' && rule !== '', 'needs "rule": an id'),
    ...wrong(SEVERITIES.includes(String(severity)), `needs "severity": ${SEVERITIES.join(', ')}`),
    ...wrong(
      kind === undefined || KINDS.some((each) => each === kind),
      `needs "kind": ${KINDS.join(', ')}, or none`,
    ),
    ...wrong(typeof message === 'string' && message.trim() !== '', 'needs "message": a sentence'),
    ...wrong(
      path === undefined || (typeof path === 'string' && /^\$(?:[.[]|$)/.test(path)),
      'needs a "path" such as $.invoice.number, or none',
    ),
    ...wrong(
      term === undefined || (typeof term === 'string' && /^B[TG]-\d+(?:-\d+)?$/.test(term)),
      'needs a "term" such as BT-31, or none',
    ),
  ]
}
