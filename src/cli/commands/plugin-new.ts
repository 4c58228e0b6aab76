import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { loadCatalog } from '../../catalog/catalog.js'
import { PACKAGE_ROOT, PACKAGE_VERSION } from '../../catalog/package-root.js'
import { Fault } from '../../pipeline/errors.js'

/** What a package can bring. */
export const KINDS = ['template', 'rules', 'stage', 'fonts', 'profile'] as const
export type Kind = (typeof KINDS)[number]

/**
 * Writes a working package with a test of its own.
 * @param asked one of {@link KINDS}, with or without its last s
 * @param name package name; its last part, without `twinvoice-` and the kind, names what it brings
 * @param parent folder in which the package's folder is made
 * @returns the package's folder
 * @throws Fault OPTIONS_INVALID for an unknown kind, an unusable name, or a folder that is there
 */
export async function newPackage(asked: string, name: string, parent: string): Promise<string> {
  const kind = KINDS.find((each) => each.replace(/s$/, '') === asked.replace(/s$/, ''))
  if (kind === undefined)
    throw new Fault(
      'OPTIONS_INVALID',
      `there is no kind "${asked}": take one of ${KINDS.join(', ')}`,
    )
  if (!/^(@[a-z0-9][a-z0-9._-]*\/)?[a-z][a-z0-9._-]*$/.test(name))
    throw new Fault(
      'OPTIONS_INVALID',
      `"${name}" is no package name: take lower-case letters, digits and hyphens`,
    )
  const base = name.replace(/^@[^/]+\//, '')
  const folder = join(parent, base)
  if (existsSync(folder))
    throw new Fault('OPTIONS_INVALID', 'it is there already: take another name', { file: folder })
  const id = base
    .replace(/^twinvoice-/, '')
    .replace(/^(template|rules|stage|fonts|profile)-/, '')
    .replace(/[._]/g, '-')
  if (!/^[a-z]/.test(id))
    throw new Fault(
      'OPTIONS_INVALID',
      `"${name}" would give the id "${id}": its last part must begin with a letter`,
    )
  if (await isTaken(kind, id))
    throw new Fault(
      'OPTIONS_INVALID',
      `"${name}" would give the id "${id}", which twinvoice itself has: take another name`,
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
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const from = join(entry.parentPath, entry.name)
    const target = join(folder, fill(from.slice(source.length + 1)))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, fill(await readFile(from, 'utf8')))
  }
  return folder
}

/** Whether this package itself has a template, rule pack, stage or profile of this id. */
async function isTaken(kind: Kind, id: string): Promise<boolean> {
  const { templates, rulePacks, plugins, profiles } = await loadCatalog()
  const known = { template: templates, rules: rulePacks, stage: plugins, profile: profiles }
  if (kind === 'fonts') return false
  return known[kind].has(kind === 'profile' ? id.toUpperCase() : id)
}

/** What has to be done to try the package: nothing is installed where twinvoice is found above. */
export function nextSteps(folder: string): string {
  const above =
    createRequire(join(resolve(folder), 'package.json')).resolve.paths('twinvoice') ?? []
  const isThere = above.some((modules) => existsSync(join(modules, 'twinvoice', 'package.json')))
  return `cd ${folder} && ${isThere ? '' : 'npm install && '}npm test`
}
