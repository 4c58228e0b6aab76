import type { ReportedFinding, Severity } from './finding.js'

/**
 * Artifacts passed between stages, by key. A plugin with a new kind of artifact adds a key by
 * declaration merging:
 *
 * ```ts
 * declare module 'twinvoice/plugin' { interface Artifacts { zip: Uint8Array } }
 * ```
 */
export interface Artifacts {
  /** The caller's input, unchanged. */
  input: unknown
}

export type ArtifactKey = keyof Artifacts

/** Settings of one run. More settings are added by declaration merging. */
export interface RunSettings {
  /** Language of messages. */
  readonly locale: string
  /** The moment of the run: the same input and moment give the same result. */
  readonly moment: Date
  /**
   * The highest severity that findings of a layer can have; higher severities are lowered to it.
   * The stage still counts as `failed`.
   */
  readonly mostSevere?: Readonly<Record<string, Severity>>
}

/** A stage's view of its run. */
export interface StageContext extends RunSettings {
  /** Aborted when the caller cancels or the time limit is reached; long stages check it. */
  readonly signal: AbortSignal
  /**
   * Reports a finding about the document.
   * @returns the severity with which it counts by the profile; undefined if the profile turns it off
   */
  readonly report: (finding: ReportedFinding) => Severity | undefined
  /**
   * Reports that a part of the stage's layer was not checked, and why; the layer is then
   * `partial`, never `passed` (D28).
   */
  readonly notChecked: (what: string) => void
  /**
   * Gives artifacts before the stage ends, so that stages after it that are declared `runsAhead` can
   * run while it continues. They count only if it gives the same again when it ends: it may still fail.
   */
  readonly giveEarly: (artifacts: Partial<Artifacts>) => void
}

/**
 * One step of a pipeline. It may omit an artifact only after it has reported an
 * error; later stages that need it are then not run, and are reported as `not_checked`.
 */
export interface Stage<
  Needs extends ArtifactKey = ArtifactKey,
  Gives extends ArtifactKey = ArtifactKey,
> {
  run(
    have: Readonly<Pick<Artifacts, Needs>>,
    context: StageContext,
  ): Promise<Partial<Pick<Artifacts, Gives>>> | Partial<Pick<Artifacts, Gives>>
  /**
   * Inspects a request that is refused before the stage could run, so that all its problems are
   * reported together (D2). Reports what `run` would report, as far as the data is present.
   * @param have `input`: the part of the request whose form is correct, as plain data; anything may be missing
   */
  inspect?(have: Readonly<Pick<Artifacts, 'input'>>, context: StageContext): Promise<void> | void
  /** Frees what the stage holds: processes, WebAssembly memory. */
  close?(): Promise<void> | void
}
