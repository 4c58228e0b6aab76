import type { ContainerCode } from './codes.js'

/** A finding about the container, without words. */
export interface ContainerFinding {
  readonly code: ContainerCode
  readonly found?: string
  readonly expected?: string
}
