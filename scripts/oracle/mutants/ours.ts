import type { Twinvoice } from 'twinvoice'
import type { Judged } from './judged.js'
import type { Report } from './official.js'
import { written, type Node } from './tree.js'

/** Our verdict on a document. */
export interface Verdict {
  readonly reports: readonly Report[]
  /** Whether schema and rules hold. */
  readonly isValid: boolean
  /** By whose rules it was judged. */
  readonly profile: string | undefined
}

/** @returns undefined if it is no invoice that we judge */
export async function verdictOf(
  twinvoice: Twinvoice,
  { rules = [] }: Judged,
  document: Node | string,
): Promise<Verdict | undefined> {
  const xml = typeof document === 'string' ? document : written(document)
  const judged = await twinvoice.validate(Buffer.from(xml), { rules: [...rules] })
  if (!judged.zugferd) return undefined
  return {
    reports: [
      // Also those of the arithmetic: it may not refuse a document that the official rules accept.
      ...judged.errors.map(({ rule }) => ({ rule, severity: 'error' }) as const),
      ...judged.warnings.map(({ rule }) => ({ rule, severity: 'warning' }) as const),
    ],
    isValid: judged.errors.length === 0,
    profile: judged.known?.profile,
  }
}
