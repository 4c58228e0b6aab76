import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault, jsonOf, reasonOf } from 'twinvoice/plugin'
import type { Edit } from './edit.js'

/** What a case can say of a finding. */
export const FINDING_FIELDS = [
  'rule',
  'severity',
  'message',
  'term',
  'xpath',
  'path',
  'code',
  'expected',
  'found',
] as const

/** A finding that a case expects: `rule`, and any of the other fields. */
export type ExpectedFinding = { readonly rule: string } & Readonly<
  Partial<Record<(typeof FINDING_FIELDS)[number], string>>
>

/** One case: a base document, the smallest change, and the exact expected findings. */
export interface RuleCase {
  readonly name: string
  /** The base's file, as an absolute path. */
  readonly base: string
  readonly edits: readonly Edit[]
  readonly findings: readonly ExpectedFinding[]
  /** Rules whose border the case probes: they must not be found. */
  readonly border: readonly string[]
  /** Prefixes in addition to those of the pack. */
  readonly namespaces: Readonly<Record<string, string>>
  /** Location of the case, for messages. */
  readonly file: string
}

type Json = Readonly<Record<string, unknown>>

const FILE_FIELDS = new Set(['base', 'namespaces', 'cases'])
/** What is said of a pack without cases. */
const NO_FOLDER =
  'this folder, which "cases" in pack.json names, is not there: add it, with a JSON file of cases'
const NO_FILE = 'there is no file of cases in it: add one, such as cases.json'
const CASE_FIELDS = new Set(['name', 'base', 'edits', 'findings', 'border'])

/**
 * Reads all case files of a folder, in order of their names.
 * @throws Fault CATALOG_INVALID, naming file and case
 */
export async function readCases(folder: string): Promise<RuleCase[]> {
  const found = await readdir(folder).catch((thrown: unknown) => {
    throw new Fault('CATALOG_INVALID', NO_FOLDER, { file: folder }, thrown)
  })
  const names = found.filter((name) => name.endsWith('.json')).sort()
  if (names.length === 0) throw new Fault('CATALOG_INVALID', NO_FILE, { file: folder })
  const cases: RuleCase[] = []
  for (const name of names) cases.push(...(await readCaseFile(path.join(folder, name))))
  return cases
}

async function readCaseFile(file: string): Promise<RuleCase[]> {
  try {
    const json = object(jsonOf(await readFile(file)), 'the file')
    refuseUnknown(json, FILE_FIELDS, 'the file')
    const cases = list(json['cases'], 'cases').map((each) =>
      readCase(object(each, 'a case'), json, file),
    )
    const names = cases.map(({ name }) => name)
    const double = names.find((name, index) => names.indexOf(name) !== index)
    if (double !== undefined) throw new Error(`two cases are called "${double}"`)
    return cases
  } catch (thrown) {
    throw new Fault('CATALOG_INVALID', reasonOf(thrown), { file }, thrown)
  }
}

function readCase(source: Json, home: Json, file: string): RuleCase {
  const name = source['name']
  if (typeof name !== 'string' || name === '') throw new Error('a case has no name')
  refuseUnknown(source, CASE_FIELDS, `the case "${name}"`)
  const base = source['base'] ?? home['base']
  if (typeof base !== 'string') throw new Error(`the case "${name}" has no base`)
  return {
    name,
    base: path.resolve(path.dirname(file), base),
    edits: readEdits(source['edits'] ?? [], name),
    findings: list(source['findings'], `findings of "${name}"`).map((each) =>
      typeof each === 'string' ? { rule: each } : readFinding(object(each, 'a finding'), name),
    ),
    border: list(source['border'] ?? [], 'border').map(String),
    namespaces: object(home['namespaces'] ?? {}, 'namespaces') as Readonly<Record<string, string>>,
    file,
  }
}

function readFinding(source: Json, name: string): ExpectedFinding {
  refuseUnknown(source, new Set(FINDING_FIELDS), `a finding of "${name}"`)
  const { rule } = source
  if (typeof rule !== 'string') throw new Error(`a finding of "${name}" names no rule`)
  const texts = FINDING_FIELDS.filter((field) => typeof source[field] === 'string')
  return { rule, ...Object.fromEntries(texts.map((field) => [field, source[field]])) }
}

const EDIT_KINDS: Readonly<Record<string, readonly string[]>> = {
  set: ['to', 'attribute'],
  remove: [],
  insert: ['before', 'after', 'into', 'first-in'],
  copy: ['before', 'after', 'into', 'first-in'],
}

/**
 * Checks the edits of a case, which may have been written in code without types.
 * @param name of the case
 * @throws Error for the author of the case
 */
export function readEdits(source: unknown, name: string): readonly Edit[] {
  return list(source, `edits of "${name}"`).map((each) => readEdit(object(each, 'an edit'), name))
}

function readEdit(source: Json, name: string): Edit {
  const [kind, ...more] = Object.keys(EDIT_KINDS).filter((each) => each in source)
  const complain = (reason: string) => new Error(`an edit of "${name}" ${reason}`)
  if (kind === undefined || more.length > 0)
    throw complain('is not one of set, remove, insert, copy')
  const allowed = EDIT_KINDS[kind] ?? []
  for (const [field, value] of Object.entries(source)) {
    if (field !== kind && !allowed.includes(field)) throw complain(`has the unknown field ${field}`)
    if (typeof value !== 'string') throw complain(`gives no text for ${field}`)
  }
  const places = allowed.filter((field) => field in source && field !== 'attribute')
  if (kind !== 'remove' && places.length !== 1) throw complain(`needs one of ${allowed.join(', ')}`)
  return source as Edit
}

function refuseUnknown(source: Json, known: ReadonlySet<string>, what: string): void {
  for (const field of Object.keys(source))
    if (!known.has(field)) throw new Error(`${what} has the unknown field ${field}`)
}

function list(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${what} is not a list`)
  return value
}

function object(value: unknown, what: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} is not an object`)
  return value as Json
}
