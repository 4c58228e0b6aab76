import path from 'node:path'
import type { Messages, Severity } from 'twinvoice/plugin'
import { writeSvrl, type CompiledAssert } from 'twinvoice/schematron'
import type { PackManifest } from '../pack/manifest.js'
import { readPackMessages } from '../pack/messages.js'
import { readPack, type PackFolders } from '../pack/pack.js'
import { sheetsOf } from '../pack/pack-cache.js'
import { isOwn, type ForeignSheet, type OwnSheet, type Sheet } from '../pack/sheet.js'
import { loadSaxon, type SaxonJS } from '../saxon/saxon.js'
import { parseDocument, type RuleDocument } from './document.js'
import { findingOf, type RuleFinding } from './hits.js'
import { Locator } from './locate.js'
import { modelRoot, type ModelElement } from './model-element.js'
import { NodePlan } from './node-plan.js'
import { SheetRunner } from './sheet-run.js'

/** Findings of one rule that are given, unless asked otherwise (D38). */
const MOST_OF_A_RULE = 100

export interface RunOptions {
  /** Language of the messages; what it lacks comes in English. */
  readonly locale?: string
  /** Findings to give of each rule; {@link RuleFinding.more} says how many there are beyond. */
  readonly mostOfRule?: number
  /** Number of the assert whose test is negated, in an engine loaded for that. */
  readonly mutant?: number
}

/** A pack, loaded and ready: judges any number of documents, keeps nothing of them. */
export class RuleEngine {
  readonly manifest: PackManifest
  readonly messages: Messages
  readonly #saxon: SaxonJS
  readonly #runner: SheetRunner
  readonly #sheets: readonly Sheet[]
  readonly #severity: ReadonlyMap<string, Severity | 'off'>
  /** What documents for this engine alone collect. */
  readonly #plan: NodePlan

  private constructor(
    folder: string,
    saxon: SaxonJS,
    manifest: PackManifest,
    messages: Messages,
    sheets: readonly Sheet[],
  ) {
    this.#saxon = saxon
    this.#runner = new SheetRunner(saxon, path.resolve(folder))
    this.manifest = manifest
    this.messages = messages
    this.#sheets = sheets
    this.#severity = new Map(manifest.severity.map(({ rule, severity }) => [rule, severity]))
    this.#plan = RuleEngine.plan([this])
  }

  /**
   * Loads a pack's folder.
   * @param cache folder for compiled sheets; absent: they are compiled again
   * @param mutable lets {@link run} negate one assert
   * @param installed folders of packs, among which its base pack is looked for first
   * @throws Fault CATALOG_INVALID, naming file and reason
   */
  static async load(
    folder: string,
    cache?: string,
    mutable = false,
    installed?: PackFolders,
  ): Promise<RuleEngine> {
    const pack = readPack(folder, installed)
    const messages = readPackMessages(pack)
    const { sheets } = await sheetsOf(pack, cache, mutable)
    return new RuleEngine(folder, loadSaxon(), pack.manifest, messages, sheets)
  }

  /** All asserts and reports of the pack's own sheets, in order. */
  get asserts(): readonly CompiledAssert[] {
    return this.#own.flatMap(({ schema }) => schema.asserts)
  }

  /** Whether the pack has such a rule, or may have it: what a sheet in XSLT looks for cannot be known. */
  mayHave(rule: string): boolean {
    return !this.#sheets.every(isOwn) || this.asserts.some((assert) => assert.rule === rule)
  }

  /** Prefixes that the pack's sheets declare. */
  get namespaces(): Readonly<Record<string, string>> {
    return Object.assign({}, ...this.#own.map(({ schema }) => schema.namespaces)) as Record<
      string,
      string
    >
  }

  get #own(): readonly OwnSheet[] {
    return this.#sheets.filter(isOwn)
  }

