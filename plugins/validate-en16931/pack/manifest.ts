import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  Fault,
  fileReason,
  jsonOf,
  nearestName,
  type SeverityOverride,
  type Syntax,
  type Validity,
} from 'twinvoice/plugin'

/** A sheet of a pack, in the order in which it runs. */
export interface SheetEntry {
  readonly file: string
  readonly phase?: string
}

/** Rules of another pack that a pack has in a form of its own, or does without. */
export interface Replacement {
  /** Id of the other pack. */
  readonly pack: string
  readonly rules: readonly string[]
  readonly reason: string
  /** Specification identifiers (BT-24) of the documents that it is for; absent: all of the profile. */
  readonly guidelines?: readonly string[]
  /** With `warning`, findings of the rules are reported as such in place of being left out. */
  readonly severity?: 'warning'
}

/** What `pack.json` says; see rules/README.md for each field. */
export interface PackManifest {
  readonly id: string
  readonly version: string
  readonly title: string
  readonly licence: string
  readonly release?: string
  /** Name in common with its other syntaxes and releases; see {@link RulePackEntry}. */
  readonly family?: string
  readonly valid?: Validity
  /** The syntax of the documents that it judges; absent: CII. */
  readonly syntax?: Syntax
  readonly profiles?: readonly string[]
  /** Ids of the packs that this one builds on, nearest first. */
  readonly base: readonly string[]
  readonly replaces: readonly Replacement[]
  readonly sheets: readonly SheetEntry[]
  readonly codeLists?: string
  readonly messages: Readonly<Record<string, string>>
  readonly severity: readonly SeverityOverride[]
  readonly cases?: string
}

const FIELDS = [
  'id',
  'version',
  'title',
  'licence',
  'release',
  'family',
  'valid',
  'syntax',
  'base',
  'profiles',
  'replaces',
  'sheets',
  'codeLists',
  'messages',
  'severity',
  'cases',
]
const SYNTAXES: readonly Syntax[] = ['cii', 'ubl']
const SEVERITIES = ['error', 'warning', 'info', 'off'] as const
const DATE = /^\d{4}-\d{2}-\d{2}$/

type Json = Readonly<Record<string, unknown>>

/**
 * Reads and checks the `pack.json` of a folder.
 * @throws Fault CATALOG_INVALID that names the file and all its errors
 */
export function readManifest(folder: string): PackManifest {
  const file = path.join(folder, 'pack.json')
  let json: unknown
  try {
    json = jsonOf(readFileSync(file))
  } catch (thrown) {
    throw new Fault('CATALOG_INVALID', `cannot be read: ${fileReason(thrown)}`, { file }, thrown)
  }
  const check = new ManifestCheck(folder)
  const manifest = check.manifest(json)
  if (check.problems.length > 0)
    throw new Fault('CATALOG_INVALID', check.problems.join('; '), { file })
  return manifest
}

