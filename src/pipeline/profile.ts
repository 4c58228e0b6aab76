import type { Severity, SeverityOverride } from './finding.js'

/** One stage as a profile lists it. */
export interface StageEntry {
  readonly plugin: string
  readonly options?: Readonly<Record<string, unknown>>
  /** For messages; absent: the plan lists it. */
  readonly insertedBy?: Insertion
}

/** A package that puts a stage into a pipeline. */
export interface Insertion {
  readonly package: string
  /** Its `package.json`. */
  readonly file: string
  /** The pipeline. */
  readonly into: string
}

/** The ordered stages of one pipeline, and when it stops. */
export interface PipelinePlan {
  readonly stages: readonly StageEntry[]
  /** Stop after the first stage that reported a finding of this severity; absent: run all that can run. */
  readonly stopOn?: Severity
  readonly severity?: readonly SeverityOverride[]
}
