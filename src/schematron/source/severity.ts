/** The severity of a failed assertion or successful report. */
export type Severity = 'error' | 'warning' | 'info'

/** The words of `flag` and `role`, in the order in which a message names them. */
export const SEVERITY_WORDS = ['fatal', 'error', 'warning', 'info'] as const

/**
 * The severity of a finding by `flag`, otherwise by `role`, if they contain one of the usual words; other
 * words are ignored. The assertions of a schema never contain other words: the reader rejects them.
 */
export function severityOf(flag: string | undefined, role: string | undefined): Severity {
  return severityOfWord(flag) ?? severityOfWord(role) ?? 'error'
}

/** The weight that a word says; undefined for an unknown word. */
export function severityOfWord(text: string | undefined): Severity | undefined {
  const word = text?.trim().toLowerCase() ?? ''
  if (/^(?:fatal|error)$/.test(word)) return 'error'
  if (/^warn(?:ing)?$/.test(word)) return 'warning'
  if (/^info(?:rmation)?$/.test(word)) return 'info'
  return undefined
}
