import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Fault, reasonOf } from 'twinvoice/plugin'
import {
  MOST_HITS_PARAMETER,
  MUTANT_PARAMETER,
  readSvrl,
  ruleParameter,
  SchematronError,
  type SvrlFinding,
} from 'twinvoice/schematron'
import type { ForeignSheet, OwnSheet } from '../pack/sheet.js'
import { keepCode, readingFrom, type SaxonJS, type TransformOptions } from '../saxon/saxon.js'
import type { RuleDocument } from './document.js'
import type { Hit } from './hits.js'

/** What both sheets of a schema give first. */
const START = 0

/** Whatever a foreign sheet itself says of its output. */
const SVRL_OUTPUT = { method: 'xml', indent: false, encoding: 'utf-8' }

/** An assert that fails in a document: how often, and the first of its hits. */
export interface FailedAssert {
  readonly assert: number
  readonly count: number
  readonly hits: Hit[]
}

/** Runs the sheets of a pack's folder on documents. */
export class SheetRunner {
  readonly #saxon: SaxonJS
  readonly #folder: string

  constructor(saxon: SaxonJS, folder: string) {
    this.#saxon = saxon
    this.#folder = folder
  }

  /**
   * Judges a document by a sheet of the pack's own.
   * @param most hits to give of each assert; all are counted
   * @param mutant number of the assert whose test is negated
   * @returns what fails, in the order of the asserts
   * @throws Fault STAGE_FAILED
   */
  judge(
    sheet: OwnSheet,
    document: RuleDocument,
    most: number,
    mutant?: number,
  ): readonly FailedAssert[] {
    const { indexedNodes } = sheet.schema
    const negated = mutant === undefined ? {} : { [MUTANT_PARAMETER]: mutant }
    const nodes = indexedNodes.flatMap((each) => {
      const found = document.nodes.get(each) ?? []
      return found.length === 0 ? [] : [[each.parameter, found] as const]
    })
    const screened = this.#raw(sheet, sheet.screening, document, {
      ...Object.fromEntries(nodes),
      ...negated,
    })
    if (screened.length === 0) return []
    const broken = nodesOfRules(screened, sheet.schema.units)
    const parameters = { ...broken, ...negated, [MOST_HITS_PARAMETER]: most }
    return failedAsserts(
      sheet.explaining
        .filter(({ rules }) => rules.some((rule) => ruleParameter(rule) in broken))
        .flatMap((each) => this.#raw(sheet, parsedOnce(each), document, parameters)),
    )
  }

  /** The SVRL report of a foreign sheet. */
  report(sheet: ForeignSheet, document: RuleDocument): string {
    const result = this.#transform(sheet.file, {
      stylesheetInternal: sheet.sef,
      sourceNode: document.node,
      destination: 'serialized',
      outputProperties: SVRL_OUTPUT,
    })
    if (typeof result === 'string') return result
    throw new Fault('STAGE_FAILED', 'the sheet gives no SVRL report', { file: sheet.file })
  }

  /** What a foreign sheet reports; of each rule at most `most` findings, and how many there are. */
  reported(sheet: ForeignSheet, document: RuleDocument, most: number): readonly SvrlFinding[] {
    try {
      return readSvrl(this.report(sheet, document), sheet.file, most)
    } catch (thrown) {
      if (!(thrown instanceof SchematronError)) throw thrown
      throw new Fault('STAGE_FAILED', thrown.reason, { file: sheet.file }, thrown)
    }
  }

  /** What a sheet of the pack's own gives, without its start. A run without that has no result. */
  #raw(
    { file }: OwnSheet,
    sef: object,
    { node }: RuleDocument,
    stylesheetParams: Readonly<Record<string, unknown>>,
  ): readonly unknown[] {
    const result = this.#transform(file, {
      stylesheetInternal: sef,
      sourceNode: node,
      destination: 'raw',
      stylesheetParams,
    })
    if (result === START) return []
    if (Array.isArray(result) && result[0] === START) return result.slice(1) as unknown[]
    throw new Fault('STAGE_FAILED', 'the sheet gives no result', { file })
  }

  #transform(name: string, options: TransformOptions): unknown {
    const file = path.join(this.#folder, name)
    const based = { ...options, stylesheetBaseURI: pathToFileURL(file).href }
    try {
      return readingFrom(this.#folder, () => this.#saxon.transform(based, 'sync').principalResult)
    } catch (thrown) {
      throw new Fault('STAGE_FAILED', `the sheet breaks: ${reasonOf(thrown)}`, { file }, thrown)
    } finally {
      keepCode()
    }
  }
}

const sefs = new WeakMap<object, object>()

/** Not parsed before the first document that needs it. */
function parsedOnce(sheet: { readonly sef: string }): object {
  const sef = sefs.get(sheet) ?? (JSON.parse(sheet.sef) as object)
  sefs.set(sheet, sef)
  return sef
}

/** The nodes that the screening found, by the parameter of each rule that applies to them. */
export function nodesOfRules(
  screened: readonly unknown[],
  units: readonly (readonly number[])[],
): Record<string, unknown[]> {
  const nodes: Record<string, unknown[]> = {}
  for (let at = 0; at < screened.length; at += 2)
    for (const rule of units[screened[at] as number] ?? [])
      (nodes[ruleParameter(rule)] ??= []).push(screened[at + 1])
  return nodes
}

/** Reads what the explaining sheet gives. */
export function failedAsserts(explained: readonly unknown[]): FailedAssert[] {
  const failed: FailedAssert[] = []
  for (const each of explained as readonly (Hit | readonly [assert: number, count: number])[])
    if (isHit(each)) failed.at(-1)?.hits.push(each)
    else failed.push({ assert: each[0], count: each[1], hits: [] })
  return failed.sort((one, other) => one.assert - other.assert)
}

function isHit(each: Hit | readonly [assert: number, count: number]): each is Hit {
  return each.length > 2
}
