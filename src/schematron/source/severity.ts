/** What a failed assert or successful report weighs. */
export type Severity = 'error' | 'warning' | 'info'

/** The words of `flag` and `role`, in the order in which a message names them. */
export const SEVERITY_WORDS = ['fatal', 'error', 'warning', 'info'] as const

/**
 * The weight of a finding by `flag`, else by `role`, where they say it in the usual words; other
 * words count as none. Asserts of a schema have none of these: reading refuses them.
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
