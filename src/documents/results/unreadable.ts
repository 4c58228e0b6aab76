import type { Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import type { Finding } from '../../pipeline/finding.js'

/** What was expected and found where a document cannot be read, with its line and column, in the run's locale. */
export type Observed = Readonly<Pick<Finding, 'expected' | 'found'>>

/**
 * A document that cannot be read. Its message is that of a finding alone, which is also the service's answer; the
 * rest of the finding is beside it.
 */
export class UnreadableDocument extends Fault {
  readonly observed: Observed

  constructor(reason: string | Detail, observed: Observed = {}) {
    super('INPUT_UNREADABLE', reason)
    this.observed = observed
  }
}

/**
 * The stage that reported an error last stopped the reading; errors of those before it, such as of the PDF around
 * an XML that is no invoice, did not.
 * @param otherwise what is said without a finding
 */
export function unreadable(findings: readonly Finding[], otherwise: Detail): UnreadableDocument {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const error = errors.find(({ stage }) => stage === errors.at(-1)?.stage)
  if (error === undefined) return new UnreadableDocument(otherwise)
  const { message, expected, found } = error
  return new UnreadableDocument(message, {
    ...(expected === undefined ? {} : { expected }),
    ...(found === undefined ? {} : { found }),
  })
}
