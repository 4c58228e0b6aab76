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
  /** The request as it came: JSON text, its bytes, or an object. */
  input: unknown
  /** The finished PDF/A-3 with the XML inside, or the file to judge. */
  pdfa: Uint8Array
  /** The CII document. */
  xml: string
  /** The typeset invoice, before it is packaged. */
  pdf: Uint8Array
}

export type ArtifactKey = keyof Artifacts

/** What one run knows beside its artifacts. Plugins may add settings by declaration merging. */
export interface RunSettings {
  /** Language of messages and of the invoice's labels where the request names none. */
  readonly locale: string
  /** The moment that goes into the file; the same request and moment give the same bytes (D22). */
  readonly moment: Date
  /** Sandbox files bear a watermark on every page (D32). */
  readonly watermark: boolean
  /** Conformance level of the PDF/A: `a`, tagged (the default), or `b`, the smallest file. */
  readonly level?: 'a' | 'b'
  /** Whether the reader of a PDF hands out the files beside the invoice, too; default false. */
  readonly embeddedFiles?: boolean
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
  /**
   * Says that so many milliseconds of this stage were the work of another layer, done on the way
   * because the document was open; they count there and not here.
   */
  readonly spent: (layer: string, ms: number) => void
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
  inspect?(have: Readonly<Pick<Artifacts, 'input'>>, context: StageContext): void
  /** Frees what the stage holds: processes, WebAssembly memory. */
  close?(): Promise<void> | void
}
