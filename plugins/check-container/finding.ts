import type { Detail } from 'twinvoice/pdf'
import type { ContainerCode } from './codes.js'

/** A finding about the container, without words. */
export interface ContainerFinding {
  readonly code: ContainerCode
  readonly found?: string | Detail
  readonly expected?: string
}
