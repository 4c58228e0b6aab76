/** What a failed assert or successful report weighs. */
export type Severity = 'error' | 'warning' | 'info'

/** The weight of a finding by `flag`, else by `role`, where they say it in the usual words. */
export function severityOf(flag: string | undefined, role: string | undefined): Severity {
  for (const word of [flag, role].map((text) => text?.trim().toLowerCase() ?? '')) {
    if (/^(?:fatal|error)$/.test(word)) return 'error'
    if (/^warn(?:ing)?$/.test(word)) return 'warning'
    if (/^info(?:rmation)?$/.test(word)) return 'info'
  }
  return 'error'
}
