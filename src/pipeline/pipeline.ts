import { Fault, reasonOf } from './errors.js'
import { FindingLog, type FindingCounts } from './finding-log.js'
import type { Finding, ReportedFinding, Severity, SeverityOverride } from './finding.js'
import type { PluginManifest } from './plugin.js'
import { checkReported } from './reported.js'
import { settling } from './settling.js'
import type { ArtifactKey, Artifacts, RunSettings, Stage, StageContext } from './stage.js'

/** A stage ready to run. */
export interface Step {
  readonly manifest: PluginManifest
  readonly stage: Stage
}

/** How a stage ended (D28). `not_checked`: it did not run, or could not. */
export type StageStatus = 'passed' | 'failed' | 'partial' | 'not_checked'

/** The result of one stage in one run. */
export interface StageReport {
  readonly stage: string
  readonly layer?: string
  readonly status: StageStatus
  /** Wall-clock time in milliseconds; 0 for a stage that did not run. */
  readonly ms: number
  /** Why it is `partial` or `not_checked`. */
  readonly notChecked: readonly string[]
}

/** The result of a run: plain data. */
export interface RunResult {
  readonly artifacts: Readonly<Partial<Artifacts>>
  /** In the order of the stages; at most so many, see {@link FindingLog}. */
  readonly findings: readonly Finding[]
  /** How many there are in all. */
  readonly counts: FindingCounts
  readonly stages: readonly StageReport[]
}

const SEVERITIES = ['info', 'warning', 'error'] as const
const WEIGHT: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 }

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
   * @throws Fault ABORTED when `signal` fires; STAGE_FAILED, with stage and cause, when a stage throws
   */
  async run(
    given: Readonly<Partial<Artifacts>>,
    settings: RunSettings,
    signal?: AbortSignal,
  ): Promise<RunResult> {
    const aborted = signal ?? new AbortController().signal
    const artifacts: Partial<Artifacts> = { ...given }
    const findings = new FindingLog()
    const stages: StageReport[] = []
    let stoppedBy: string | undefined
    for (const step of this.#steps) {
      const reason = stoppedBy ?? missingFor(step.manifest, artifacts)
      if (reason !== undefined) {
        stages.push(stageReport(step.manifest, 'not_checked', 0, [reason]))
        continue
      }
      // Without this, an abort would not be noticed while stages run without waiting.
      if (signal !== undefined) await turn()
      const before = this.#stopping(findings)
      stages.push(await this.#runStep(step, artifacts, findings, settings, aborted))
      if (this.#stopping(findings) > before)
        stoppedBy = `stage ${step.manifest.name} reported errors`
    }
    return { artifacts, findings: findings.list, counts: findings.counts, stages }
  }

  /**
   * Lets the stages that did not run inspect a refused request.
   * @param input the part of it whose form is correct
   * @param ran what its run reported, if there was one
   * @returns what they report, in the order of the stages
   * @throws Fault STAGE_FAILED, with stage and cause, when a stage throws
   */
  async inspect(
    input: unknown,
    settings: RunSettings,
    ran: readonly StageReport[] = [],
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Finding[]> {
    const findings = new FindingLog()
    for (const [index, { manifest, stage }] of this.#steps.entries()) {
      if ((ran[index]?.status ?? 'not_checked') !== 'not_checked') continue
      const context = this.#context(manifest, findings, settings, signal)
      try {
        const inspecting = stage.inspect?.({ input }, context)
        if (inspecting instanceof Promise) await settling(inspecting)
      } catch (thrown) {
        throw failed(thrown, manifest.name)
      }
    }
    return findings.list
  }

  async #runStep(
    { manifest, stage }: Step,
    artifacts: Partial<Artifacts>,
    findings: FindingLog,
    settings: RunSettings,
    signal: AbortSignal,
  ): Promise<StageReport> {
    throwIfAborted(signal, manifest.name)
    const notChecked: string[] = []
    const reported = new Set<Severity | undefined>()
    const given = this.#context(manifest, findings, settings, signal)
    const context: StageContext = {
      ...given,
      report: (finding) => {
        const severity = given.report(finding)
        reported.add(severity)
        return severity
      },
      notChecked: (what) => notChecked.push(what),
    }
    const start = performance.now()
    const gave = await runStage(stage, pick(artifacts, manifest.needs), context, manifest)
    const ms = performance.now() - start
    const hasFailed = reported.has('error')
    for (const key of manifest.gives) {
      const value = gave[key]
      if (value !== undefined) Object.assign(artifacts, { [key]: value })
      else if (!hasFailed)
        throw new Fault('STAGE_INCOMPLETE', `it gave no "${key}" and reported no error`, {
          stage: manifest.name,
        })
    }
    const status = hasFailed ? 'failed' : notChecked.length > 0 ? 'partial' : 'passed'
    return stageReport(manifest, status, ms, notChecked)
  }

  /** The context of a stage that only reports. */
  #context(
    { name, layer = '' }: PluginManifest,
    findings: FindingLog,
    settings: RunSettings,
    signal: AbortSignal,
  ): StageContext {
    return {
      ...settings,
      signal,
      report: (finding) => {
        checkReported(finding, name)
        const resolved = this.#resolve(finding, name)
        if (resolved === undefined) return undefined
        const { severity } = resolved
        findings.add({ ...resolved, severity: lighter(severity, settings.mostSevere?.[layer]) })
        return severity
      },
      notChecked: () => undefined,
    }
  }

  #resolve(finding: ReportedFinding, stage: string): Finding | undefined {
    const override = this.#overrides.findLast(({ rule }) => matches(rule, finding.rule))
    const severity = override?.severity ?? finding.severity
    if (severity === 'off') return undefined
    const { code = finding.rule, kind = 'business' } = finding
    return { ...finding, code, kind, severity, stage }
  }

  /** Number of findings that stop the plan. */
  #stopping(findings: FindingLog): number {
    if (this.#stopOn === undefined) return 0
    const limit = WEIGHT[this.#stopOn]
    const heavy = SEVERITIES.filter((severity) => WEIGHT[severity] >= limit)
    return heavy.reduce((sum, severity) => sum + findings.count(severity), 0)
  }
}

