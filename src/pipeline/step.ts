import { Fault, reasonOf } from './errors.js'
import { FindingLog } from './finding-log.js'
import type { Finding, ReportedFinding, Severity, SeverityOverride } from './finding.js'
import type { PluginManifest } from './plugin.js'
import { checkReported, type LateReports } from './reported.js'
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

/** What all stages of one run have in common. */
export interface Course {
  readonly settings: RunSettings
  readonly signal: AbortSignal
  /** Whether `signal` can fire. */
  readonly canBeAborted: boolean
  readonly overrides: readonly SeverityOverride[]
  readonly late: LateReports
}

/** What a stage did in a run. */
export interface Outcome {
  /** What its manifest says that it gives. */
  readonly gave: Readonly<Partial<Artifacts>>
  readonly findings: FindingLog
  readonly report: StageReport
}

type GiveEarly = StageContext['giveEarly']

/** For a stage after which none runs before it ends. */
export const NOTHING_EARLY: GiveEarly = () => undefined

/**
 * Runs one stage.
 * @param have all artifacts that there are
 * @param giveEarly receives what the stage gives before it ends, of what its manifest says
 * @throws Fault ABORTED, STAGE_FAILED, also for what the manifest does not declare, STAGE_INCOMPLETE, or what the
 *   stage throws
 */
export async function runStep(
  { manifest, stage }: Step,
  have: Readonly<Partial<Artifacts>>,
  course: Course,
  giveEarly: GiveEarly,
): Promise<Outcome> {
  throwIfAborted(course.signal, manifest.name)
  const findings = new FindingLog()
  const notChecked: string[] = []
  const reported = new Set<Severity | undefined>()
  const given = contextOf(manifest, findings, course)
  let hasEnded = false
  const context: StageContext = {
    ...given,
    report: (finding) => {
      if (hasEnded) {
        course.late.add(
          manifest.name,
          String((finding as Partial<ReportedFinding> | undefined)?.rule),
        )
        return undefined
      }
      const severity = given.report(finding)
      reported.add(severity)
      return severity
    },
    notChecked: (what) => {
      if (hasEnded) course.late.add(manifest.name, what)
      else notChecked.push(what)
    },
    giveEarly: (early) => {
      if (!hasEnded) giveEarly(ofKeys(early, manifest.gives))
    },
  }
  const start = performance.now()
  const returned = await atWork(manifest.name, () =>
    runStage(stage, pick(have, manifest.needs), context, manifest),
  )
  const ms = performance.now() - start
  hasEnded = true
  const hasFailed = reported.has('error')
  refuseUndeclared(returned, manifest)
  const gave = ofKeys(returned, manifest.gives)
  const left = manifest.gives.find((key) => gave[key] === undefined)
  if (left !== undefined && !hasFailed)
    throw new Fault('STAGE_INCOMPLETE', `it gave no "${left}" and reported no error`, {
      stage: manifest.name,
    })
  const status = hasFailed ? 'failed' : notChecked.length > 0 ? 'partial' : 'passed'
  return { gave, findings, report: stageReport(manifest, status, ms, notChecked) }
}

/** The context of a stage that only reports. */
export function contextOf(
  { name, layer }: PluginManifest,
  findings: FindingLog,
  { settings, signal, overrides }: Course,
): StageContext {
  return {
    ...settings,
    signal,
    report: (finding) => {
      checkReported(finding, name)
      const resolved = resolve(finding, name, overrides)
      if (resolved === undefined) return undefined
      const { severity } = resolved
      const most = layer === undefined ? undefined : settings.mostSevere?.[layer]
      findings.add({ ...resolved, severity: lighter(severity, most) })
      return severity
    },
    notChecked: () => undefined,
    giveEarly: NOTHING_EARLY,
  }
}

function resolve(
  finding: ReportedFinding,
  stage: string,
  overrides: readonly SeverityOverride[],
): Finding | undefined {
  const override = overrides.findLast(({ rule }) => matches(rule, finding.rule))
  const severity = override?.severity ?? finding.severity
  if (severity === 'off') return undefined
  const { code = finding.rule, kind = 'business' } = finding
  return { ...wellFormed(finding), code, kind, severity, stage }
}

/**
 * A value that was cut may end with half a surrogate pair, which many readers of JSON refuse together with all of the
 * answer that it is in.
 */
function wellFormed(finding: ReportedFinding): ReportedFinding {
  const members = Object.entries(finding).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value,
  ])
  return Object.fromEntries(members) as ReportedFinding
}

