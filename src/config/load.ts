import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

import { shownUrl } from '../accounts/store/shown-url.js'
import { didYouMean, misspelt } from '../catalog/problems/nearest.js'
import { problemsOf } from '../catalog/json-file.js'
import { detail, inEnglish, listed, type Detail } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import { fileDetail, jsonOf } from '../pipeline/file-reason.js'
import {
  CONFIG_FILE,
  OTHER_VARIABLES,
  SETTINGS,
  type Setting,
  type SettingName,
  type Settings,
} from './settings.js'

/** Where a value comes from. */
export type Source = 'default' | 'file' | 'environment' | 'command line'

/** All settings, and the source of each value. */
export interface LoadedSettings {
  readonly settings: Settings
  readonly sources: Readonly<Record<SettingName, Source>>
  /** Path of the config file, if one was read. */
  readonly file?: string
}

export interface LoadInput {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folder in which the config file is searched for. */
  readonly folder: string
  /** Values from the command line, which take precedence. */
  readonly flags?: Partial<Settings>
}

const NAMES = Object.keys(SETTINGS) as readonly SettingName[]

/**
 * Loads all settings. The command line takes precedence over the environment, then the config file,
 * then the defaults.
 * @throws Fault CONFIG_INVALID that lists all errors in one line
 */
export function loadSettings({ env, folder, flags = {} }: LoadInput): LoadedSettings {
  const problems: Detail[] = []
  const file = configFile(env, folder)
  const inFile = file === undefined ? {} : readConfigFile(file)
  problems.push(...unknownNames(inFile, file), ...misspelled(env))
  const values: Partial<Record<SettingName, unknown>> = {}
  const sources: Partial<Record<SettingName, Source>> = {}
  for (const name of NAMES) {
    const row: Setting<unknown> = SETTINGS[name]
    const [value, source] = choose(name, row, { env, inFile, flags })
    values[name] = source === 'file' && name === 'packages' ? beside(file ?? '', value) : value
    sources[name] = source
    const place = { file: `${file}: ${name}`, environment: row.env }[source as string] ?? name
    for (const problem of problemsOf(row.schema, value))
      problems.push(isOfElement(problem) ? detail`${place}${problem}` : detail`${place} ${problem}`)
  }
  if (problems.length > 0) throw new Fault('CONFIG_INVALID', listed(problems))
  return {
    settings: values as Settings,
    sources: sources as Record<SettingName, Source>,
    ...(file === undefined ? {} : { file }),
  }
}

/** Resolves folders in a config file against the folder of that file. */
function beside(file: string, packages: unknown): unknown {
  if (!Array.isArray(packages)) return packages
  const absolute = (name: string) => (name.startsWith('.') ? resolve(dirname(file), name) : name)
  return packages.map((entry: unknown) => {
    if (typeof entry === 'string') return absolute(entry)
    const { name } = Object(entry) as { name?: unknown }
    return typeof name === 'string' ? { ...(entry as object), name: absolute(name) } : entry
  })
}

/** A value for display, without the password in a URL. */
export function shown(name: SettingName, value: unknown): string {
  const row: Setting<unknown> = SETTINGS[name]
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (row.hidden === true) return text === '' ? '' : '***'
  return row.secret === true ? shownUrl(text) : text
}

function choose(
  name: SettingName,
  row: Setting<unknown>,
  { env, inFile, flags }: Pick<LoadInput, 'env'> & { inFile: object; flags: Partial<Settings> },
): readonly [unknown, Source] {
  if (flags[name] !== undefined) return [flags[name], 'command line']
  const text = env[row.env]
  if (text !== undefined && text !== '') return [parse(text, row.schema), 'environment']
  const fromFile = new Map<string, unknown>(Object.entries(inFile)).get(name)
  return fromFile === undefined ? [row.fallback, 'default'] : [fromFile, 'file']
}

/**
 * Converts the text of a variable to the type in its schema, or returns it unchanged if it does not
 * fit.
 */
function parse(text: string, schema: Setting<unknown>['schema']): unknown {
  const { type } = schema
  if (type === 'integer' && /^\d{1,15}$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(true|false|1|0)$/.test(text)) return text === 'true' || text === '1'
  if (type !== 'array') return text
  if (!text.startsWith('[')) return text.split(',').map((part) => part.trim())
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function configFile(env: LoadInput['env'], folder: string): string | undefined {
  const named = env['TWINVOICE_CONFIG']
  if (named !== undefined && named !== '') return resolve(folder, named)
  const usual = resolve(folder, CONFIG_FILE)
  return existsSync(usual) ? usual : undefined
}

function readConfigFile(file: string): object {
  let value: unknown
  try {
    value = jsonOf(readFileSync(file))
  } catch (thrown) {
    throw new Fault(
      'CONFIG_INVALID',
      detail`cannot be read: ${fileDetail(thrown)}`,
      { file },
      thrown,
    )
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new Fault('CONFIG_INVALID', detail`must contain a JSON object`, { file })
}

/** Whether a problem is about an element of a list, `[0] must be …`, which stands without a space after its name. */
function isOfElement(problem: Detail): boolean {
  return inEnglish(problem).startsWith('[')
}

function unknownNames(inFile: object, file = ''): Detail[] {
  return Object.keys(inFile)
    .filter((name) => !Object.hasOwn(SETTINGS, name) && name !== '$schema')
    .map((name) => detail`${file}: ${detail`unknown setting ${name}${didYouMean(name, NAMES)}`}`)
}

/** A variable that differs from one of ours in one or two letters is a typing error. */
function misspelled(env: LoadInput['env']): Detail[] {
  const known = [...NAMES.map((name) => SETTINGS[name].env), ...OTHER_VARIABLES]
  return Object.keys(env)
    .filter((name) => name.startsWith('TWINVOICE_'))
    .flatMap((name) => {
      const meant = misspelt(name, known)
      return meant === undefined ? [] : [detail`unknown variable ${name}; did you mean ${meant}?`]
    })
}
