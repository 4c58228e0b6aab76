import type { ReportedFinding } from './finding.js'

/**
 * What may flow between stages, by key. A plugin that gives something new adds a key by
 * declaration merging:
 *
 * ```ts
 * declare module 'twinvoice/plugin' { interface Artifacts { zip: Uint8Array } }
 * ```
 */
export interface Artifacts {
  /** What the caller handed in, as it came. */
  input: unknown
}

export type ArtifactKey = keyof Artifacts

/** What one run knows beside its artifacts. More settings are added by declaration merging. */
export interface RunSettings {
  /** Language of messages. */
  readonly locale: string
  /** The moment of the run: the same input and moment give the same result. */
  readonly moment: Date
}

/** What a stage sees of the run that it is part of. */
export interface StageContext extends RunSettings {
  /** Aborted when the caller gives up or the time is over; long stages look at it. */
  readonly signal: AbortSignal
  /** Says something about the document. */
  readonly report: (finding: ReportedFinding) => void
  /**
   * Says that a part of the stage's layer was not judged, and why; the layer is then
   * `partial`, never `passed` (D28).
   */
  readonly notChecked: (what: string) => void
}

/**
 * One step of a pipeline. It may leave out what it gives only after having reported an
 * error; later stages that need it are then not run, and say so.
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
   * Looks at a request that is refused before the stage could run, so that all that is wrong with it
   * is told at once (D2). Reports what `run` would report, of what is there.
   * @param have `input`: what of the request is right in its form, as plain data; anything may be missing
   */
  inspect?(have: Readonly<Pick<Artifacts, 'input'>>, context: StageContext): Promise<void> | void
  /** Frees what the stage holds: processes, WebAssembly memory. */
  close?(): Promise<void> | void
}
