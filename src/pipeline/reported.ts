import { Fault } from './errors.js'
import type { FindingKind, ReportedFinding, Severity } from './finding.js'

const SEVERITIES: readonly unknown[] = ['error', 'warning', 'info'] satisfies readonly Severity[]
const KINDS: readonly unknown[] = ['form', 'business', 'internal'] satisfies readonly FindingKind[]
const TEXTS = ['code', 'path', 'expected', 'found'] as const

/** What is missing in a finding, which can have any shape if it is from JavaScript. */
export function reportProblems(finding: ReportedFinding): string[] {
  const given: unknown = finding
  if (typeof given !== 'object' || given === null)
    return [`it reports ${String(given)} as a finding`]
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(given))
  const [rule, kind, message] = ['rule', 'kind', 'message'].map((field) => fields.get(field))
  const named = isText(rule) ? rule.slice(0, 80) : 'without a name'
  const wrong = (holds: boolean, what: string) => (holds ? [] : [`its finding ${named} ${what}`])
  return [
    ...wrong(isText(rule), 'needs "rule": an id'),
    ...wrong(
      SEVERITIES.includes(fields.get('severity')),
      `needs "severity": ${SEVERITIES.join(', ')}`,
    ),
    ...wrong(
      kind === undefined || KINDS.includes(kind),
      `needs "kind": ${KINDS.join(', ')}, or none`,
    ),
    ...wrong(isText(message), 'needs "message": a sentence'),
    ...TEXTS.flatMap((field) => {
      const value = fields.get(field)
      return wrong(
        value === undefined || typeof value === 'string',
        `needs "${field}": a text, or none`,
      )
    }),
  ]
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/**
 * Refuses what is no finding: one of an unknown severity would count as none.
 * @param stage for the message
 * @throws Fault STAGE_FAILED that names all that is missing
 */
export function checkReported(finding: ReportedFinding, stage: string): void {
  const problems = reportProblems(finding)
  if (problems.length > 0) throw new Fault('STAGE_FAILED', problems.join('; '), { stage })
}

/**
 * What the stages of a run say after their end, as one does that does not await a part of its work. The result
 * would lack it, and a document be valid that is not: so the run fails.
 */
export class LateReports {
  #first: Fault | undefined
  #isOver = false

  /** @param what was reported */
  add(stage: string, what: string): void {
    const reason = `it reported ${what} after run() had ended: await all that it does`
    const fault = new Fault('STAGE_FAILED', reason, { stage })
    // The result is given already: nobody is left who could be told otherwise.
    if (this.#isOver) process.emitWarning(fault.message, 'TwinvoiceWarning')
    else this.#first ??= fault
  }

  /** @throws Fault STAGE_FAILED if a stage has said something so far */
  refuse(): void {
    if (this.#first !== undefined) throw this.#first
  }

  /** The run has its result. */
  end(): void {
    this.refuse()
    this.#isOver = true
  }
}
