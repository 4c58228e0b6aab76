import { join } from 'node:path'
import { loadCatalog, type Catalog, type CatalogSources } from '../catalog/catalog.js'
import { faultOfPackage } from '../catalog/package-contents.js'
import { PACKAGE_ROOT } from '../catalog/package-root.js'
import type {
  ConvertOptions,
  Documents,
  EmbedOptions,
  ExtractOptions,
  GenerateOptions,
  GenerateXmlOptions,
  GenerateResult,
  Generated,
  GeneratedXml,
  GenerateXmlResult,
  GenerationOptions,
  Refused,
  ValidateOptions,
  ViewOptions,
} from './documents.js'
import { checkCall, type Call, type Given } from './arguments/calls.js'
import { embed } from './embed.js'
import { generate } from './generate.js'
import type { RequestInput } from '../request/request-input.js'
import { instanceClosed } from '../wiring/closed.js'
import { packagePipelines } from '../wiring/package-pipelines.js'
import { Pipelines } from '../wiring/pipelines.js'
import { convert, extract } from './extract.js'
import { profileNamed } from './profile-name.js'
import { validate } from './validate.js'
import { view } from './view.js'

/** What an instance consists of, and its default profile. */
export interface InstanceSources extends CatalogSources {
  /** Id of a profile; default `EN16931`. */
  readonly profile?: string
}

const DEFAULT_PROFILE = 'EN16931'

/** Processes documents in the calling thread. */
export class InlineDocuments implements Documents {
  readonly #catalog: Catalog
  readonly #pipelines: Pipelines
  readonly #profile: string
  #closed = false

  private constructor(catalog: Catalog, profile: string) {
    this.#catalog = catalog
    this.#profile = profile
    const compiled = join(PACKAGE_ROOT, 'dist', 'rules')
    this.#pipelines = new Pipelines(catalog, compiled, catalog.profiles.get(profile))
  }

  /**
   * Loads the catalog and checks every plan; what packages bring is also made ready to run.
   * @throws Fault CATALOG_INVALID, PLUGIN_INVALID, PLAN_INVALID or OPTIONS_INVALID, naming
   *   package, file and reason
   */
  static async open({
    profile = DEFAULT_PROFILE,
    ...sources
  }: InstanceSources): Promise<InlineDocuments> {
    const catalog = await loadCatalog(sources)
    let opened: InlineDocuments | undefined
    try {
      opened = new InlineDocuments(catalog, profileNamed(catalog.profiles, profile).id)
      for (const [template, served] of packagePipelines(catalog))
        await opened.#pipelines.generation(template, served)
      return opened
    } catch (thrown) {
      await opened?.close()
      throw faultOfPackage(catalog.packages, thrown)
    }
  }

  /** Works with a catalog that is read already; its plans are checked. */
  static over(catalog: Catalog): InlineDocuments {
    return new InlineDocuments(catalog, DEFAULT_PROFILE)
  }

  generate(request: RequestInput<boolean>, options: GenerateXmlOptions): Promise<GenerateXmlResult>
  generate(
    request: RequestInput<boolean>,
    options?: GenerateOptions & { readonly output?: 'pdf' },
  ): Promise<GenerateResult>
  generate(
    request: RequestInput<boolean>,
    options: GenerationOptions = {},
  ): Promise<Generated | GeneratedXml | Refused> {
    return this.#called('generate', { request }, options, () =>
      generate(this.#catalog, this.#pipelines, request, this.#settled(options)),
    )
  }

  embed(pdf: Uint8Array, invoice: RequestInput<boolean>, options: EmbedOptions = {}) {
    return this.#called('embed', { pdf, invoice }, options, () =>
      embed(this.#catalog, this.#pipelines, { pdf, invoice }, this.#settled(options)),
    )
  }

  validate(file: Uint8Array, options: ValidateOptions = {}) {
    return this.#called('validate', { file }, options, () =>
      validate(this.#catalog, this.#pipelines, file, options),
    )
  }

  extract(file: Uint8Array, options: ExtractOptions = {}) {
    return this.#called('extract', { file }, options, () =>
      extract(this.#catalog, this.#pipelines, file, options),
    )
  }

  convert(file: Uint8Array, options: ConvertOptions) {
    return this.#called('convert', { file }, options, () =>
      convert(this.#catalog, this.#pipelines, file, options),
    )
  }

  view(file: Uint8Array, options: ViewOptions = {}) {
    return this.#called('view', { file }, options, () =>
      view(this.#catalog, this.#pipelines, file, options),
    )
  }

  async warm(): Promise<void> {
    const profile = this.#catalog.profiles.get(this.#profile)
    await this.#whileOpen(async () => {
      await this.#pipelines.intake()
      for (const id of profile?.templates ?? []) {
        const template = this.#catalog.templates.get(id)
        if (template !== undefined && profile !== undefined)
          await this.#pipelines.generation(template, profile)
      }
      await Promise.all([this.#pipelines.opening('pdf'), this.#pipelines.opening('xml')])
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#pipelines.close()
  }

  #settled<T extends { readonly profile?: string }>(options: T): T & { readonly profile: string } {
    return { ...options, profile: options.profile ?? this.#profile }
  }

  #called<T>(call: Call, given: Given, options: unknown, work: () => Promise<T>): Promise<T> {
    return this.#whileOpen(() => {
      checkCall(call, given, options)
      return work()
    })
  }

  async #whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw instanceClosed()
    return work()
  }
}
