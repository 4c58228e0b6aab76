import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseDocument } from '../../plugins/validate-en16931/engine/document.js'
import { Locator } from '../../plugins/validate-en16931/engine/locate.js'
import { NodePlan } from '../../plugins/validate-en16931/engine/node-plan.js'
import type { Hit } from '../../plugins/validate-en16931/engine/hits.js'
import {
  failedAsserts,
  listed,
  nodesOfRules,
} from '../../plugins/validate-en16931/engine/sheet-run.js'
import { loadSaxon } from '../../plugins/validate-en16931/saxon/saxon.js'
import {
  compileSchematron,
  type CodeLists,
  type CompiledSchema,
  NODES_PARAMETER,
  type ScreeningSheet,
} from 'twinvoice/schematron'

/** What a small schema says of a small document. */
export interface Judged {
  readonly rule: string
  readonly at: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

export interface JudgeOptions {
  readonly phase?: string
  readonly codeLists?: CodeLists
  /** Further files beside the schema. */
  readonly files?: Readonly<Record<string, string>>
  /** Attributes of the schema element. */
  readonly attributes?: string
  /** Files of base folders, by the folder's name. */
  readonly bases?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Wraps the content of a schema. */
function schemaOf(content: string, attributes = ''): string {
  return `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt3"
    xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:tw="urn:twinvoice:schematron" xmlns:f="urn:f" ${attributes}>${content}</schema>`
}

/** Compiles the content of a schema. */
export async function compile(
  content: string,
  options: JudgeOptions = {},
): Promise<CompiledSchema> {
  const folder = await mkdtemp(path.join(tmpdir(), 'twinvoice-schema-'))
  try {
    const home = path.join(folder, 'main')
    await writeFiles(home, { ...options.files, 'main.sch': schemaOf(content, options.attributes) })
    const bases = new Map<string, string>()
    for (const [name, files] of Object.entries(options.bases ?? {})) {
      bases.set(name, path.join(folder, 'elsewhere', name))
      await writeFiles(path.join(folder, 'elsewhere', name), files)
    }
    const { phase, codeLists = {} } = options
    return await compileSchematron(home, 'main.sch', { phase, codeLists, bases })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
}

/** Judges a document by the content of a schema; the stylesheet is compiled within the process. */
export async function judge(
  content: string,
  xml: string,
  options: JudgeOptions = {},
): Promise<Judged[]> {
  const compiled = await compile(content, options)
  const run = (sheet: string, params: Readonly<Record<string, unknown>>): unknown[] => {
    const names = Object.keys(params).map((name, at) => `${eqname(name)}: $n${String(at)}`)
    const values = Object.values(params).map((value, at) => [`n${String(at)}`, value] as const)
    const result = saxon.XPath.evaluate(
      `transform(map{'stylesheet-text': $xslt, 'source-node': ., 'delivery-format': 'raw',
        'stylesheet-params': map{${names.join(', ')}}})?output`,
      document.node,
      { params: { xslt: sheet, ...Object.fromEntries(values) } },
    )
    return Array.isArray(result) ? result.slice(1) : []
  }
  const saxon = loadSaxon()
  const document = parseDocument(xml, saxon, new NodePlan(compiled.indexedNodes))
  const nodes = new Map(
    compiled.indexedNodes.map((each) => [each.parameter, document.nodes.get(each) ?? []]),
  )
  const screen = (sheets: readonly ScreeningSheet[]) =>
    sheets
      .filter(({ needs }) => needs?.some((name) => (nodes.get(name) ?? []).length > 0) ?? true)
      .flatMap(({ xslt, parameters, lists }) => {
        const own = parameters.map((name) => [name, nodes.get(name) ?? []] as const)
        return run(xslt, { ...Object.fromEntries(own), [NODES_PARAMETER]: listed(nodes, lists) })
      })
  const first = screen(compiled.screening.filter(({ asked }) => asked === undefined))
  const screened = [
    ...first,
    ...screen(
      compiled.screening.filter(({ asked }) => asked !== undefined && first.includes(asked)),
    ),
  ]
  if (screened.length === 0) return []
  const broken = nodesOfRules(screened, compiled.units)
  const hits = failedAsserts(
    compiled.explaining.flatMap(
      ({ xslt, rules }) => run(xslt, { [NODES_PARAMETER]: listed(broken, rules) }) as Hit[],
    ),
    Number.MAX_SAFE_INTEGER,
  )
    .sort((one, other) => one.assert - other.assert)
    .flatMap((failed) => failed.hits)
  const locator = new Locator()
  return hits.map(([number, node, attribute, ...values]) => {
    const assert = compiled.asserts[number]
    const text = assert?.text.map((part) =>
      typeof part === 'string' ? part : (values[part] ?? ''),
    )
    return {
      rule: assert?.rule ?? '',
      at: locator
        .path(node, attribute ?? undefined)
        .replaceAll('*:', '')
        .replaceAll('[1]', ''),
      text: text?.join('').replace(/\s+/g, ' ').trim() ?? '',
      values,
    }
  })
}

function eqname(name: string): string {
  const [, uri = '', local = ''] = /^Q\{([^}]*)\}(.*)$/.exec(name) ?? []
  return `QName('${uri}', '${local}')`
}

/** The text of all sheets that screen. */
export function screeningOf({ screening }: CompiledSchema): string {
  return screening.map(({ xslt }) => xslt).join('\n')
}

/** Rules and places, as `R1 /a/b[2]`. */
export async function places(
  content: string,
  xml: string,
  options: JudgeOptions = {},
): Promise<string[]> {
  return (await judge(content, xml, options)).map(({ rule, at }) => `${rule} ${at}`)
}

/** The message of the one thing that is wrong with a schema. */
export async function refusal(content: string, options: JudgeOptions = {}): Promise<string> {
  try {
    await compile(content, options)
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  }
  return 'accepted'
}
