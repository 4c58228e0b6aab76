import type { Detail } from '../pipeline/detail.js'
import type { FindingKind, ReportedFinding, Severity } from '../pipeline/finding.js'
import type { Messages, Values } from './messages.js'

/** What is always true of the findings with one code. */
export interface FindingCode {
  /** Where it is stated: `ISO 32000-1, 7.5.4`, `Factur-X 1.0, 6.2`. */
  readonly rule: string
  readonly kind: FindingKind
  /** Its severity, unless the finding says otherwise. */
  readonly severity: Severity
}

/**
 * The findings of a plugin that judges by a standard: one code for each clause, `PDFA-6.1.2`.
 * @param prefix of the codes
 * @param standard as the rules name it: `ISO 19005-3`
 */
export function clauseCodes<Prefix extends string, Clause extends string>(
  prefix: Prefix,
  standard: string,
  clauses: readonly Clause[],
  severity: Severity = 'error',
): Readonly<Record<`${Prefix}-${Clause}`, FindingCode>> {
  const codes = clauses.map((clause): [string, FindingCode] => [
    `${prefix}-${clause}`,
    { rule: `${standard} ${clause}`, kind: 'internal', severity },
  ])
  return Object.fromEntries(codes) as Record<`${Prefix}-${Clause}`, FindingCode>
}

/** What is true of one finding beside its code. */
export type FindingDetails = Partial<
  Omit<ReportedFinding, 'rule' | 'code' | 'kind' | 'message' | 'found'>
> & {
  /** A value of the document, or a detail, which is said in the language of the message. */
  readonly found?: string | Detail
}

/** The findings that a plugin can report, by their codes, which never change (D25). */
export class FindingCodes<Code extends string> {
  readonly #codes: Readonly<Record<Code, FindingCode>>
  readonly #messages: Messages

  /** @param messages with a text for each code */
  constructor(codes: Readonly<Record<Code, FindingCode>>, messages: Messages) {
    this.#codes = codes
    this.#messages = messages
  }

  /**
   * A finding, ready to be reported.
   * @param locale language of its message
   * @param values values of the placeholders of its message
   */
  finding(
    code: Code,
    locale: string,
    { found, ...details }: FindingDetails = {},
    values: Values = {},
  ): ReportedFinding {
    const { rule, kind, severity } = this.#codes[code]
    const message = this.#messages.text(locale, code, values)
    const said = found === undefined ? {} : { found: this.#messages.detail(locale, found) }
    return { rule, code, kind, severity, message, ...details, ...said }
  }
}
