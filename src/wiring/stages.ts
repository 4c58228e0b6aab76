import { join } from 'node:path'
import type { Container } from 'inversify'
import { PACKAGE_ROOT } from '../catalog/package-root.js'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import { Fault, reasonOf, type FaultPlace } from '../pipeline/errors.js'
import type { ServiceName, Services, SharedResources } from '../pipeline/plugin.js'
import type { StageEntry } from '../pipeline/profile.js'
import type { Stage } from '../pipeline/stage.js'
import { atWork } from '../pipeline/step.js'
import type { Owner } from './owner.js'
import { readingOnly } from './xml-source.js'

/** The plugins of this package change no input: tests see to it. */
const OWN_PLUGINS = join(PACKAGE_ROOT, 'dist', 'plugins')

/**
 * Lends stages to pipelines. A stage is made once for its plugin, options and services, however
 * many templates and profiles there are: it has no state of a document.
 */
export class Stages {
  readonly #owner: Owner
  readonly #identities = new Map<unknown, number>()

  constructor(owner: Owner) {
    this.#owner = owner
  }

  /**
   * @param scope container of the pipeline's services
   * @throws what the plugin throws
   */
  stageOf(
    { plugin, file }: LocatedPlugin,
    options: NonNullable<StageEntry['options']>,
    scope: Container,
  ): Promise<Stage> {
    const { name, uses = [] } = plugin.manifest
    const services = servicesOf(uses, scope)
    const identities = uses.map((service) => this.#identityOf(services[service]))
    return this.#owner.once(
      `stage ${name} ${JSON.stringify([options, identities])}`,
      async () => {
        // Who waits for a stage that is never set up can say which one it is.
        const create = async () => plugin.create(services, options, this.#sharedBy(name))
        const stage = await atWork(name, create)
        checkForm(stage, file)
        return file.startsWith(OWN_PLUGINS) ? stage : readingOnly(stage)
      },
      (stage) => closed(() => stage.close?.(), { plugin: name, file }),
    )
  }

  #sharedBy(plugin: string): SharedResources {
    return {
      once: (key, load, close) =>
        this.#owner.once(`resource ${plugin} ${key}`, load, (loaded) =>
          closed(() => close?.(loaded), { plugin }),
        ),
    }
  }

  /** Services are compared by identity: two profiles are different services. */
  #identityOf(service: unknown): number {
    const known = this.#identities.get(service) ?? this.#identities.size
    this.#identities.set(service, known)
    return known
  }
}

/** @throws Fault PLUGIN_INVALID for what `close` throws, naming the plugin: nothing else says whose it is */
async function closed(close: () => Promise<void> | void, place: FaultPlace): Promise<void> {
  try {
    await close()
  } catch (thrown) {
    throw new Fault('PLUGIN_INVALID', `cannot be closed: ${reasonOf(thrown)}`, place, thrown)
  }
}

/** @throws Fault PLUGIN_INVALID for what a plugin in JavaScript gives instead of a stage */
function checkForm(stage: Partial<Stage> | undefined, file: string): void {
  if (typeof stage?.run !== 'function')
    throw new Fault('PLUGIN_INVALID', 'create() gives no object with a function run()', { file })
}

function servicesOf(uses: readonly ServiceName[], scope: Container): Services {
  const services: Partial<Services> = {}
  for (const name of uses) Object.assign(services, { [name]: scope.get(name) })
  return services as Services
}
