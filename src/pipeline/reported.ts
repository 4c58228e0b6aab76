import { Fault } from './errors.js'
import type { ReportedFinding } from './finding.js'

const TEXTS = ['rule', 'message', 'code', 'path', 'expected', 'found'] as const
const REQUIRED: readonly string[] = ['rule', 'message']
const ALLOWED = {
  severity: ['error', 'warning', 'info'],
  kind: ['form', 'business', 'internal', undefined],
} as const

/**
 * Refuses what a stage in JavaScript may report instead of a finding: one of an unknown severity would
 * count as none.
 * @param stage for the message
 * @throws Fault STAGE_FAILED that names the field
 */
export function checkReported(finding: ReportedFinding, stage: string): void {
  const given: unknown = finding
  if (typeof given !== 'object' || given === null) throw refused(stage, `got ${String(given)}`)
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(given))
  for (const field of TEXTS) {
    const value = fields.get(field)
    if (value === undefined && !REQUIRED.includes(field)) continue
    if (typeof value !== 'string' || (value === '' && REQUIRED.includes(field)))
      throw refused(stage, `the field ${field} has to be a text, and is ${shown(value)}`)
  }
  for (const [field, allowed] of Object.entries(ALLOWED)) {
    const value = fields.get(field)
    if (allowed.some((one) => one === value)) continue
    const names = allowed.filter((one) => one !== undefined).join(', ')
    throw refused(stage, `the field ${field} has to be one of ${names}, and is ${shown(value)}`)
  }
}

function refused(stage: string, what: string): Fault {
  return new Fault('STAGE_FAILED', `report() takes a finding: ${what}`, { stage })
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  return typeof value === 'string' ? `"${value.slice(0, 40)}"` : `a ${typeof value}`
}