function matches(pattern: string, rule: string): boolean {
  return pattern.endsWith('*') ? rule.startsWith(pattern.slice(0, -1)) : rule === pattern
}

/** For comparing severities. */
export const WEIGHT: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 }

function lighter(severity: Severity, most: Severity = 'error'): Severity {
  return WEIGHT[severity] > WEIGHT[most] ? most : severity
}

async function runStage(
  stage: Stage,
  have: Partial<Artifacts>,
  context: StageContext,
  { name, needs }: PluginManifest,
): Promise<Partial<Artifacts>> {
  try {
    const running = stage.run(have as Artifacts, context)
    const gave: unknown = isThenable(running) ? await settling(Promise.resolve(running)) : running
    if (typeof gave === 'object' && gave !== null) return gave
    throw new TypeError(
      `run() has to return an object with what it gives, and returned ${String(gave)}`,
    )
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.code === 'ABORTED')
      throwIfAborted(context.signal, name)
    if (!isOfMissing(thrown)) throw failed(thrown, name)
    const seen = needs.length === 0 ? 'nothing' : needs.join(', ')
    const reason = `${reasonOf(thrown)} (the stage is given what its manifest needs: ${seen})`
    throw new Fault('STAGE_FAILED', reason, { stage: name }, thrown)
  }
}

/** A promise, also of a library: one that is not awaited would pass, whatever becomes of it. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  const { then } = Object(value) as { readonly then?: unknown }
  return typeof then === 'function'
}

/** Whether something was read of what is not there, as of an artifact that `needs` does not name. */
function isOfMissing(thrown: unknown): boolean {
  return thrown instanceof TypeError && thrown.message.includes('of undefined (reading ')
}

/** What a stage throws, as a fault that names it. */
export function failed(thrown: unknown, stage: string): Fault {
  if (!(thrown instanceof Fault))
    return new Fault('STAGE_FAILED', reasonOf(thrown), { stage }, thrown)
  const { code, reason, place } = thrown
  return Object.keys(place).length > 0 ? thrown : new Fault(code, reason, { stage }, thrown)
}

function throwIfAborted(signal: AbortSignal, stage: string): void {
  if (signal.aborted)
    throw new Fault('ABORTED', `aborted: ${reasonOf(signal.reason)}`, { stage }, signal.reason)
}

/** @throws Fault STAGE_FAILED for an artifact that nobody would see, since the manifest does not declare it */
function refuseUndeclared(artifacts: object, { name, gives }: PluginManifest): void {
  const declared: readonly string[] = gives
  const other = Object.entries(artifacts).find(
    ([key, value]) => value !== undefined && !declared.includes(key),
  )
  if (other === undefined) return
  const list = gives.length === 0 ? 'nothing' : `"${gives.join('", "')}"`
  throw new Fault(
    'STAGE_FAILED',
    `it returns "${other[0].slice(0, 64)}", which its manifest does not give (it gives ${list}): add it to "gives", or leave it out`,
    { stage: name },
  )
}

/** The artifacts of these keys that there are. */
function ofKeys(
  artifacts: Partial<Artifacts>,
  keys: readonly ArtifactKey[],
): Readonly<Partial<Artifacts>> {
  const there = keys.filter((key) => artifacts[key] !== undefined)
  return pick(artifacts, there)
}

function pick(artifacts: Partial<Artifacts>, keys: readonly ArtifactKey[]): Partial<Artifacts> {
  return Object.fromEntries(keys.map((key) => [key, artifacts[key]]))
}

export function stageReport(
  manifest: PluginManifest,
  status: StageStatus,
  ms: number,
  notChecked: readonly string[],
): StageReport {
  const layer = manifest.layer === undefined ? {} : { layer: manifest.layer }
  return { stage: manifest.name, ...layer, status, ms, notChecked }
}

/** Lets timers and sockets of this thread run. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** Is told which stages are at work in this thread, whenever one begins or ends. */
export type StageWatch = (stages: readonly string[]) => void

const stages: string[] = []
let watch: StageWatch | undefined

/**
 * From now on, a thread tells what it does: whoever ends it in the middle of a stage can say which one it was.
 * @param given undefined: nobody wants to know any more
 */
export function watchStages(given: StageWatch | undefined): void {
  watch = given
}

/** Runs a stage, and has it among those at work until it ends. */
export async function atWork<T>(stage: string, run: () => Promise<T>): Promise<T> {
  stages.push(stage)
  watch?.(stages)
  try {
    return await run()
  } finally {
    stages.splice(stages.lastIndexOf(stage), 1)
    watch?.(stages)
  }
}
