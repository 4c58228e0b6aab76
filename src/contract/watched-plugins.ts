import { isDeepStrictEqual } from 'node:util'
import { serialize } from 'node:v8'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import { reasonOf } from '../pipeline/errors.js'
import type { ReportedFinding } from '../pipeline/finding.js'
import type { Plugin } from '../pipeline/plugin.js'
import type { Artifacts, Stage, StageContext } from '../pipeline/stage.js'
import { findingProblems } from './finding.js'

/** Watched plugins, and their violations of the contract. */
export interface WatchedPlugins {
  readonly plugins: ReadonlyMap<string, LocatedPlugin>
  /** Violations by plugin; a plugin without an entry has not run. */
  readonly complaints: ReadonlyMap<string, ReadonlySet<string>>
}

/** Runs plugins unchanged and records what they do to their inputs and what they report. */
export function watchPlugins(
  plugins: ReadonlyMap<string, LocatedPlugin>,
  isWatched: (plugin: LocatedPlugin) => boolean,
): WatchedPlugins {
  const complaints = new Map<string, Set<string>>()
  const watched = [...plugins].map(([name, located]): [string, LocatedPlugin] => {
    if (!isWatched(located)) return [name, located]
    const complain = (text: string | undefined): void => {
      const known = complaints.get(name) ?? new Set()
      if (text !== undefined) known.add(text)
      complaints.set(name, known)
    }
    return [name, { ...located, plugin: watch(located.plugin, complain) }]
  })
  return { plugins: new Map(watched), complaints }
}

type Complain = (text: string | undefined) => void

function watch(plugin: Plugin, complain: Complain): Plugin {
  const { manifest } = plugin
  return {
    manifest,
    async create(services, options, shared) {
      const stage = await plugin.create(services, options, shared)
      return {
        run: (have, context) => runWatched(stage, manifest.gives, have, context, complain),
        inspect: (have, context) => stage.inspect?.(have, context),
        close: () => stage.close?.(),
      }
    },
  }
}

async function runWatched(
  stage: Stage,
  gives: readonly string[],
  have: Artifacts,
  context: StageContext,
  complain: Complain,
): Promise<Partial<Artifacts>> {
  complain(undefined)
  const before = copyOf(have)
  const report = (finding: ReportedFinding) => {
    for (const problem of findingProblems(finding)) complain(problem)
    return context.report(finding)
  }
  const requireGiven = (how: string, artifacts: object) => {
    for (const key of Object.keys(artifacts))
      if (!gives.includes(key))
        complain(`it ${how} "${key}", which its manifest does not give: add it to "gives"`)
  }
  const giveEarly = (early: Partial<Artifacts>) => {
    requireGiven('gives early', early)
    context.giveEarly(early)
  }
  const gave = await stage.run(have, { ...context, report, giveEarly })
  if (!isDeepStrictEqual(copyOf(have), before))
    complain('it changes an input: make a copy and return it under another key')
  // The pipeline refuses what is no object, in words that say what to return.
  if (typeof (gave as unknown) !== 'object' || (gave as unknown) === null) return gave
  requireGiven('returns', gave)
  for (const [key, value] of Object.entries(gave)) complain(dataProblem(key, value))
  return gave
}

/** Artifacts must be cloneable to another thread: no functions, no open files. */
function dataProblem(key: string, value: unknown): string | undefined {
  try {
    serialize(value)
    return undefined
  } catch (thrown) {
    return `it gives "${key}", which is not plain data: ${reasonOf(thrown)}`
  }
}

/**
 * A copy of artifacts to compare with. Bytes of a serialization are no proof of a change: V8 may hold the same
 * number as an integer first and as a double later.
 */
function copyOf(have: object): readonly unknown[] {
  return Object.values(have).map((value: unknown) => {
    try {
      return structuredClone(value)
    } catch {
      return 'not data' // reported for the stage that returned it
    }
  })
}
