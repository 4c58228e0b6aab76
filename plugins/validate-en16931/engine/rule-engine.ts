import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Fault, reasonOf, type Messages, type Severity } from 'twinvoice/plugin'
import {
  MUTANT_PARAMETER,
  readSvrl,
  SchematronError,
  writeSvrl,
  type SvrlFinding,
  type CompiledAssert,
} from 'twinvoice/schematron'
import { readManifest, type PackManifest } from '../pack/manifest.js'
import { readPackMessages } from '../pack/messages.js'
import { sheetsOf } from '../pack/pack-cache.js'
import type { Sheet } from '../pack/sheet.js'
import { keepCode, loadSaxon, readingFrom, type SaxonJS } from '../saxon/saxon.js'
import { parseDocument, type RuleDocument } from './document.js'
import { findingOf, type Hit, type RuleFinding } from './hits.js'
import { Locator } from './locate.js'
import { modelRoot, type ModelElement } from './model-element.js'

/** What a sheet gives first, before its hits; see the compiler of schemas. */
const NOTHING_FOUND = 0

/** Whatever the sheet itself says of its output. */
const SVRL_OUTPUT = { method: 'xml', indent: false, encoding: 'utf-8' }

/** A pack, loaded and ready: judges any number of documents, keeps nothing of them. */
export class RuleEngine {
  readonly manifest: PackManifest
  readonly messages: Messages
  readonly #folder: string
  readonly #saxon: SaxonJS
  readonly #sheets: readonly Sheet[]
  readonly #severity: ReadonlyMap<string, Severity | 'off'>

  private constructor(
    folder: string,
    saxon: SaxonJS,
    manifest: PackManifest,
    messages: Messages,
    sheets: readonly Sheet[],
  ) {
    this.#folder = path.resolve(folder)
    this.#saxon = saxon
    this.manifest = manifest
    this.messages = messages
    this.#sheets = sheets
    this.#severity = new Map(manifest.severity.map(({ rule, severity }) => [rule, severity]))
  }

  /**
   * Loads a pack's folder.
   * @param cache folder for compiled sheets; absent: they are compiled anew
   * @param mutable lets {@link run} turn one assert round
   * @throws Fault CATALOG_INVALID, naming file and reason
   */
  static async load(folder: string, cache?: string, mutable = false): Promise<RuleEngine> {
    const manifest = await readManifest(folder)
    const [messages, { sheets }] = await Promise.all([
      readPackMessages(folder, manifest),
      sheetsOf(folder, manifest, cache, mutable),
    ])
    return new RuleEngine(folder, loadSaxon(), manifest, messages, sheets)
  }

  /** All asserts and reports of the pack's own sheets, in order. */
  get asserts(): readonly CompiledAssert[] {
    return this.#sheets.flatMap(({ schema }) => schema?.asserts ?? [])
  }

  /** Prefixes that the pack's sheets declare. */
  get namespaces(): Readonly<Record<string, string>> {
    return Object.assign(
      {},
      ...this.#sheets.map(({ schema }) => schema?.namespaces ?? {}),
    ) as Record<string, string>
  }

