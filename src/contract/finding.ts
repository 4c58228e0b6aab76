import type { ReportedFinding } from '../pipeline/finding.js'
import { reportProblems } from '../pipeline/reported.js'

/** What is wrong with a finding, which can have any shape if it is from JavaScript. */
export function findingProblems(finding: ReportedFinding): string[] {
  const problems = reportProblems(finding)
  if (problems.length > 0) return problems
  const { rule, path, term } = finding
  const wrong = (holds: boolean, what: string) => (holds ? [] : [`its finding ${rule} ${what}`])
  return [
    ...wrong(
      path === undefined || /^\$(?:[.[]|$)/.test(path),
      'needs a "path" such as $.invoice.number, or none',
    ),
    ...wrong(
      term === undefined || (typeof term === 'string' && /^B[TG]-\d+(?:-\d+)?$/.test(term)),
      'needs a "term" such as BT-31, or none',
    ),
  ]
}
