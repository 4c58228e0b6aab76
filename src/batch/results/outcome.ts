import type { OutcomeStatus } from '../run/run.js'

/** A problem of a document: all findings of one code and rule, with the first of them. */
export interface OutcomeFinding {
  readonly severity: 'error' | 'warning'
  readonly code: string
  /** The standard's rule, if it is one. */
  readonly rule?: string
  /** How often it was found; of one rule at most 100 are counted. */
  readonly count: number
  /** Message, place and expected value of the first. */
  readonly message: string
  readonly path?: string
  readonly expected?: string
}

/** How one document of a run ended: a line of the results. */
export interface Outcome {
  /** Position in the run, from 1. */
  readonly n: number
  readonly status: OutcomeStatus
  /** The manifest that names the document, and the line in it. */
  readonly manifest?: string
  readonly line?: number
  /** The file or object that was read. */
  readonly file?: string
  /** Number of the invoice and name of the seller; absent for what was refused, converted or has no number. */
  readonly invoice?: { readonly number: string; readonly sellerName?: string }
  /** Name of the result, below the address of the run; absent if there is none. */
  readonly object?: string
  /** SHA-256 of the result. */
  readonly sha256?: string
  /** Errors first. */
  readonly findings: readonly OutcomeFinding[]
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
