import type { OutcomeStatus } from '../run/run.js'

/** All findings of a document with the same code and rule, represented by the first of them. */
export interface OutcomeFinding {
  readonly severity: 'error' | 'warning'
  readonly code: string
  /** The business rule, if the finding is about one. */
  readonly rule?: string
  /** Number of findings; at most 100 are counted per rule. */
  readonly count: number
  /** Message, position and expected value of the first finding. */
  readonly message: string
  readonly path?: string
  readonly expected?: string
}

/** The outcome of one document of a run: a line of the results. */
export interface Outcome {
  /** Position in the run, from 1. */
  readonly n: number
  readonly status: OutcomeStatus
  /** The manifest that names the document, and the line in it. */
  readonly manifest?: string
  readonly line?: number
  /** The file or object that was read. */
  readonly file?: string
  /** Invoice number and seller's name; absent for rejected and converted documents, and without a number. */
  readonly invoice?: { readonly number: string; readonly sellerName?: string }
  /** Name of the result, relative to the address of the run; absent without a result. */
  readonly object?: string
  /** SHA-256 of the result. */
  readonly sha256?: string
  /** Errors first. */
  readonly findings: readonly OutcomeFinding[]
}

/** Whether `retry` starts a document again: it was put aside, or its file was not there. */
export function isRetried({ status, findings }: Outcome): boolean {
  if (status === 'failed') return true
  return status === 'broken' && findings.some(({ code }) => code === 'INPUT_UNREADABLE')
}

/** A finding of any kind, as the flows report it. */
export interface SourceFinding {
  readonly code: string
  readonly message: string
  readonly rule?: string | undefined
  readonly path?: string | undefined
  readonly expected?: string | undefined
}

/** Groups findings by code and rule, errors first. */
export function grouped(
  errors: readonly SourceFinding[],
  warnings: readonly SourceFinding[] = [],
): OutcomeFinding[] {
  return [...groups('error', errors), ...groups('warning', warnings)]
}

function groups(
  severity: OutcomeFinding['severity'],
  findings: readonly SourceFinding[],
): OutcomeFinding[] {
  const found = new Map<string, OutcomeFinding>()
  for (const { code, rule, message, path, expected } of findings) {
    const id = `${code} ${rule ?? ''}`
    const before = found.get(id)
    const first = {
      severity,
      code,
      ...(rule === undefined ? {} : { rule }),
      count: 1,
      message,
      ...(path === undefined ? {} : { path }),
      ...(expected === undefined ? {} : { expected }),
    }
    found.set(id, before === undefined ? first : { ...before, count: before.count + 1 })
  }
  return [...found.values()]
}
