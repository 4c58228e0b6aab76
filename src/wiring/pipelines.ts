import { inEnglish } from '../pipeline/detail.js'
import { Container } from '#inversify'
import { satisfies } from '#semver'
import type { Catalog } from '../catalog/catalog.js'
import {
  GUIDELINE_KINDS,
  INPUT_KINDS,
  type LocatedPlan,
  type Profile,
  type Syntax,
  type Template,
} from '../catalog/entries/entries.js'
import { problemsOf } from '../catalog/json-file.js'
import { gatherOffers } from '../catalog/offers.js'
import { assemble, checkPlan, type AssemblyTools } from '../pipeline/assembly.js'
import type { Pipeline } from '../pipeline/pipeline.js'
import type { Services } from '../pipeline/plugin.js'
import type { ArtifactKey } from '../pipeline/stage.js'
import { Owner } from './owner.js'
import {
  applicablePlan,
  embeddingPlan,
  generationPlan,
  givenBy,
  pdfPart,
  planFor,
  xmlPart,
  type DocumentKind,
} from './plans.js'
import { Stages } from './stages.js'
import { checkXmlFollows } from './xml-source.js'

/** Services of one pipeline, in addition to those of the root. */
type Own = Partial<Pick<Services, 'profile' | 'syntax' | 'template'>>

/** What is made of a request, in addition to template and profile. */
export interface GenerationChoice {
  /** Default: the profile's first. */
  readonly syntax?: Syntax | undefined
  /** Default: a PDF with the XML inside. */
  readonly output?: 'pdf' | 'xml' | undefined
}

/**
 * The frozen pipelines, one for each template, profile and syntax. The root container owns them,
 * their stages and the services that all of them have; each pipeline has its own profile, syntax and
 * template in a container on top of it. Nothing asks a container while a document runs.
 */
export class Pipelines {
  readonly #catalog: Catalog
  readonly #root: Container
  readonly #owner: Owner
  readonly #stages: Stages
  #expected: Profile | undefined

  /**
   * @param compiledRules folder of the compiled rule sheets
   * @param expected profile that most files have
   * @throws Fault PLAN_INVALID if any plan of any profile does not fit together
   */
  constructor(catalog: Catalog, compiledRules: string, expected?: Profile) {
    this.#catalog = catalog
    this.#expected = expected
    this.#root = rootContainer(catalog, compiledRules)
    this.#owner = new Owner(this.#root)
    this.#stages = new Stages(this.#owner)
    this.#checkAll()
  }

  /** Reads and checks a request. */
  intake(): Promise<Pipeline> {
    return this.#get('intake', this.#catalog.open.request, ['input'])
  }

  /** Opens a file and detects its kind. */
  opening(kind: 'pdf' | 'xml'): Promise<Pipeline> {
    const given: ArtifactKey = kind === 'pdf' ? 'pdfa' : 'xmlFile'
    return this.#get(`opening ${kind}`, this.#catalog.open[kind], [given])
  }

  /** From a checked request to the finished PDF/A-3, or to its XML. */
  async generation(
    template: Template,
    profile: Profile,
    { syntax = profile.syntaxes[0], output = 'pdf' }: GenerationChoice = {},
  ): Promise<Pipeline> {
    const key = `generate ${template.id} ${profile.id} ${syntax} ${output}`
    const plan = generationPlan(profile, syntax)
    const chosen = output === 'pdf' ? plan : xmlPart(plan, this.#catalog.plugins)
    return this.#get(key, chosen, ['data'], { template, profile, syntax })
  }

  /**
   * From a request or an XML, and the caller's PDF, to the PDF/A-3. The stages that make the XML, or look
   * at nothing else, are left out where it is given: the validation of the result runs them.
   */
  async embedding(profile: Profile, source: 'data' | 'xml'): Promise<Pipeline> {
    const [syntax] = profile.syntaxes
    const plan = embeddingPlan(profile, syntax)
    const chosen = source === 'data' ? plan : pdfPart(plan, this.#catalog.plugins)
    return this.#get(`embed ${profile.id} ${source}`, chosen, GIVEN_TO_EMBED[source], {
      profile,
      syntax,
    })
  }

