import type { LocatedPlugin } from '../pipeline/assembly.js'
import type { Plugin, Services } from '../pipeline/plugin.js'
import type { Stage } from '../pipeline/stage.js'

/**
 * Lets pipelines share a stage when a plugin is asked for the same options and services again:
 * rule sheets, schemas and fonts are then loaded once, however many templates and profiles there
 * are. Stages hold nothing of a document, so sharing is safe. A shared stage is closed once.
 */
export function shareStages(
  plugins: ReadonlyMap<string, LocatedPlugin>,
): ReadonlyMap<string, LocatedPlugin> {
  const identities = new Map<unknown, number>()
  const identityOf = (value: unknown): number => {
    const known = identities.get(value) ?? identities.size
    identities.set(value, known)
    return known
  }
  return new Map(
    [...plugins].map(([name, { plugin, file }]) => [
      name,
      { plugin: sharing(plugin, identityOf), file },
    ]),
  )
}

function sharing(plugin: Plugin, identityOf: (value: unknown) => number): Plugin {
  const made = new Map<string, Promise<Stage>>()
  return {
    manifest: plugin.manifest,
    create(services: Services, options) {
      const asked = (plugin.manifest.uses ?? []).map((name) => identityOf(services[name]))
      const key = JSON.stringify([options, asked])
      const present = made.get(key)
      if (present !== undefined) return present
      const stage = Promise.resolve(plugin.create(services, options)).then(closedOnce)
      made.set(key, stage)
      stage.catch(() => made.delete(key))
      return stage
    },
  }
}

function closedOnce(stage: Stage): Stage {
  let closing: Promise<void> | undefined
  return {
    run: (have, context) => stage.run(have, context),
    inspect: (have, context) => stage.inspect?.(have, context),
    close: () => (closing ??= Promise.resolve(stage.close?.())),
  }
}
