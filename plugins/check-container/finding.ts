import type { Severity } from 'twinvoice/plugin'
import type { CONTAINER_CODES } from './codes.js'

export type ContainerCode = keyof typeof CONTAINER_CODES

/** A finding about the container, as the child process hands it over: without words. */
export interface ContainerFinding {
  readonly code: ContainerCode
  readonly found?: string
  readonly expected?: string
}

/** What stands in the table of codes for each. */
export interface ContainerCodeEntry {
  readonly severity: Severity
  /** `form` if there is nothing to judge (D30); otherwise the finding is about how the file is made. */
  readonly kind?: 'form'
  /** The clause that asks for it. */
  readonly clause: string
  readonly en: string
  readonly de: string
  readonly fr: string
  readonly es: string
  readonly it: string
}