function lighter(severity: Severity, most: Severity = 'error'): Severity {
  return WEIGHT[severity] > WEIGHT[most] ? most : severity
}

function matches(pattern: string, rule: string): boolean {
  return pattern.endsWith('*') ? rule.startsWith(pattern.slice(0, -1)) : rule === pattern
}

async function runStage(
  stage: Stage,
  have: Partial<Artifacts>,
  context: StageContext,
  { name, needs }: PluginManifest,
): Promise<Partial<Artifacts>> {
  try {
    const running = stage.run(have as Artifacts, context)
    const gave: unknown = running instanceof Promise ? await settling(running) : running
    if (typeof gave === 'object' && gave !== null) return gave
    throw new TypeError(
      `run() has to return an object with what it gives, and returned ${String(gave)}`,
    )
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throwIfAborted(context.signal, name)
    if (!isOfMissing(thrown)) throw failed(thrown, name)
    const seen = needs.length === 0 ? 'nothing' : needs.join(', ')
    const reason = `${reasonOf(thrown)} (the stage is given what its manifest needs: ${seen})`
    throw new Fault('STAGE_FAILED', reason, { stage: name }, thrown)
  }
}

/** Whether something was read of what is not there, as of an artifact that `needs` does not name. */
function isOfMissing(thrown: unknown): boolean {
  return thrown instanceof TypeError && thrown.message.includes('of undefined (reading ')
}

function failed(thrown: unknown, stage: string): Fault {
  if (!(thrown instanceof Fault))
    return new Fault('STAGE_FAILED', reasonOf(thrown), { stage }, thrown)
  const { code, reason, place } = thrown
  return Object.keys(place).length > 0 ? thrown : new Fault(code, reason, { stage }, thrown)
}

/** Lets timers and sockets of this thread run. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

function throwIfAborted(signal: AbortSignal, stage: string): void {
  if (signal.aborted)
    throw new Fault('ABORTED', `aborted: ${reasonOf(signal.reason)}`, { stage }, signal.reason)
}

function missingFor(manifest: PluginManifest, artifacts: Partial<Artifacts>): string | undefined {
  const missing = manifest.needs.filter((key) => artifacts[key] === undefined)
  return missing.length === 0 ? undefined : `there is no ${missing.join(', ')} to work on`
}

function pick(artifacts: Partial<Artifacts>, keys: readonly ArtifactKey[]): Partial<Artifacts> {
  return Object.fromEntries(keys.map((key) => [key, artifacts[key]]))
}

function stageReport(
  manifest: PluginManifest,
  status: StageStatus,
  ms: number,
  notChecked: readonly string[],
): StageReport {
  const layer = manifest.layer === undefined ? {} : { layer: manifest.layer }
  return { stage: manifest.name, ...layer, status, ms, notChecked }
}
