import type { Locale, Severity } from 'twinvoice/plugin'
import type { CONTAINER_CODES } from './codes.js'

export type ContainerCode = keyof typeof CONTAINER_CODES

/** A finding about the container, without words. */
export interface ContainerFinding {
  readonly code: ContainerCode
  readonly found?: string
  readonly expected?: string
}

/** What stands in the table of codes for each. */
export interface ContainerCodeEntry extends Readonly<Record<Locale, string>> {
  readonly severity: Severity
  /** The clause that asks for it. */
  readonly clause: string
}
