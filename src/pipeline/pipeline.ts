import { Ahead, type OnEarly } from './ahead.js'
import { Fault } from './errors.js'
import { FindingLog, type FindingCounts } from './finding-log.js'
import type { Finding, Severity, SeverityOverride } from './finding.js'
import type { PluginManifest } from './plugin.js'
import { LateReports } from './reported.js'
import { settling } from './settling.js'
import type { Artifacts, RunSettings } from './stage.js'
import {
  contextOf,
  failed,
  isThenable,
  runStep,
  stageReport,
  turn,
  WEIGHT,
  type Course,
  type Outcome,
  type StageReport,
  type Step,
} from './step.js'

/** The result of a run: plain data. */
export interface RunResult {
  readonly artifacts: Readonly<Partial<Artifacts>>
  /** In the order of the stages; at most so many, see {@link FindingLog}. */
  readonly findings: readonly Finding[]
  /** How many there are in all. */
  readonly counts: FindingCounts
  readonly stages: readonly StageReport[]
  /** What stages put in the place of what was there, such as `stage crm changed "data"`. */
  readonly changes: readonly string[]
}

/** A run that has begun before all that it is given was there. */
export interface BegunRun {
  /**
   * Runs to the end; once. What was done before counts if it was done with the same artifacts.
   * @throws as {@link Pipeline.run}
   */
  end(given: Readonly<Partial<Artifacts>>): Promise<RunResult>
  /** Waits until no stage is at work. For a run that is not needed. */
  drop(): Promise<void>
}

const SEVERITIES = ['info', 'warning', 'error'] as const

/**
 * A frozen plan: built once, run for any number of documents at a time. Its stages are borrowed:
 * other pipelines may use them too, and their owner closes them.
 */
export class Pipeline {
  readonly #steps: readonly Step[]
  readonly #stopOn: Severity | undefined
  readonly #overrides: readonly SeverityOverride[]

  constructor(
    steps: readonly Step[],
    plan: { readonly stopOn?: Severity; readonly severity?: readonly SeverityOverride[] },
  ) {
    this.#steps = Object.freeze([...steps])
    this.#stopOn = plan.stopOn
    this.#overrides = Object.freeze([...(plan.severity ?? [])])
    Object.freeze(this)
  }

  /** The stages in order, for listings. */
  get manifests(): readonly PluginManifest[] {
    return this.#steps.map((step) => step.manifest)
  }

  /**
   * Runs one document through all stages.
   * @param signal checked before each stage, after other work of this thread has run
   * @param onEarly called where a stage gives early, when the stages that may run ahead have run
   * @throws Fault ABORTED when `signal` fires; STAGE_FAILED, with stage and cause, when a stage throws
   */
  run(
    given: Readonly<Partial<Artifacts>>,
    settings: RunSettings,
    signal?: AbortSignal,
    onEarly?: OnEarly,
  ): Promise<RunResult> {
    const course = this.#course(settings, signal)
    return this.#run(given, course, new Ahead(course), onEarly)
  }

