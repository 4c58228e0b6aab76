import { existsSync, readdirSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { Fault } from '../pipeline/errors.js'
import type { LocatedPlugin } from '../pipeline/assembly.js'
import { readCodeLists } from './code-lists.js'
import type {
  CodeLists,
  OpeningPlans,
  Profile,
  RulePackEntry,
  Template,
  Wording,
} from './entries/entries.js'
import { add, collect } from './folders.js'
import { readCheckedJson } from './json-file.js'
import { PACKAGE_ROOT } from './package-root.js'
import { checkPackProfiles, extendProfiles } from './extend-profiles.js'
import { checkContents, checkInsertions, faultOfPackage } from './package-contents.js'
import {
  packageAround,
  readPackage,
  type ExtensionPackage,
  type PackageReference,
} from './packages.js'
import { loadPlugins } from './plugins.js'
import { checkReferences } from './entries/references.js'
import { PACK_HEAD_SCHEMA, OPEN_SCHEMA, PROFILE_SCHEMA } from './schemas.js'
import { readTemplate } from './templates.js'

/** Folders in addition to those of the package. Entries can be added, but not replaced. */
export interface CatalogSources {
  /** Folders with plugins: `<folder>/<name>/index.js`. */
  readonly plugins?: readonly string[]
  /** Folders with templates, and with profiles in `profiles/`. */
  readonly templates?: readonly string[]
  /** Folders with rule packs: `<folder>/<id>/pack.json`. */
  readonly rules?: readonly string[]
  /** Folders with fonts. */
  readonly fonts?: readonly string[]
  /** Packages that contain any of these. */
  readonly packages?: readonly PackageReference[]
  /**
   * Folder against which package names and relative paths are resolved; default: the working
   * directory.
   */
  readonly from?: string
}

/** Everything on disk that pipelines consist of, read and checked. */
export interface Catalog {
  readonly plugins: ReadonlyMap<string, LocatedPlugin>
  readonly templates: ReadonlyMap<string, Template>
  readonly profiles: ReadonlyMap<string, Profile>
  readonly rulePacks: ReadonlyMap<string, RulePackEntry>
  readonly codeLists: CodeLists
  /** Folders with fonts in addition to the bundled ones. */
  readonly fonts: readonly string[]
  /** Packages from which entries were loaded. */
  readonly packages: readonly ExtensionPackage[]
  /** Texts by language. */
  readonly wording: ReadonlyMap<string, Wording>
  /** The stages that run before a profile is known. */
  readonly open: OpeningPlans
}

/**
 * Reads the folders of this package and those that the user adds.
 * @param root folder with `templates`, `rules` and `dist/plugins`
 * @throws Fault CATALOG_INVALID or PLUGIN_INVALID that names package, file and reason
 */
export async function loadCatalog(
  sources: CatalogSources = {},
  root: string = PACKAGE_ROOT,
): Promise<Catalog> {
  const from = sources.from ?? currentFolder()
  const packages = readPackages(sources.packages ?? [], from)
  try {
    return await readCatalog(sources, root, from, packages)
  } catch (thrown) {
    throw faultOfPackage(packages, thrown)
  }
}

/** @throws Fault CATALOG_INVALID for a working directory that was deleted while the process ran */
function currentFolder(): string {
  try {
    return process.cwd()
  } catch (thrown) {
    const reason = 'the working directory does not exist: change to another one, or set "from"'
    throw new Fault('CATALOG_INVALID', reason, {}, thrown)
  }
}

/**
 * Checks the profiles that the pack in a folder lists, without loading what is installed.
 * @param references packages whose profiles count, besides those of twinvoice and of the pack's own package
 * @throws Fault CATALOG_INVALID or PLUGIN_INVALID with the nearest name for one that there is not
 */
export function checkProfilesOfPack(
  folder: string,
  references: readonly PackageReference[],
  from: string,
): void {
  const packages = [...references, ...packageAround(folder)].map((each) => readPackage(each, from))
  const folders = [join(PACKAGE_ROOT, 'templates'), ...packages.flatMap((each) => each.templates)]
  checkPackProfiles(readPackHead(join(folder, 'pack.json')), readProfiles([...new Set(folders)]))
}

/**
 * The rule packs of twinvoice and of packages, by id, without loading what else is installed.
 * @throws Fault CATALOG_INVALID or PLUGIN_INVALID that names package, file and reason
 */
export function installedRulePacks(
  references: readonly PackageReference[],
  from: string,
): ReadonlyMap<string, RulePackEntry> {
  const folders = readPackages(references, from).flatMap(({ rules }) => rules)
  return collect([join(PACKAGE_ROOT, 'rules'), ...folders], 'pack.json', readPackHead)
}

function readPackages(references: readonly PackageReference[], from: string): ExtensionPackage[] {
  const packages = references.map((reference) => readPackage(reference, from))
  for (const [index, { name, folder, file }] of packages.entries())
    if (packages.findIndex((each) => each.folder === folder) !== index)
      throw new Fault(
        'PLUGIN_INVALID',
        `the package ${name} is registered twice: remove one entry`,
        {
          file,
        },
      )
  checkContents(packages)
  return packages
}

async function readCatalog(
  sources: CatalogSources,
  root: string,
  from: string,
  packages: readonly ExtensionPackage[],
): Promise<Catalog> {
  const folders = (key: 'plugins' | 'templates' | 'rules' | 'fonts') => [
    ...(sources[key] ?? []).map((path) => resolve(from, path)),
    ...packages.flatMap((entry) => entry[key]),
  ]
  const templateFolders = [join(root, 'templates'), ...folders('templates')]
  const rulePacks = collect([join(root, 'rules'), ...folders('rules')], 'pack.json', readPackHead)
  const own = join(root, 'rules')
  const added = [...rulePacks.values()].filter((pack) => !pack.folder.startsWith(own + sep))
  const plugins = await loadPlugins([join(root, 'dist', 'plugins'), ...folders('plugins')])
  checkInsertions(packages, plugins)
  const catalog: Catalog = {
    plugins,
    templates: collect(templateFolders, 'template.json', (file) =>
      readTemplate(file, !file.startsWith(join(root, 'templates') + sep)),
    ),
    profiles: extendProfiles(readProfiles(templateFolders), added, packages),
    rulePacks,
    codeLists: readCodeLists(join(root, 'rules', 'en16931', 'codelists.json')),
    fonts: folders('fonts'),
    packages,
    wording: readWording(join(root, 'templates', 'wording')),
    open: readOpeningPlans(join(root, 'templates', 'open.json')),
  }
  checkReferences(catalog)
  return Object.freeze(catalog)
}

function readOpeningPlans(file: string): OpeningPlans {
  const { request, pdf, xml } = readCheckedJson<OpeningPlans>(file, OPEN_SCHEMA)
  return { request: { ...request, file }, pdf: { ...pdf, file }, xml: { ...xml, file } }
}

function readProfiles(folders: readonly string[]): Map<string, Profile> {
  const found = new Map<string, Profile>()
  for (const folder of folders
    .map((path) => join(path, 'profiles'))
    .filter((path) => existsSync(path)))
    for (const name of readdirSync(folder)
      .filter((entry) => entry.endsWith('.json'))
      .sort()) {
      const file = join(folder, name)
      add(found, {
        templates: [],
        syntaxes: ['cii'],
        ...readCheckedJson<Omit<Profile, 'file' | 'templates' | 'syntaxes'>>(file, PROFILE_SCHEMA),
        file,
      })
    }
  return found
}

function readPackHead(file: string): RulePackEntry {
  const head = readCheckedJson<Partial<RulePackEntry>>(file, PACK_HEAD_SCHEMA)
  const { id = '', version = '', title = '', syntax = 'cii', profiles, release, valid } = head
  const { family = id.replace(/-(?:cii|ubl)$/, '') } = head
  return {
    id,
    version,
    title,
    family,
    syntax,
    ...(release === undefined ? {} : { release }),
    ...(valid === undefined ? {} : { valid }),
    ...(profiles === undefined ? {} : { profiles }),
    folder: join(file, '..'),
    file,
  }
}

function readWording(folder: string): Map<string, Wording> {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.json'))
    : []
  return new Map(
    names.map((name) => [
      name.slice(0, -'.json'.length),
      readCheckedJson<Wording>(join(folder, name), { type: 'object' }),
    ]),
  )
}