  /**
   * What documents collect that several engines judge; make it once and hand it to {@link parse}.
   */
  static plan(engines: readonly RuleEngine[]): NodePlan {
    const schemas = engines.flatMap((engine) => engine.#own.map(({ schema }) => schema))
    return new NodePlan(
      schemas.flatMap(({ indexedNodes }) => indexedNodes),
      schemas.flatMap(({ single }) => single),
    )
  }

  /**
   * Parses a document for this engine, or for all those of a plan.
   * @throws Fault INPUT_UNREADABLE if it is not well-formed
   */
  parse(xml: string, plan: NodePlan = this.#plan): RuleDocument {
    return parseDocument(xml, this.#saxon, plan)
  }

  /** The document's root for translating paths. */
  modelOf(document: RuleDocument): ModelElement | undefined {
    return modelRoot(document.node)
  }

  /**
   * Judges a document.
   * @param xml XML text, or what {@link parse} made of it
   * @throws Fault INPUT_UNREADABLE if the text is not well-formed, STAGE_FAILED if a sheet breaks on it
   */
  run(xml: string | RuleDocument, options: RunOptions = {}): RuleFinding[] {
    const document = typeof xml === 'string' ? this.parse(xml) : xml
    const found = new Findings(options.mostOfRule ?? MOST_OF_A_RULE)
    const locator = new Locator()
    let first = 0
    for (const sheet of this.#sheets)
      if (isOwn(sheet)) {
        const mutant = options.mutant === undefined ? undefined : options.mutant - first
        first += sheet.schema.asserts.length
        this.#judge(sheet, document, found, locator, options.locale ?? 'en', mutant)
      } else this.#report(sheet, document, found, options.locale ?? 'en')
    return found.list
  }

  /**
   * Judges a document and reports in SVRL, one report a sheet.
   * @param xml as in {@link run}
   */
  svrl(xml: string | RuleDocument, locale = 'en'): string[] {
    const document = typeof xml === 'string' ? this.parse(xml) : xml
    const locator = new Locator()
    return this.#sheets.map((sheet) => {
      if (!isOwn(sheet)) return this.#runner.report(sheet, document)
      const { title, asserts } = sheet.schema
      const failed = this.#runner.judge(sheet, document, Number.MAX_SAFE_INTEGER)
      const found = failed.flatMap(({ assert: number, hits }) => {
        const assert = asserts[number]
        if (assert === undefined) return []
        return hits.map((hit) => ({
          assert,
          ...findingOf(assert, assert.severity, hit, locator, this.messages, locale),
        }))
      })
      return writeSvrl(title, asserts, found)
    })
  }

  #judge(
    sheet: OwnSheet,
    document: RuleDocument,
    found: Findings,
    locator: Locator,
    locale: string,
    mutant?: number,
  ): void {
    for (const { assert: number, count, hits } of this.#runner.judge(
      sheet,
      document,
      found.most,
      mutant,
    )) {
      const assert = sheet.schema.asserts[number]
      if (assert === undefined) continue
      const severity = this.#weigh(assert)
      if (severity === 'off') continue
      found.add(assert.rule, severity, count, hits, (hit) =>
        findingOf(assert, severity, hit, locator, this.messages, locale),
      )
    }
  }

  #report(sheet: ForeignSheet, document: RuleDocument, found: Findings, locale: string): void {
    for (const { count, ...finding } of this.#runner.reported(sheet, document, found.most)) {
      const severity = this.#weigh(finding)
      if (severity === 'off') continue
      const text = this.messages.find(locale, finding.rule, { rule: finding.rule })
      found.add(finding.rule, severity, count, [finding], (each) => ({
        ...each,
        severity,
        message: text ?? each.message,
      }))
    }
  }

  #weigh({ rule, severity }: Pick<RuleFinding, 'rule' | 'severity'>): Severity | 'off' {
    return this.#severity.get(rule) ?? severity
  }
}

/** Findings in the order in which they are made, a bounded number of each rule and severity. */
class Findings {
  readonly most: number
  readonly list: RuleFinding[] = []
  /** How many findings of a rule and severity are given, and where in the list the last stands. */
  readonly #given = new Map<string, { readonly number: number; readonly last: number }>()

  constructor(most: number) {
    this.most = most
  }

  /** @param count how often the rule is broken; there may be fewer hits */
  add<Found>(
    rule: string,
    severity: Severity,
    count: number,
    hits: readonly Found[],
    make: (hit: Found) => RuleFinding,
  ): void {
    const key = `${severity} ${rule}`
    const { number, last: before } = this.#given.get(key) ?? { number: 0, last: -1 }
    const made = hits.slice(0, this.most - number).map(make)
    const last = made.length > 0 ? this.list.push(...made) - 1 : before
    this.#given.set(key, { number: number + made.length, last })
    const finding = this.list[last]
    if (finding !== undefined && count > made.length)
      this.list[last] = { ...finding, more: (finding.more ?? 0) + count - made.length }
  }
}