  /**
   * Parses a document for this engine and for others that shall judge it too.
   * @throws Fault INPUT_UNREADABLE if it is not well-formed
   */
  parse(xml: string, engines: readonly RuleEngine[] = [this]): RuleDocument {
    return parseDocument(
      xml,
      this.#saxon,
      new Set(engines.flatMap((engine) => engine.#indexedNames)),
    )
  }

  get #indexedNames(): readonly string[] {
    return this.#sheets.flatMap(({ schema }) => schema?.indexedNames.map(({ name }) => name) ?? [])
  }

  /** The document's root for translating paths. */
  modelOf(document: RuleDocument): ModelElement | undefined {
    return modelRoot(document.node)
  }

  /**
   * Judges a document.
   * @param xml XML text, or what {@link parse} made of it
   * @param locale language of the messages; what it lacks comes in English
   * @param mutant number of the assert whose test is negated, in an engine loaded for that
   * @throws Fault INPUT_UNREADABLE if the text is not well-formed, STAGE_FAILED if a sheet breaks on it
   */
  run(xml: string | RuleDocument, locale = 'en', mutant?: number): RuleFinding[] {
    const document = typeof xml === 'string' ? this.parse(xml) : xml
    const locator = new Locator()
    let first = 0
    return this.#sheets.flatMap((sheet) => {
      const here = mutant === undefined ? undefined : mutant - first
      first += sheet.schema?.asserts.length ?? 0
      return this.#runSheet(sheet, document, locator, locale, here)
    })
  }

  /**
   * Judges a document and reports in SVRL, one report a sheet.
   * @param xml as in {@link run}
   */
  svrl(xml: string | RuleDocument, locale = 'en'): string[] {
    const document = typeof xml === 'string' ? this.parse(xml) : xml
    const locator = new Locator()
    return this.#sheets.map((sheet) => {
      if (sheet.schema === undefined) return this.#report(sheet, document)
      const { title, asserts } = sheet.schema
      const found = this.#hits(sheet, document).flatMap((hit) => {
        const assert = asserts[hit[0]]
        if (assert === undefined) return []
        const finding = findingOf(assert, assert.severity, hit, locator, this.messages, locale)
        return [{ assert, ...finding }]
      })
      return writeSvrl(title, asserts, found)
    })
  }

  #runSheet(
    sheet: Sheet,
    document: RuleDocument,
    locator: Locator,
    locale: string,
    mutant?: number,
  ): RuleFinding[] {
    const { schema } = sheet
    if (schema === undefined)
      return this.#reported(sheet, document).flatMap((finding) => {
        const severity = this.#weigh(finding)
        const text = this.messages.find(locale, finding.rule, { rule: finding.rule })
        return severity === 'off'
          ? []
          : [{ ...finding, severity, message: text ?? finding.message }]
      })
    const found: RuleFinding[] = []
    for (const hit of this.#hits(sheet, document, mutant)) {
      const assert = schema.asserts[hit[0]]
      if (assert === undefined) continue
      const severity = this.#weigh(assert)
      if (severity !== 'off')
        found.push(findingOf(assert, severity, hit, locator, this.messages, locale))
    }
    return found
  }

  #weigh({ rule, severity }: Pick<RuleFinding, 'rule' | 'severity'>): Severity | 'off' {
    return this.#severity.get(rule) ?? severity
  }

  #hits(sheet: Sheet, document: RuleDocument, mutant?: number): Hit[] {
    const result = this.#transform(sheet, document, 'raw', mutant)
    if (result === NOTHING_FOUND) return []
    if (!Array.isArray(result))
      throw new Fault('STAGE_FAILED', 'the sheet gives no result', { file: sheet.file })
    return (result.slice(1) as Hit[]).sort(([one], [other]) => one - other)
  }

  /** The SVRL report of a foreign sheet. */
  #report(sheet: Sheet, document: RuleDocument): string {
    const result = this.#transform(sheet, document, 'serialized')
    if (typeof result === 'string') return result
    throw new Fault('STAGE_FAILED', 'the sheet gives no SVRL report', { file: sheet.file })
  }

  #reported(sheet: Sheet, document: RuleDocument): SvrlFinding[] {
    try {
      return readSvrl(this.#report(sheet, document), sheet.file)
    } catch (thrown) {
      if (!(thrown instanceof SchematronError)) throw thrown
      throw new Fault('STAGE_FAILED', thrown.reason, { file: sheet.file }, thrown)
    }
  }

  #transform(
    sheet: Sheet,
    document: RuleDocument,
    destination: 'raw' | 'serialized',
    mutant?: number,
  ): unknown {
    const file = path.join(this.#folder, sheet.file)
    const options = {
      stylesheetInternal: sheet.sef,
      stylesheetBaseURI: pathToFileURL(file).href,
      sourceNode: document.node,
      destination,
      ...(destination === 'serialized' ? { outputProperties: SVRL_OUTPUT } : {}),
      stylesheetParams: {
        ...this.#parameters(sheet, document),
        ...(mutant === undefined ? {} : { [MUTANT_PARAMETER]: mutant }),
      },
    }
    try {
      return readingFrom(this.#folder, () => this.#saxon.transform(options, 'sync').principalResult)
    } catch (thrown) {
      throw new Fault('STAGE_FAILED', `the sheet breaks: ${reasonOf(thrown)}`, { file }, thrown)
    } finally {
      keepCode()
    }
  }

  #parameters({ schema }: Sheet, { byName }: RuleDocument): Record<string, unknown> {
    if (schema === undefined) return {}
    const indexed = schema.indexedNames.map(({ parameter, name }) => [
      parameter,
      byName.get(name) ?? [],
    ])
    return Object.fromEntries(indexed) as Record<string, unknown>
  }
}