  /**
   * Begins a run with those stages that may run ahead and have what they need.
   * @param given what there is so far
   */
  begin(
    given: Readonly<Partial<Artifacts>>,
    settings: RunSettings,
    signal?: AbortSignal,
  ): BegunRun {
    const course = this.#course(settings, signal)
    const ahead = new Ahead(course)
    ahead.begin(this.#steps, given)
    return { end: (all) => this.#run(all, course, ahead), drop: () => ahead.end() }
  }

  /**
   * Lets the stages that did not run inspect a refused request.
   * @param input the part of it whose form is correct
   * @param ran what its run reported, if there was one: of this plan, or of a part of it
   * @returns what they report, in the order of the stages
   * @throws Fault STAGE_FAILED, with stage and cause, when a stage throws
   */
  async inspect(
    input: unknown,
    settings: RunSettings,
    ran: readonly StageReport[] = [],
    signal?: AbortSignal,
  ): Promise<Finding[]> {
    const findings = new FindingLog()
    const course = this.#course(settings, signal)
    const done = new Set(
      ran.filter(({ status }) => status !== 'not_checked').map(({ stage }) => stage),
    )
    for (const { manifest, stage } of this.#steps) {
      // By name: the plan that ran may be a part of this one, with the same stages in other places.
      if (done.has(manifest.name)) continue
      const context = contextOf(manifest, findings, course)
      try {
        const inspecting = stage.inspect?.({ input }, context)
        if (isThenable(inspecting)) await settling(Promise.resolve(inspecting))
      } catch (thrown) {
        throw failed(thrown, manifest.name)
      }
    }
    return findings.list
  }

  #course(settings: RunSettings, signal: AbortSignal | undefined): Course {
    const canBeAborted = signal !== undefined
    const never = () => new AbortController().signal
    return {
      settings,
      overrides: this.#overrides,
      signal: signal ?? never(),
      canBeAborted,
      late: new LateReports(),
    }
  }

  async #run(
    given: Readonly<Partial<Artifacts>>,
    course: Course,
    ahead: Ahead,
    onEarly?: OnEarly,
  ): Promise<RunResult> {
    const artifacts: Partial<Artifacts> = { ...given }
    const findings = new FindingLog()
    const stages: StageReport[] = []
    const changes: string[] = []
    let stoppedBy: string | undefined
    try {
      for (const [index, step] of this.#steps.entries()) {
        ahead.stop()
        const reason = stoppedBy ?? missingFor(step.manifest, artifacts)
        if (reason !== undefined) {
          stages.push(stageReport(step.manifest, 'not_checked', 0, [reason]))
          continue
        }
        // Without this, an abort would not be noticed while stages run without waiting.
        if (course.canBeAborted) await turn()
        const outcome = await (
          ahead.outcomeOf(step, artifacts) ??
          runStep(step, artifacts, course, (early) =>
            ahead.begin(this.#steps.slice(index + 1), { ...artifacts, ...early }, onEarly),
          )
        ).catch((thrown: unknown) => {
          throw behind(changes, thrown)
        })
        course.late.refuse()
        changes.push(...changesOf(step, outcome, artifacts))
        Object.assign(artifacts, outcome.gave)
        findings.addAll(outcome.findings)
        stages.push(outcome.report)
        if (this.#stops(outcome.findings)) stoppedBy = `stage ${step.manifest.name} reported errors`
      }
    } finally {
      await ahead.end()
    }
    course.late.end()
    return { artifacts, findings: findings.list, counts: findings.counts, stages, changes }
  }

  /** Whether these findings of a stage stop the plan. */
  #stops(findings: FindingLog): boolean {
    if (this.#stopOn === undefined) return false
    const limit = WEIGHT[this.#stopOn]
    return SEVERITIES.some((each) => WEIGHT[each] >= limit && findings.count(each) > 0)
  }
}

/** What a stage puts in the place of what was there, such as a request that it completes. */
function changesOf(
  { manifest }: Step,
  { gave }: Outcome,
  before: Partial<Artifacts>,
): readonly string[] {
  const changed = manifest.gives.filter((key) => key in gave && before[key] !== undefined)
  return changed.map((key) => `stage ${manifest.name} changed "${key}"`)
}

/** A stage that breaks may have been given something wrong: whoever reads the fault has to know by which stage. */
function behind(changes: readonly string[], thrown: unknown): unknown {
  if (changes.length === 0 || !(thrown instanceof Fault) || thrown.code !== 'STAGE_FAILED')
    return thrown
  const reason = `${thrown.reason.trimEnd()}${afterChanges(changes)}`
  return new Fault(thrown.code, reason, thrown.place, thrown)
}

/** What to add to the reason of a fault that a change by a stage may have caused. */
export function afterChanges(changes: readonly string[]): string {
  return changes.length === 0 ? '' : ` (before it, ${changes.join(', ')})`
}

function missingFor(manifest: PluginManifest, artifacts: Partial<Artifacts>): string | undefined {
  const missing = manifest.needs.filter((key) => artifacts[key] === undefined)
  return missing.length === 0 ? undefined : `there is no ${missing.join(', ')} to work on`
}
