import type { AdminSchemas } from '../../api/admin.js'
import { isKey, number, t, type TextKey } from '../../language/language.js'

type Details = AdminSchemas['AuditEntry']['details']

/** The labels of what the log tells of changes. */
const LABELS: Readonly<Record<string, TextKey>> = {
  documents: 'runs.documents',
  email: 'signIn.email',
  environment: 'keys.environment',
  from: 'audit.from',
  goal: 'runs.goal',
  grace_seconds: 'keys.grace',
  method: 'audit.method',
  name: 'name',
  place: 'runs.place',
  plan: 'plan',
  removed: 'audit.removed',
  replaces: 'audit.replaces',
  scopes: 'tokens.scopes',
  to: 'audit.to',
}

/** The starts of the keys of values that are words. */
const WORDS: Readonly<Record<string, string>> = {
  environment: 'environment',
  goal: 'runs.goal',
  grace_seconds: 'keys.grace',
  method: 'audit.method',
}

/** What the log tells of a change, each with its label; a detail that has none keeps its name. */
export function detailsOf(details: Details): readonly string[] {
  return Object.entries(details).map(([name, value]) => {
    const label = LABELS[name]
    return t('named', {
      what: label === undefined ? name : t(label),
      name: valueOf(name, value),
    })
  })
}

function valueOf(name: string, value: Details[string]): string {
  const key = `${WORDS[name] ?? ''}.${String(value)}`
  if (isKey(key)) return t(key)
  if (name === 'grace_seconds' && typeof value === 'number')
    return number(value, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  return typeof value === 'number' ? number(value) : String(value)
}
