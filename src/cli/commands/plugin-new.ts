import { detail } from '../../pipeline/detail.js'
import { existsSync } from 'node:fs'
import { readFile, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { loadCatalog } from '../../catalog/catalog.js'
import { PACKAGE_ROOT, PACKAGE_VERSION } from '../../catalog/package-root.js'
import { Fault } from '../../pipeline/errors.js'
import { makeFolder, writeAtomically } from '../io/files.js'

/** The kinds of packages. */
export const KINDS = ['template', 'rules', 'stage', 'inspector', 'fonts', 'profile'] as const
export type Kind = (typeof KINDS)[number]

/**
 * Creates a working package with a test.
 * @param asked one of {@link KINDS}, with or without the final s
 * @param name package name; its last part, without `twinvoice-` and the kind, becomes the id
 * @param parent folder in which the folder of the package is created
 * @returns the folder of the package
 * @throws Fault OPTIONS_INVALID for an unknown kind, an invalid name, or an existing folder; OUTPUT_UNWRITABLE, and
 *   nothing of the package is left then
 */
export async function newPackage(asked: string, name: string, parent: string): Promise<string> {
  const kind = KINDS.find((each) => each.replace(/s$/, '') === asked.replace(/s$/, ''))
  if (kind === undefined)
    throw new Fault(
      'OPTIONS_INVALID',
      detail`unknown kind "${asked}": use one of ${KINDS.join(', ')}`,
    )
  if (!/^(@[a-z0-9][a-z0-9._-]*\/)?[a-z][a-z0-9._-]*$/.test(name))
    throw new Fault(
      'OPTIONS_INVALID',
      detail`"${name}" is not a package name: use lower-case letters, digits and hyphens`,
    )
  const base = name.replace(/^@[^/]+\//, '')
  const folder = join(parent, base)
  if (existsSync(folder))
    throw new Fault('OPTIONS_INVALID', detail`already exists: choose another name`, {
      file: folder,
    })
  const id = base
    .replace(/^twinvoice-/, '')
    .replace(new RegExp(`^(${KINDS.join('|')})-`), '')
    .replace(/[._]/g, '-')
  if (!/^[a-z]/.test(id))
    throw new Fault(
      'OPTIONS_INVALID',
      detail`"${name}" would give the id "${id}": its last part must begin with a letter`,
    )
  if (await isTaken(kind, id))
    throw new Fault(
      'OPTIONS_INVALID',
      detail`"${name}" would give the id "${id}", which is part of twinvoice: choose another name`,
    )
  const words: Readonly<Record<string, string>> = {
    __name__: name,
    __id__: id,
    __ID__: id.toUpperCase(),
    __version__: PACKAGE_VERSION,
  }
  const fill = (text: string) =>
    text.replace(/__(name|id|ID|version)__/g, (word) => words[word] ?? word)
  const source = join(PACKAGE_ROOT, 'scaffold', kind)
  try {
    await copyFilled(source, folder, fill)
  } catch (thrown) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    throw thrown
  }
  return folder
}

async function copyFilled(
  source: string,
  folder: string,
  fill: (text: string) => string,
): Promise<void> {
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const from = join(entry.parentPath, entry.name)
    const target = join(folder, fill(from.slice(source.length + 1)))
    await makeFolder(dirname(target))
    await writeAtomically(target, fill(await readFile(from, 'utf8')))
  }
}

/** Whether twinvoice itself has a template, rule pack, stage or profile with this id. */
async function isTaken(kind: Kind, id: string): Promise<boolean> {
  const { templates, rulePacks, plugins, profiles } = await loadCatalog()
  const known = {
    template: templates,
    rules: rulePacks,
    stage: plugins,
    inspector: plugins,
    profile: profiles,
  }
  if (kind === 'fonts') return false
  return known[kind].has(kind === 'profile' ? id.toUpperCase() : id)
}

/**
 * The commands to try the package; `npm install` is left out if twinvoice is found in a parent
 * folder.
 */
export function nextSteps(folder: string): string {
  const above =
    createRequire(join(resolve(folder), 'package.json')).resolve.paths('twinvoice') ?? []
  const isThere = above.some((modules) => existsSync(join(modules, 'twinvoice', 'package.json')))
  return `cd ${folder} && ${isThere ? '' : 'npm install && '}npm test`
}
