import { Fault, reasonOf } from './errors.js'
import { Pipeline } from './pipeline.js'
import { withDefaults } from './option-defaults.js'
import { CORE_VERSION, type JsonSchema, type Plugin, type PluginManifest } from './plugin.js'
import type { PipelinePlan, StageEntry } from './profile.js'
import type { ArtifactKey, Stage } from './stage.js'
import type { Step } from './step.js'

/** A plugin and the file that it came from, for messages. */
export interface LocatedPlugin {
  readonly plugin: Plugin
  readonly file: string
}

/** What assembly needs from its caller, so that the kernel imports nothing. */
export interface AssemblyTools {
  readonly plugins: ReadonlyMap<string, LocatedPlugin>
  /** True if there is a service of this name. */
  readonly provides: (service: string) => boolean
  /** True if `version` is within `range`. */
  readonly satisfies: (version: string, range: string) => boolean
  /** The violations of `schema` in `value`, one sentence each; empty if there are none. */
  readonly checkOptions: (schema: JsonSchema, value: unknown) => readonly string[]
  /** Lends the stage of a plugin with these options. The lender owns it, and closes it. */
  readonly stageOf: (
    plugin: LocatedPlugin,
    options: NonNullable<StageEntry['options']>,
  ) => Promise<Stage>
}

const NO_OPTIONS: JsonSchema = { type: 'object', additionalProperties: false }

/**
 * Checks the whole plan, obtains its stages and freezes them into a pipeline. All errors of the plan
 * are reported together, before the first document.
 * @param plan ordered stages; `file` is the plan's file, for messages
 * @param given artifacts that the caller hands in
 * @throws Fault PLAN_INVALID or PLUGIN_INVALID, naming plugin, file and reason
 */
export async function assemble(
  plan: PipelinePlan & { readonly file: string },
  given: readonly ArtifactKey[],
  tools: AssemblyTools,
): Promise<Pipeline> {
  checkPlan(plan, given, tools)
  // In parallel: while one stage waits for the disk or the compiler, another is made.
  const asked = await Promise.allSettled(plan.stages.map((entry) => stepOf(entry, tools)))
  const failed = asked.find((each) => each.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  const steps = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  return new Pipeline(steps, plan)
}

/**
 * Checks a plan without making its stages.
 * @throws Fault PLAN_INVALID naming every plugin that does not fit, its file and the reason
 */
export function checkPlan(
  plan: PipelinePlan & { readonly file: string },
  given: readonly ArtifactKey[],
  tools: AssemblyTools,
): void {
  const problems: string[] = []
  const places = new Set<string>()
  const available = new Map<string, string>(given.map((key) => [key, 'the caller']))
  const seen = new Set<string>()
  if (plan.stages.length === 0) problems.push('it lists no stage')
  for (const { plugin: name, options = {}, insertedBy } of plan.stages) {
    const located = tools.plugins.get(name)
    const add = (reason: string) => {
      problems.push(reason)
      places.add(insertedBy?.file ?? plan.file)
    }
    if (located === undefined) {
      const known = [...tools.plugins.keys()].sort().join(', ')
      add(`plugin ${name} is not installed (installed: ${known || 'none'})`)
      continue
    }
    const { manifest } = located.plugin
    const into = insertedBy === undefined ? '' : `, in the pipeline ${insertedBy.into}`
    const addProblem = (reason: string) => {
      add(`plugin ${name} (${located.file}): ${reason}${into}`)
    }
    if (seen.has(name)) addProblem('it is listed twice')
    seen.add(name)
    if (!tools.satisfies(CORE_VERSION, manifest.core))
      addProblem(`it is written for core ${manifest.core}, and this is core ${CORE_VERSION}`)
    for (const key of manifest.needs)
      if (!available.has(key))
        addProblem(`it needs "${key}", which ${describeProducer(key, plan, tools)}`)
    for (const key of manifest.gives) available.set(key, name)
    for (const reason of tools.checkOptions(
      manifest.options ?? NO_OPTIONS,
      optionsOf(options, manifest),
    ))
      addProblem(
        `option ${reason}${insertedBy === undefined ? '' : ' (correct it in "insert", or in the configuration, which replaces it)'}`,
      )
    for (const service of manifest.uses ?? [])
      if (!tools.provides(service))
        addProblem(`it uses the service "${service}", which is not provided`)
  }
  if (problems.length === 0) return
  // What a package inserted is no fault of the file that lists the other stages.
  const [file = plan.file] = places.size === 1 ? places : []
  throw new Fault('PLAN_INVALID', problems.join('; '), { file })
}

/** Advice for a need that no earlier stage provides. */
function describeProducer(
  key: ArtifactKey,
  plan: PipelinePlan,
  { plugins }: AssemblyTools,
): string {
  const gives = (name: string) => plugins.get(name)?.plugin.manifest.gives.includes(key) === true
  const later = plan.stages.find(({ plugin }) => gives(plugin))?.plugin
  if (later !== undefined) return `no earlier stage gives: put it after ${later}, which does`
  const missing = [...plugins.keys()].find(gives)
  // What a pipeline is made of is not for a package to complete.
  if (missing !== undefined && plan.stages.some(({ insertedBy }) => insertedBy !== undefined))
    return `no stage of this pipeline gives: insert it where ${missing} is, or do without`
  if (missing !== undefined) return `no earlier stage gives: put ${missing}, which does, before it`
  return 'no earlier stage gives, and no installed plugin does: install one, or fix the name'
}

/** What is set of a plugin's options, and the defaults of its schema. */
function optionsOf(
  set: StageEntry['options'],
  { options = NO_OPTIONS }: PluginManifest,
): Readonly<Record<string, unknown>> {
  return withDefaults(options, set ?? {})
}

async function stepOf(entry: StageEntry, tools: AssemblyTools): Promise<Step> {
  const located = tools.plugins.get(entry.plugin) as LocatedPlugin
  try {
    const options = optionsOf(entry.options, located.plugin.manifest)
    const stage = await tools.stageOf(located, Object.freeze({ ...options }))
    return Object.freeze({ manifest: located.plugin.manifest, stage })
  } catch (thrown) {
    if (thrown instanceof Fault) throw thrown
    throw new Fault(
      'PLUGIN_INVALID',
      `cannot be set up: ${reasonOf(thrown)}`,
      { plugin: entry.plugin, file: located.file },
      thrown,
    )
  }
}
