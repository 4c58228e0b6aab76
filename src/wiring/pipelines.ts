import { Container } from 'inversify'
import satisfies from 'semver/functions/satisfies.js'
import type { Catalog } from '../catalog/catalog.js'
import type { LocatedPlan, Profile, Template } from '../catalog/entries.js'
import { problemsOf } from '../catalog/json-file.js'
import {
  assemble,
  checkPlan,
  type AssemblyTools,
  type LocatedPlugin,
} from '../pipeline/assembly.js'
import { Fault } from '../pipeline/errors.js'
import type { Pipeline } from '../pipeline/pipeline.js'
import type { Services } from '../pipeline/plugin.js'
import type { PipelinePlan } from '../pipeline/profile.js'
import type { ArtifactKey } from '../pipeline/stage.js'
import { shareStages } from './shared-stages.js'

const CATALOG = Symbol('catalog')
const PLUGINS = Symbol('plugins')
const SERVICES = Symbol('services')
const PIPELINE = Symbol('pipeline')

type Plugins = ReadonlyMap<string, LocatedPlugin>

/**
 * The frozen pipelines, one for each template and profile, each built once in a container of its
 * own on top of the root services. Nothing asks a container while a document runs.
 */
export class Pipelines {
  readonly #catalog: Catalog
  readonly #root: Container
  readonly #built = new Map<string, Promise<Pipeline>>()

  /**
   * @param compiledRules folder of the compiled rule sheets
   * @throws Fault PLAN_INVALID if any plan of any profile does not fit together
   */
  constructor(catalog: Catalog, compiledRules: string) {
    this.#catalog = catalog
    this.#root = rootContainer(catalog, compiledRules)
    this.#checkAll()
  }

  /** Reads and checks a request. */
  intake(): Promise<Pipeline> {
    return this.#get('intake', this.#catalog.open.request, ['input'], {})
  }

  /** Opens a file and finds out what it is. */
  opening(kind: 'pdf' | 'xml'): Promise<Pipeline> {
    const given: ArtifactKey = kind === 'pdf' ? 'pdfa' : 'xmlFile'
    return this.#get(`opening ${kind}`, this.#catalog.open[kind], [given], {})
  }

  /** From a checked request to the finished PDF/A-3. */
  generation(template: Template, profile: Profile): Promise<Pipeline> {
    const key = `generate ${template.id} ${profile.id}`
    return this.#get(key, generationPlan(profile), ['data'], { template, profile })
  }

  /** Judges what the opening pipeline gave; undefined where nothing of it can be judged. */
  async validation(profile: Profile, given: readonly ArtifactKey[]): Promise<Pipeline | undefined> {
    const plan = applicablePlan(profile, given, this.#catalog.plugins)
    if (plan.stages.length === 0) return undefined
    return this.#get(`validate ${profile.id} ${given.join(' ')}`, plan, given, { profile })
  }

  /** Frees what all stages hold. */
  async close(): Promise<void> {
    const pipelines = await Promise.allSettled(this.#built.values())
    await Promise.all(
      pipelines.map(async (result) =>
        result.status === 'fulfilled' ? result.value.close() : undefined,
      ),
    )
  }

  #get(
    key: string,
    plan: LocatedPlan,
    given: readonly ArtifactKey[],
    own: Partial<Services>,
  ): Promise<Pipeline> {
    const present = this.#built.get(key)
    if (present !== undefined) return present
    const container = new Container({ parent: this.#root, defaultScope: 'Singleton' })
    container
      .bind<Pipeline>(PIPELINE)
      .toResolvedValue(
        (plugins: Plugins, services: Partial<Services>) =>
          assemble(plan, given, tools(plugins, { ...services, ...own })),
        [PLUGINS, SERVICES],
      )
    const pipeline = container.getAsync<Pipeline>(PIPELINE)
    this.#built.set(key, pipeline)
    pipeline.catch(() => this.#built.delete(key))
    return pipeline
  }

  /** Every plan is checked before the first document, without making its stages. */
  #checkAll(): void {
    const { profiles, templates, open } = this.#catalog
    const plugins = this.#root.get<Plugins>(PLUGINS)
    const services = this.#root.get<Partial<Services>>(SERVICES)
    checkPlan(open.request, ['input'], tools(plugins, services))
    checkPlan(open.pdf, ['pdfa'], tools(plugins, services))
    checkPlan(open.xml, ['xmlFile'], tools(plugins, services))
    const opened: ArtifactKey[] = ['pdfa', ...givenBy(open.pdf, plugins)]
    for (const profile of profiles.values()) {
      const own = tools(plugins, { ...services, profile })
      checkPlan({ ...profile.validate, file: profile.file }, opened, own)
      const template = templates.get(profile.templates[0] ?? '')
      if (profile.generate !== undefined && template !== undefined)
        checkPlan(
          generationPlan(profile),
          ['data'],
          tools(plugins, { ...services, profile, template }),
        )
    }
  }
}

function rootContainer(catalog: Catalog, compiledRules: string): Container {
  const root = new Container({ defaultScope: 'Singleton' })
  root.bind<Catalog>(CATALOG).toConstantValue(catalog)
  root
    .bind<Plugins>(PLUGINS)
    .toResolvedValue((from: Catalog) => shareStages(from.plugins), [CATALOG])
  root.bind<Partial<Services>>(SERVICES).toResolvedValue(
    ({
      templates,
      profiles,
      rulePacks,
      codeLists,
      fonts,
      wording,
    }: Catalog): Partial<Services> => ({
      templates,
      profiles,
      rulePacks,
      codeLists,
      fonts,
      wording,
      compiledRules,
    }),
    [CATALOG],
  )
  return root
}

function tools(plugins: Plugins, services: Partial<Services>): AssemblyTools {
  return { plugins, services, satisfies, checkOptions: problemsOf }
}

function generationPlan(profile: Profile): LocatedPlan {
  if (profile.generate === undefined)
    throw new Fault('OPTIONS_INVALID', `the profile ${profile.id} is not for generation`, {
      file: profile.file,
    })
  return weighted(profile.generate, profile)
}

/** The profile's own weights hold in both of its pipelines. */
function weighted(plan: PipelinePlan, profile: Profile): LocatedPlan {
  const severity = [...(profile.severity ?? []), ...(plan.severity ?? [])]
  return { ...plan, severity, file: profile.file }
}

/** Leaves out the stages that do not apply: a bare XML file has no container. */
function applicablePlan(
  profile: Profile,
  given: readonly ArtifactKey[],
  plugins: Plugins,
): LocatedPlan {
  const available = new Set<string>(given)
  const stages = profile.validate.stages.filter((entry) => {
    const manifest = plugins.get(entry.plugin)?.plugin.manifest
    if (manifest?.needs.every((key) => available.has(key)) !== true) return false
    for (const key of manifest.gives) available.add(key)
    return true
  })
  return weighted({ ...profile.validate, stages }, profile)
}

function givenBy(plan: PipelinePlan, plugins: Plugins): ArtifactKey[] {
  return plan.stages.flatMap((entry) => plugins.get(entry.plugin)?.plugin.manifest.gives ?? [])
}