class ManifestCheck {
  readonly problems: string[] = []
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = path.resolve(folder)
  }

  manifest(json: unknown): PackManifest {
    const source = this.#object(json, 'pack.json')
    this.#known(source, FIELDS)
    const sheets = this.#array(source['sheets'], 'sheets').map((each) => this.#sheet(each))
    if (sheets.length === 0) this.problems.push('sheets lists no sheet')
    return {
      id: this.#text(source, 'id'),
      version: this.#text(source, 'version'),
      title: this.#text(source, 'title'),
      licence: this.#text(source, 'licence'),
      ...(source['release'] === undefined ? {} : { release: this.#text(source, 'release') }),
      ...(source['valid'] === undefined ? {} : { valid: this.#valid(source['valid']) }),
      ...(source['family'] === undefined ? {} : { family: this.#text(source, 'family') }),
      base: this.#ids(source['base'] ?? []),
      ...(source['syntax'] === undefined ? {} : { syntax: this.#syntax(source['syntax']) }),
      ...(source['profiles'] === undefined
        ? {}
        : { profiles: this.#array(source['profiles'], 'profiles').map(String) }),
      replaces: this.#array(source['replaces'] ?? [], 'replaces').map((each) =>
        this.#replacement(each),
      ),
      sheets,
      ...(source['codeLists'] === undefined ? {} : { codeLists: this.#path(source, 'codeLists') }),
      messages: this.#messages(source['messages']),
      severity: this.#array(source['severity'] ?? [], 'severity').map((each) =>
        this.#override(each),
      ),
      ...(source['cases'] === undefined ? {} : { cases: this.#path(source, 'cases') }),
    }
  }

  #sheet(value: unknown): SheetEntry {
    const source = typeof value === 'string' ? { file: value } : this.#object(value, 'a sheet')
    this.#known(source, ['file', 'phase'], 'a sheet')
    const file = this.#path(source, 'file')
    if (!/\.(?:sch|xslt?|sef\.json)$/.test(file))
      this.problems.push(`the sheet ${file} is neither .sch, .xslt, .xsl nor .sef.json`)
    const { phase } = source
    return typeof phase === 'string' ? { file, phase } : { file }
  }

  #syntax(value: unknown): Syntax {
    const syntax = SYNTAXES.find((each) => each === value)
    if (syntax === undefined) this.problems.push(`syntax must be one of ${SYNTAXES.join(', ')}`)
    return syntax ?? 'cii'
  }

  #valid(value: unknown): { from?: string; to?: string } {
    const source = this.#object(value, 'valid')
    this.#known(source, ['from', 'to'], 'valid')
    const range: { from?: string; to?: string } = {}
    for (const end of ['from', 'to'] as const) {
      const date = source[end]
      if (date === undefined || date === null) continue
      if (typeof date === 'string' && isDate(date)) range[end] = date
      else this.problems.push(`valid.${end} is not a date of the form 2026-05-15`)
    }
    if (range.from !== undefined && range.to !== undefined && range.from > range.to)
      this.problems.push(`valid.from (${range.from}) is after valid.to (${range.to})`)
    return range
  }

  #messages(value: unknown): Record<string, string> {
    if (value === undefined) return {}
    const source = this.#object(value, 'messages')
    return Object.fromEntries(
      Object.keys(source).map((locale) => [locale, this.#path(source, locale)]),
    )
  }

  #override(value: unknown): SeverityOverride {
    const source = this.#object(value, 'an entry of severity')
    this.#known(source, ['rule', 'severity', 'reason'], 'an entry of severity')
    const severity = SEVERITIES.find((each) => each === source['severity'])
    if (severity === undefined)
      this.problems.push(`severity must be one of ${SEVERITIES.join(', ')}`)
    return {
      rule: this.#text(source, 'rule'),
      severity: severity ?? 'error',
      reason: this.#text(source, 'reason'),
    }
  }

  #replacement(value: unknown): Replacement {
    const source = this.#object(value, 'an entry of replaces')
    const fields = ['pack', 'rules', 'reason', 'guidelines', 'severity']
    this.#known(source, fields, 'an entry of replaces')
    const { guidelines, severity } = source
    if (severity !== undefined && severity !== 'warning')
      this.problems.push('the severity of an entry of replaces is warning, or absent')
    return {
      pack: this.#text(source, 'pack'),
      rules: this.#array(source['rules'], 'replaces.rules').map(String),
      reason: this.#text(source, 'reason'),
      ...(guidelines === undefined
        ? {}
        : { guidelines: this.#array(guidelines, 'replaces.guidelines').map(String) }),
      ...(severity === 'warning' ? { severity } : {}),
    }
  }

  /** @param where the part of the manifest; undefined for the whole */
  #known(source: Json, fields: readonly string[], where?: string): void {
    for (const field of Object.keys(source).filter((each) => !fields.includes(each))) {
      const meant = nearestName(field, fields)
      const advice =
        meant === undefined ? ` (known: ${fields.join(', ')})` : `; did you mean ${meant}?`
      this.problems.push(
        `${where === undefined ? '' : `${where}: `}the field ${field} is not known${advice}`,
      )
    }
  }

  #text(source: Json, field: string): string {
    const value = source[field]
    if (typeof value === 'string' && value.trim() !== '') return value
    this.problems.push(`${field} is missing`)
    return ''
  }

  /** One id or several. Each is the name of a pack's folder, and becomes part of paths. */
  #ids(value: unknown): readonly string[] {
    const ids = (typeof value === 'string' ? [value] : this.#array(value, 'base')).map(String)
    for (const id of ids)
      if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(id))
        this.problems.push(`base names "${id}", which is not the id of a pack`)
    return ids
  }

  #path(source: Json, field: string): string {
    const value = this.#text(source, field)
    const full = path.resolve(this.#folder, value)
    if (path.isAbsolute(value) || !full.startsWith(this.#folder + path.sep))
      this.problems.push(`${field} leads out of the pack's folder: ${value}`)
    return value
  }

  #array(value: unknown, field: string): readonly unknown[] {
    if (Array.isArray(value)) return value
    this.problems.push(`${field} is not a list`)
    return []
  }

  #object(value: unknown, what: string): Json {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json
    this.problems.push(`${what} is not an object`)
    return {}
  }
}

/** A date of the calendar: 2026-02-30 is refused. */
function isDate(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