  /** From a received invoice to its pages: the stages of generation that make or need a PDF. */
  async view(template: Template, profile: Profile): Promise<Pipeline> {
    const [syntax] = profile.syntaxes
    const plan = pdfPart(generationPlan(profile, syntax), this.#catalog.plugins)
    const key = `view ${template.id} ${profile.id}`
    return this.#get(key, plan, ['data', 'invoice', 'xml'], { template, profile, syntax })
  }

  /** Validates the result of the opening pipeline; undefined if nothing of it can be validated. */
  async validation(
    profile: Profile,
    given: readonly ArtifactKey[],
    { syntax = profile.syntaxes[0], guideline = 'own' }: Omit<DocumentKind, 'input'> = {},
  ): Promise<Pipeline | undefined> {
    const plan = applicablePlan(profile, { syntax, guideline }, given, this.#catalog.plugins)
    if (plan.stages.length === 0) return undefined
    const key = `validate ${profile.id} ${syntax} ${guideline} ${[...given].sort().join(' ')}`
    return this.#get(key, plan, given, { profile, syntax })
  }

  /** The artifacts that there are of a PDF that could be opened. */
  openedPdf(): ArtifactKey[] {
    const { open, plugins } = this.#catalog
    return ['pdfa', ...givenBy(open.pdf, plugins)]
  }

  /**
   * Begins to load what most PDFs are judged with, while a first one is read in a process of its own.
   * What fails here fails again, and is reported, when it is needed.
   */
  expectPdf(): void {
    if (this.#expected === undefined) return
    void this.validation(this.#expected, this.openedPdf()).catch(() => undefined)
    this.#expected = undefined
  }

  /** Closes what the pipelines share. */
  close(): Promise<void> {
    return this.#owner.close()
  }

  #get(
    key: string,
    plan: LocatedPlan,
    given: readonly ArtifactKey[],
    own?: Own,
  ): Promise<Pipeline> {
    return this.#owner.once(`pipeline ${key}`, () => assemble(plan, given, this.#tools(own)))
  }

  /** The container of a pipeline is made with its first stage: a plan that is only checked needs none. */
  #tools(own: Own = {}): AssemblyTools {
    let scope: Container | undefined
    return {
      plugins: this.#catalog.plugins,
      provides: (service) => Object.hasOwn(own, service) || this.#root.isBound(service),
      satisfies,
      checkOptions: (schema, value) => problemsOf(schema, value).map(inEnglish),
      stageOf: (plugin, options) =>
        this.#stages.stageOf(plugin, options, (scope ??= scopeOf(this.#root, own))),
    }
  }

  /** Every plan is checked before the first document, without making its stages. */
  #checkAll(): void {
    const { profiles, templates, open, plugins } = this.#catalog
    const root = this.#tools()
    checkPlan(open.request, ['input'], root)
    checkPlan(open.pdf, ['pdfa'], root)
    checkPlan(open.xml, ['xmlFile'], root)
    const opened = this.openedPdf()
    for (const profile of profiles.values())
      for (const syntax of profile.syntaxes) {
        const own = { profile, syntax }
        for (const input of INPUT_KINDS)
          for (const guideline of GUIDELINE_KINDS) {
            const plan = planFor(profile.validate, profile, { syntax, input, guideline })
            checkPlan(plan, opened, this.#tools(own))
          }
        const template = templates.get(profile.templates[0] ?? '')
        if (profile.generate !== undefined && template !== undefined)
          this.#checkMaking(generationPlan(profile, syntax), ['data'], { ...own, template })
        if (profile.embed !== undefined)
          for (const source of ['data', 'xml'] as const) {
            const plan = embeddingPlan(profile, syntax)
            const chosen = source === 'data' ? plan : pdfPart(plan, plugins)
            this.#checkMaking(chosen, GIVEN_TO_EMBED[source], own)
          }
      }
  }

  #checkMaking(plan: LocatedPlan, given: readonly ArtifactKey[], own: Own): void {
    checkPlan(plan, given, this.#tools(own))
    checkXmlFollows(plan, this.#catalog.plugins)
  }
}

const GIVEN_TO_EMBED: Readonly<Record<'data' | 'xml', readonly ArtifactKey[]>> = {
  data: ['data', 'ownPdf'],
  xml: ['xml', 'invoice', 'ownPdf'],
}

/** The services are bound by their names. */
function rootContainer(catalog: Catalog, compiledRules: string): Container {
  const { templates, profiles, rulePacks, codeLists, fonts, wording } = catalog
  const offers = gatherOffers(catalog.plugins.values())
  const services = {
    templates,
    profiles,
    rulePacks,
    codeLists,
    fonts,
    wording,
    compiledRules,
    offers,
  }
  return bound(new Container(), services)
}

function scopeOf(root: Container, own: Own): Container {
  return bound(new Container({ parent: root }), own)
}

function bound(container: Container, services: Partial<Services>): Container {
  for (const [name, service] of Object.entries(services))
    container.bind<unknown>(name).toConstantValue(service)
  return container
}
