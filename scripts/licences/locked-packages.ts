import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A package that package-lock.json names. */
export interface LockedPackage {
  /** Where it is in the package's folder: `node_modules/a/node_modules/b`. */
  readonly folder: string
  readonly name: string
  readonly version: string
  /** What its package.json says about its licence, if it says it as a text. */
  readonly licence: string | undefined
  /** Whether npm runs a script of it when it is installed. */
  readonly installs: boolean
  /** Whether it is installed for development only. */
  readonly development: boolean
  /** Whether an installation may lack it, as one for another platform. */
  readonly optional: boolean
  /** The names of the packages that it asks for. */
  readonly needs: readonly string[]
}

interface LockEntry {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/**
 * All packages of a lock file, for all platforms.
 * @returns first, in the folder `''`, the package that it belongs to
 */
export function lockedTree(root: string): readonly LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, LockEntry>>
  }
  return Object.entries(packages).map(([folder, entry]) => ({
    folder,
    name: entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 13),
    version: entry.version ?? '',
    licence: entry.license,
    installs: entry.hasInstallScript === true,
    development: entry.dev === true,
    optional: entry.optional === true || entry.devOptional === true,
    needs: Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    }),
  }))
}

/** All packages of a lock file, without the package that it belongs to. */
export function lockedPackages(root: string): readonly LockedPackage[] {
  return lockedTree(root).filter(({ folder }) => folder !== '')
}

/** A package and all that it brings. */
export function neededBy(
  folder: string,
  packages: readonly LockedPackage[],
): readonly LockedPackage[] {
  const byFolder = indexed(packages)
  const found = new Set<LockedPackage>()
  const visit = (place: string) => {
    const each = byFolder.get(place)
    if (each === undefined || found.has(each)) return
    found.add(each)
    neededFolders(each, byFolder).forEach(visit)
  }
  visit(folder)
  return [...found]
}

/** The folders of the packages that one asks for, each found from inside out as Node does. */
export function neededFolders(
  { folder, needs }: LockedPackage,
  packages: ReadonlyMap<string, LockedPackage>,
): readonly string[] {
  return needs.flatMap((name) => {
    for (
      let base = folder;
      ;
      base = base.slice(0, Math.max(base.lastIndexOf('/node_modules/'), 0))
    ) {
      const place = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`
      if (packages.has(place)) return [place]
      if (base === '') return []
    }
  })
}

/** The packages by their folders. */
export function indexed(packages: readonly LockedPackage[]): ReadonlyMap<string, LockedPackage> {
  return new Map(packages.map((each) => [each.folder, each]))
}
