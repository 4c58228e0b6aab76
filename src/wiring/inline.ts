import { join } from 'node:path'
import { loadCatalog, type Catalog, type CatalogSources } from '../catalog/catalog.js'
import { PACKAGE_ROOT } from '../catalog/package-root.js'
import { Fault } from '../pipeline/errors.js'
import type {
  Documents,
  ExtractOptions,
  Extracted,
  GenerateOptions,
  GenerateResult,
  ValidateOptions,
  ValidateResult,
} from './documents.js'
import { generate } from './generate.js'
import { Pipelines } from './pipelines.js'
import { extract, validate } from './validate.js'

/** Works on documents in the thread that asks. */
export class InlineDocuments implements Documents {
  readonly #catalog: Catalog
  readonly #pipelines: Pipelines
  #closed = false

  private constructor(catalog: Catalog) {
    this.#catalog = catalog
    this.#pipelines = new Pipelines(catalog, join(PACKAGE_ROOT, 'dist', 'rules'))
  }

  /**
   * Loads the catalog and checks every plan.
   * @throws Fault CATALOG_INVALID, PLUGIN_INVALID or PLAN_INVALID, naming file and reason
   */
  static async open(sources: CatalogSources): Promise<InlineDocuments> {
    return new InlineDocuments(await loadCatalog(sources))
  }

  generate(request: unknown, options: GenerateOptions = {}): Promise<GenerateResult> {
    return this.#whileOpen(() => generate(this.#catalog, this.#pipelines, request, options))
  }

  validate(file: Uint8Array, options: ValidateOptions = {}): Promise<ValidateResult> {
    return this.#whileOpen(() => validate(this.#catalog, this.#pipelines, file, options))
  }

  extract(file: Uint8Array, options: ExtractOptions = {}): Promise<Extracted | undefined> {
    return this.#whileOpen(() => extract(this.#pipelines, file, options))
  }

  async warm(): Promise<void> {
    const profile = this.#catalog.profiles.get('EN16931')
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

  async #whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new Fault('CLOSED', 'this instance has been closed')
    return work()
  }
}
