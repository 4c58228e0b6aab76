import { type AssemblyTools, assemble } from '../../src/pipeline/assembly.js'
import { Fault } from '../../src/pipeline/errors.js'
import type { Pipeline } from '../../src/pipeline/pipeline.js'
import {
  definePlugin,
  type Plugin,
  type PluginManifest,
  type Services,
} from '../../src/pipeline/plugin.js'
import type { PipelinePlan } from '../../src/pipeline/profile.js'
import type { ArtifactKey, Artifacts, RunSettings, Stage } from '../../src/pipeline/stage.js'
import { UNSHARED } from '../support/run-stage.js'

/** What the kernel's tests run with. */
export const SETTINGS: RunSettings = {
  locale: 'en',
  moment: new Date('2026-11-20T12:00:00Z'),
}

/** A plugin called `name`: input → xml, unless the test says otherwise. */
export function plugin(
  name: string,
  run: Stage['run'],
  manifest: Partial<PluginManifest> = {},
  rest: Pick<Stage, 'close' | 'inspect'> = {},
): Plugin {
  return definePlugin({
    manifest: { name, core: '^1.0.0', summary: '', needs: ['input'], gives: ['xml'], ...manifest },
    create: (): Stage => ({ run, ...rest }),
  })
}

/** Gives the XML and says nothing. */
export const givesXml = (): Partial<Artifacts> => ({ xml: '<xml/>' })

/** What assembly is handed, with these plugins installed. */
export function toolsFor(
  plugins: readonly Plugin[],
  tools: Partial<AssemblyTools> = {},
): AssemblyTools {
  return {
    plugins: new Map(
      plugins.map((one) => [one.manifest.name, { plugin: one, file: `${one.manifest.name}.js` }]),
    ),
    provides: () => false,
    satisfies: (version, range) => range === '*' || range === `^${version}`,
    checkOptions: () => [],
    stageOf: async (located, options) => located.plugin.create({} as Services, options, UNSHARED),
    ...tools,
  }
}

/** A pipeline of these plugins, in order. */
export function pipelineOf(
  plugins: readonly Plugin[],
  plan: Omit<PipelinePlan, 'stages'> = {},
  given: readonly ArtifactKey[] = ['input'],
): Promise<Pipeline> {
  const stages = plugins.map(({ manifest }) => ({ plugin: manifest.name }))
  return assemble({ ...plan, stages, file: 'profile.json' }, given, toolsFor(plugins))
}

/** The fault that a promise is rejected with; anything else fails the test. */
export async function faultOf(promise: Promise<unknown>): Promise<Fault> {
  try {
    await promise
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown
    throw thrown
  }
  throw new Error('It was not rejected.')
}
