import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PACKAGE_ROOT, PACKAGE_VERSION } from '../catalog/package-root.js'
import { Fault } from '../pipeline/errors.js'

/** What a package can bring. */
export const KINDS = ['template', 'rules', 'stage', 'fonts', 'profile'] as const
export type Kind = (typeof KINDS)[number]

/**
 * Writes a working package with a test of its own.
 * @param name package name; its last part, without `twinvoice-` and the kind, names what it brings
 * @param parent folder in which the package's folder is made
 * @returns the package's folder
 * @throws Fault OPTIONS_INVALID for an unknown kind, an unusable name, or a folder that is there
 */
export async function newPackage(kind: Kind, name: string, parent: string): Promise<string> {
  if (!KINDS.includes(kind))
    throw new Fault(
      'OPTIONS_INVALID',
      `there is no kind "${kind}": take one of ${KINDS.join(', ')}`,
    )
  if (!/^(@[a-z0-9][a-z0-9._-]*\/)?[a-z][a-z0-9._-]*$/.test(name))
    throw new Fault(
      'OPTIONS_INVALID',
      `"${name}" is no package name: take lower-case letters, digits and hyphens`,
    )
  const base = name.replace(/^@[^/]+\//, '')
  const folder = join(parent, base)
  if (existsSync(folder))
    throw new Fault('OPTIONS_INVALID', 'it is there already', { file: folder })
  const id = base
    .replace(/^twinvoice-/, '')
    .replace(/^(template|rules|stage|fonts|profile)-/, '')
    .replace(/[._]/g, '-')
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
