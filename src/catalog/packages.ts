import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { satisfies, validRange } from '#semver'
import { inEnglish } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import { fileReason, jsonOf } from '../pipeline/file-reason.js'
import { CORE_VERSION } from '../pipeline/plugin.js'
import { problemsOf } from './json-file.js'
import { PACKAGE_VERSION } from './package-root.js'

/** A package that extends twinvoice: its name or folder, and options for its stages. */
export type PackageReference =
  | string
  | {
      /** Package name, or path of a folder. */
      readonly name: string
      /** Options by plugin name; they replace the options in the package. */
      readonly options?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    }

/** A stage that a package inserts into the pipelines of profiles. */
export interface Insertion {
  readonly plugin: string
  readonly into: 'generate' | 'validate' | 'embed'
  /** Profiles by id; absent: all. */
  readonly profiles?: readonly string[]
  /** The stage after which it is inserted; absent: at the end, unless `before` says where. */
  readonly after?: string
  /** The stage before which it is inserted. */
  readonly before?: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** The contents of a package. Folders are absolute paths. */
export interface ExtensionPackage {
  readonly name: string
  readonly folder: string
  readonly file: string
  readonly plugins: readonly string[]
  readonly templates: readonly string[]
  readonly rules: readonly string[]
  readonly fonts: readonly string[]
  readonly insert: readonly Insertion[]
}

const text = { type: 'string', minLength: 1 } as const

/** The field `twinvoice` of a package.json. */
export const FIELD_SCHEMA = {
  type: 'object',
  required: ['core'],
  additionalProperties: false,
  properties: {
    core: text,
    plugins: text,
    templates: text,
    rules: text,
    fonts: text,
    insert: {
      type: 'array',
      items: {
        type: 'object',
        required: ['plugin', 'into'],
        additionalProperties: false,
        properties: {
          plugin: text,
          into: { enum: ['generate', 'validate', 'embed'] },
          profiles: { type: 'array', items: text },
          after: text,
          before: text,
          options: { type: 'object' },
        },
      },
    },
  },
} as const

interface PackageField {
  readonly core: string
  readonly plugins?: string
  readonly templates?: string
  readonly rules?: string
  readonly fonts?: string
  readonly insert?: readonly Insertion[]
}

/**
 * Finds a package and reads the field `twinvoice` of its package.json.
 * @param from folder against which names and relative paths are resolved
 * @throws Fault PLUGIN_INVALID that names the package, the file, the reason and the remedy
 */
export function readPackage(reference: PackageReference, from: string): ExtensionPackage {
  const { name: asked, options = {} } =
    typeof reference === 'string' ? { name: reference } : reference
  const file = findPackageJson(asked, from)
  const folder = dirname(file)
  const { name, field, peer } = readManifest(file)
  demandRange(name, file, field.core, CORE_VERSION, 'core')
  if (peer !== undefined) demandRange(name, file, peer, PACKAGE_VERSION, 'twinvoice')
  const unknown = Object.keys(options).filter(
    (key) => field.insert?.some(({ plugin }) => plugin === key) !== true,
  )
  if (unknown.length > 0)
    throw new Fault(
      'PLUGIN_INVALID',
      `the package ${name} inserts no stage "${unknown.join('", "')}" for which options could be set (it inserts: ${[...new Set(field.insert?.map(({ plugin }) => plugin))].join(', ') || 'none'}): correct the name in "options"`,
      { file },
    )
  // A program without types, or a config file, may give anything.
  for (const [plugin, own] of Object.entries(options) as [string, unknown][])
    if (typeof own !== 'object' || own === null || Array.isArray(own))
      throw new Fault(
        'PLUGIN_INVALID',
        `the options of the stage "${plugin}" of the package ${name} must be an object, such as { "limit": 10 }`,
        { file },
      )
  const folders = (path: string | undefined, key: string) => {
    if (path === undefined) return []
    const absolute = join(folder, path)
    if (!existsSync(absolute))
      throw new Fault(
        'PLUGIN_INVALID',
        `the package ${name} names "${path}" as its ${key}, which is not there: build the package, or correct the field "twinvoice"`,
        { file },
      )
    return [absolute]
  }
  return {
    name,
    folder,
    file,
    plugins: folders(field.plugins, 'plugins'),
    templates: folders(field.templates, 'templates'),
    rules: folders(field.rules, 'rules'),
    fonts: folders(field.fonts, 'fonts'),
    insert: (field.insert ?? []).map((insertion) => {
      const own = options[insertion.plugin]
      return own === undefined
        ? insertion
        : { ...insertion, options: { ...insertion.options, ...own } }
    }),
  }
}

function demandRange(
  name: string,
  file: string,
  range: string,
  version: string,
  what: 'core' | 'twinvoice',
): void {
  const where = what === 'core' ? '"twinvoice": { "core" }' : '"peerDependencies"'
  if (validRange(range) === null)
    throw new Fault(
      'PLUGIN_INVALID',
      `the package ${name} has "${range}" in ${where}, which is not a version range: write "^${version}"`,
      { file },
    )
  if (!satisfies(version, range, { includePrerelease: true }))
    throw new Fault(
      'PLUGIN_INVALID',
      `the package ${name} requires ${what} ${range}, and this is ${what} ${version}: install a compatible version of the package, or extend the range in ${where} if it works with this version`,
      { file },
    )
}

/** The package for twinvoice that a folder is in, as a list of one, or of none. */
export function packageAround(folder: string): string[] {
  let place = resolve(folder)
  while (!existsSync(join(place, 'package.json'))) {
    if (dirname(place) === place) return []
    place = dirname(place)
  }
  try {
    const text = readFileSync(join(place, 'package.json'), 'utf8')
    return (jsonOf(text) as { twinvoice?: unknown }).twinvoice === undefined ? [] : [place]
  } catch {
    return []
  }
}

function findPackageJson(name: string, from: string): string {
  const isPath = isAbsolute(name) || name.startsWith('.')
  if (isPath) {
    const folder = resolve(from, name)
    const file = join(folder, 'package.json')
    if (existsSync(folder) && statSync(folder).isDirectory() && existsSync(file)) return file
    throw new Fault(
      'PLUGIN_INVALID',
      existsSync(folder)
        ? `the folder ${name} has no package.json: give the folder of a package, or create one with twinvoice plugin new`
        : `the folder ${name} does not exist${isAbsolute(name) ? '' : `: relative paths are resolved against ${from}`}`,
      { file: folder },
    )
  }
  const lookup = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  for (const modules of lookup) {
    const file = join(modules, name, 'package.json')
    if (existsSync(file)) return file
  }
  const meant = existsSync(join(from, name, 'package.json'))
    ? `; for the folder write ./${name}`
    : ''
  throw new Fault(
    'PLUGIN_INVALID',
    `the package ${name} is not installed: run npm install ${name}${meant}`,
    { file: from },
  )
}

interface Manifest {
  readonly name: string
  readonly field: PackageField
  /** Range of compatible versions of twinvoice. */
  readonly peer: string | undefined
}

function readManifest(file: string): Manifest {
  let manifest: { name?: unknown; twinvoice?: unknown; peerDependencies?: Record<string, string> }
  try {
    manifest = jsonOf(readFileSync(file)) as typeof manifest
  } catch (thrown) {
    throw new Fault(
      'PLUGIN_INVALID',
      `the package ${basename(dirname(file))} cannot be read: ${fileReason(thrown)}: correct its package.json`,
      { file },
      thrown,
    )
  }
  const name =
    typeof manifest.name === 'string' && manifest.name !== ''
      ? manifest.name
      : basename(dirname(file))
  if (manifest.twinvoice === undefined)
    throw new Fault(
      'PLUGIN_INVALID',
      `the package ${name} does not declare its contents: add the field "twinvoice", such as { "core": "^${CORE_VERSION}", "templates": "templates" }`,
      { file },
    )
  const problems = problemsOf(FIELD_SCHEMA, manifest.twinvoice)
  if (problems.length > 0)
    throw new Fault(
      'PLUGIN_INVALID',
      `the package ${name}, field "twinvoice": ${problems.map(inEnglish).join('; ')}`,
      { file },
    )
  return {
    name,
    field: manifest.twinvoice as PackageField,
    peer: manifest.peerDependencies?.['twinvoice'],
  }
}
