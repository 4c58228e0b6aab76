import { realpathSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Fault, reasonOf } from 'twinvoice/plugin'
import {
  BRIEF_PARAMETER,
  MUTANT_PARAMETER,
  NODES_PARAMETER,
  readSvrl,
  SchematronError,
  type SvrlFinding,
} from 'twinvoice/schematron'
import { breakingOf } from './breaking.js'
import type { ForeignSheet, OwnSheet } from '../pack/sheet.js'
import { keepCode, readingFrom, type SaxonJS, type TransformOptions } from '../saxon/saxon.js'
import type { XmlNode } from '../saxon/dom.js'
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

/** Broken nodes by the number of the rule. */
export type RuleNodes = ReadonlyMap<number, readonly unknown[]>

/** Runs the sheets of a pack's folder on documents. */
export class SheetRunner {
  readonly #saxon: SaxonJS
  readonly #folder: string

  constructor(saxon: SaxonJS, folder: string) {
    this.#saxon = saxon
    this.#folder = realpathSync(folder)
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
    try {
      return this.#failed(sheet, document, most, mutant)
    } catch (thrown) {
      throw this.#inTermsOfRules(sheet, document, thrown)
    }
  }

  #failed(
    sheet: OwnSheet,
    document: RuleDocument,
    most: number,
    mutant?: number,
  ): readonly FailedAssert[] {
    const negated = mutant === undefined ? {} : { [MUTANT_PARAMETER]: mutant }
    const screened = this.#screen(sheet, document, negated)
    if (screened.length === 0) return []
    const broken = nodesOfRules(screened, sheet.schema.units)
    return sheet.explaining
      .filter(({ rules }) => rules.some((rule) => broken.has(rule)))
      .flatMap((each) => {
        const run = (nodes: RuleNodes, brief: boolean) =>
          this.#explain(sheet, each, document, nodes, { ...negated, [BRIEF_PARAMETER]: brief })
        return explained(each.rules, broken, most, run)
      })
      .sort((one, other) => one.assert - other.assert)
  }

  /** A fault that names the part of the schema that breaks, if it breaks alone, too. */
  #inTermsOfRules(sheet: OwnSheet, document: RuleDocument, thrown: unknown): unknown {
    const { asserts, namespaces: namespaceContext } = sheet.schema
    const breaking = breakingOf(sheet, {
      nodes: (xpath) => {
        const options = { namespaceContext, resultForm: 'array' } as const
        try {
          return this.#saxon.XPath.evaluate(xpath, document.node, options) as unknown[]
        } catch {
          return []
        }
      },
      explain: (each, nodes, further) => this.#explain(sheet, each, document, nodes, further),
    })
    const assert = breaking && asserts[breaking.assert]
    if (breaking === undefined || assert === undefined) return thrown
    const { line, rule, file } = assert
    const at = line === undefined ? '' : `line ${String(line)}: `
    const subject = breaking.isRule ? `a variable of ${rule}` : rule
    const { cause } = breaking.thrown as { readonly cause?: unknown }
    const place = { file: path.join(this.#folder, file) }
    return new Fault('STAGE_FAILED', `${at}${subject} breaks: ${reasonOf(cause)}`, place, thrown)
  }

  /** What an explaining sheet gives for nodes of its rules. */
  #explain(
    sheet: OwnSheet,
    explaining: OwnSheet['explaining'][number],
    document: RuleDocument,
    nodes: RuleNodes,
    further: Readonly<Record<string, unknown>>,
  ): readonly unknown[] {
    const parameters = { [NODES_PARAMETER]: listed(nodes, explaining.rules), ...further }
    return this.#raw(sheet, parsedOnce(explaining), document, parameters)
  }

  /** Pairs of a unit and a node, from the sheets that the document has nodes for. */
  #screen(
    sheet: OwnSheet,
    document: RuleDocument,
    further: Readonly<Record<string, unknown>>,
  ): unknown[] {
    const nodes = new Map<string, readonly XmlNode[]>()
    for (const each of sheet.schema.indexedNodes) {
      const found = document.nodes.get(each) ?? []
      if (found.length > 0) nodes.set(each.parameter, found)
    }
    const run = (screening: readonly OwnSheet['screening'][number][]) =>
      screening.flatMap((each) => {
        if (each.needs?.some((need) => nodes.has(need)) === false) return []
        const parameters: Record<string, unknown> = { ...further }
        if (each.lists.length > 0) parameters[NODES_PARAMETER] = listed(nodes, each.lists)
        for (const name of each.parameters) {
          const given = nodes.get(name)
          if (given !== undefined) parameters[name] = given
        }
        return this.#raw(sheet, parsedOnce(each), document, parameters)
      })
    const found = run(sheet.screening.filter(({ asked }) => asked === undefined))
    const asked = new Set(found.filter((_, at) => at % 2 === 0))
    return found.concat(
      run(sheet.screening.filter((each) => each.asked !== undefined && asked.has(each.asked))),
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
function parsedOnce(sheet: { readonly sef: object | string }): object {
  if (typeof sheet.sef === 'object') return sheet.sef
  const sef = sefs.get(sheet) ?? (JSON.parse(sheet.sef) as object)
  sefs.set(sheet, sef)
  return sef
}

/** The nodes that the screening found, by the number of each rule that applies to them. */
export function nodesOfRules(
  screened: readonly unknown[],
  units: readonly (readonly number[])[],
): RuleNodes {
  const nodes = new Map<number, unknown[]>()
  for (let at = 0; at < screened.length; at += 2)
    for (const rule of units[screened[at] as number] ?? []) {
      const found = nodes.get(rule)
      if (found === undefined) nodes.set(rule, [screened[at + 1]])
      else found.push(screened[at + 1])
    }
  return nodes
}

/** Nodes in the order in which a sheet requires them: without any, an empty list. */
export function listed<Key>(
  nodes: ReadonlyMap<Key, readonly unknown[]>,
  order: readonly Key[],
): (readonly unknown[])[] {
  return order.map((each) => nodes.get(each) ?? NO_NODES)
}

const NO_NODES: readonly unknown[] = []

/**
 * Runs an explaining sheet. If more nodes are broken than hits are wanted, it first asks in brief
 * for all of them, then for the hits of those that are listed.
 */
function explained(
  rules: readonly number[],
  broken: RuleNodes,
  most: number,
  run: (nodes: RuleNodes, brief: boolean) => readonly unknown[],
): FailedAssert[] {
  const nodes = new Map([...broken].filter(([rule]) => rules.includes(rule)))
  if ([...nodes.values()].every(({ length }) => length <= most))
    return failedAsserts(run(nodes, false) as readonly Hit[], most)
  const failing = new Map<number, unknown[]>()
  const brief = run(nodes, true)
  for (let at = 0; at < brief.length; at += 2) {
    const assert = brief[at] as number
    const found = failing.get(assert)
    if (found === undefined) failing.set(assert, [brief[at + 1]])
    else found.push(brief[at + 1])
  }
  const shown = new Set([...failing.values()].flatMap((each) => each.slice(0, most)))
  const few = [...nodes].map(
    ([rule, all]) => [rule, all.filter((each) => shown.has(each))] as const,
  )
  return failedAsserts(run(new Map(few), false) as readonly Hit[], most).map((each) => ({
    ...each,
    count: failing.get(each.assert)?.length ?? each.count,
  }))
}

/** Gathers hits by their asserts. */
export function failedAsserts(hits: readonly Hit[], most: number): FailedAssert[] {
  const failed = new Map<number, Hit[]>()
  for (const hit of hits) {
    const [assert] = hit
    const found = failed.get(assert)
    if (found === undefined) failed.set(assert, [hit])
    else found.push(hit)
  }
  return [...failed].map(([assert, all]) => ({
    assert,
    count: all.length,
    hits: all.slice(0, most),
  }))
}
