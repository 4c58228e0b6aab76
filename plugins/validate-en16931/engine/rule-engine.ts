import { Fault, reasonOf, type Severity } from 'twinvoice'
import { codeListMap, readCodeLists } from '../pack/code-list-file.js'
import { readManifest, type PackManifest } from '../pack/manifest.js'
import { readMessages, type Messages } from '../pack/messages.js'
import { sheetsOf } from '../pack/pack-cache.js'
import type { Sheet } from '../pack/sheet.js'
import { loadSaxon, type SaxonJS } from '../saxon/saxon.js'
import { CODE_LISTS_PARAMETER } from '../schematron/code-lists.js'
import type { CompiledAssert } from '../schematron/compile.js'
import { parseDocument, type RuleDocument } from './document.js'
import { Locator } from './locate.js'
import { modelRoot, type ModelElement } from './model-element.js'

/** What a rule found, in the terms of the pack. */
export interface RuleFinding {
  readonly rule: string
  readonly severity: Severity
  readonly message: string
  /** See {@link Locator}. */
  readonly xpath: string
  readonly term?: string
  readonly expected?: string
  readonly found?: string
}

/** A failed assert as the sheet gives it: its number, a node, and strings. */
type Hit = readonly [assert: number, node: unknown, ...values: (string | null)[]]

/** A pack, loaded and ready: judges any number of documents, keeps nothing of them. */
export class RuleEngine {
  readonly manifest: PackManifest
  readonly messages: Messages
  readonly #saxon: SaxonJS
  readonly #sheets: readonly Sheet[]
  readonly #codeLists: object
  readonly #severity: ReadonlyMap<string, Severity | 'off'>

  private constructor(
    saxon: SaxonJS,
    manifest: PackManifest,
    messages: Messages,
    sheets: readonly Sheet[],
    codeLists: object,
  ) {
    this.#codeLists = codeLists
    this.#saxon = saxon
    this.manifest = manifest
    this.messages = messages
    this.#sheets = sheets
    this.#severity = new Map(manifest.severity.map(({ rule, severity }) => [rule, severity]))
  }

  /**
   * Loads a pack's folder.
   * @param cache folder for compiled sheets; absent: they are compiled anew
   * @throws Fault CATALOG_INVALID, naming file and reason
   */
  static async load(folder: string, cache?: string): Promise<RuleEngine> {
    const manifest = await readManifest(folder)
    const [messages, { sheets }, lists, saxon] = await Promise.all([
      readMessages(folder, manifest),
      sheetsOf(folder, manifest, cache),
      readCodeLists(folder, manifest.codeLists),
      loadSaxon(),
    ])
    return new RuleEngine(saxon, manifest, messages, sheets, codeListMap(lists, saxon))
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
   * @throws Fault INPUT_UNREADABLE if the text is not well-formed, STAGE_FAILED if a sheet breaks on it
   */
  run(xml: string | RuleDocument, locale = 'en'): RuleFinding[] {
    const document = typeof xml === 'string' ? this.parse(xml) : xml
    const locator = new Locator()
    return this.#sheets.flatMap((sheet) => this.#runSheet(sheet, document, locator, locale))
  }

  #runSheet(sheet: Sheet, document: RuleDocument, locator: Locator, locale: string): RuleFinding[] {
    const { schema } = sheet
    if (schema === undefined)
      throw new Fault('CATALOG_INVALID', 'SVRL is not read yet', { file: sheet.file })
    const found: RuleFinding[] = []
    for (const hit of this.#hits(sheet, document)) {
      const assert = schema.asserts[hit[0]]
      if (assert === undefined) continue
      const severity = this.#severity.get(assert.rule) ?? assert.severity
      if (severity !== 'off') found.push(this.#finding(assert, severity, hit, locator, locale))
    }
    return found
  }

  #parameters({ schema }: Sheet, { byName }: RuleDocument): Record<string, unknown> {
    const indexed = schema?.indexedNames.map(({ parameter, name }) => [
      parameter,
      byName.get(name) ?? [],
    ])
    return { [CODE_LISTS_PARAMETER]: this.#codeLists, ...Object.fromEntries(indexed ?? []) }
  }

  #hits(sheet: Sheet, document: RuleDocument): Hit[] {
    const options = {
      stylesheetInternal: sheet.sef,
      sourceNode: document.node,
      destination: 'raw',
      stylesheetParams: this.#parameters(sheet, document),
    } as const
    try {
      const { principalResult } = this.#saxon.transform(options, 'sync')
      if (!Array.isArray(principalResult)) return []
      const hits = principalResult.slice(1) as Hit[]
      return hits.sort(([one], [other]) => one - other)
    } catch (thrown) {
      throw new Fault(
        'STAGE_FAILED',
        `the sheet breaks: ${reasonOf(thrown)}`,
        { file: sheet.file },
        thrown,
      )
    }
  }

  #finding(
    assert: CompiledAssert,
    severity: Severity,
    [, node, ...values]: Hit,
    locator: Locator,
    locale: string,
  ): RuleFinding {
    const properties = Object.fromEntries(
      Object.entries(assert.properties).map(([name, at]) => [name, values[at] ?? '']),
    )
    const { expected, found } = properties
    return {
      rule: assert.rule,
      severity,
      message: this.#message(assert, values, properties, locale),
      xpath: locator.path(node),
      ...(assert.term === undefined ? {} : { term: assert.term }),
      ...(expected === undefined ? {} : { expected }),
      ...(found === undefined ? {} : { found }),
    }
  }

  #message(
    assert: CompiledAssert,
    values: readonly (string | null)[],
    properties: Readonly<Record<string, string>>,
    locale: string,
  ): string {
    const named = { ...assert.params, rule: assert.rule, ...properties }
    const translated = this.messages.text(locale, assert.messageKey, named)
    if (translated !== undefined) return translated
    const text = assert.text.map((part) => (typeof part === 'string' ? part : (values[part] ?? '')))
    return text.join('').replace(/\s+/g, ' ').trim()
  }
}
