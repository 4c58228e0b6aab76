/**
 * Measures an installation: this package as packed, and all its dependencies.
 *
 *     npm run size
 *
 * Prints the sentence in docs/dependencies.md. Packages are counted by package-lock.json, bytes by
 * what is in node_modules; optional packages of other platforms are not there and not counted.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'

/** What an installation brings. */
export interface InstalledSize {
  /** Dependencies that package.json names. */
  readonly direct: number
  /** All packages, theirs included. */
  readonly packages: number
  /** Bytes of all packages and of this one, unpacked. */
  readonly bytes: number
}

interface LockEntry {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Measures this checkout. */
export function installedSize(): InstalledSize {
  const lock = JSON.parse(readFileSync(path.join(PACKAGE_ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, LockEntry>>
  }
  const folders = Object.entries(lock.packages).flatMap(([folder, { dev, devOptional }]) =>
    folder === '' || dev === true || devOptional === true ? [] : [path.join(PACKAGE_ROOT, folder)],
  )
  const present = folders.filter((folder) => existsSync(folder))
  const own = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
      cwd: PACKAGE_ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as readonly { readonly unpackedSize: number }[]
  return {
    direct: Object.keys(lock.packages['']?.dependencies ?? {}).length,
    packages: present.length,
    bytes: present.reduce((sum, folder) => sum + bytesOf(folder), own[0]?.unpackedSize ?? 0),
  }
}

/** The sentence of docs/dependencies.md. */
function sizeSentence({ direct, packages, bytes }: InstalledSize): string {
  return `${direct} direct dependencies, ${packages} packages in all, ${Math.round(bytes / 1e6)} MB installed.`
}

/** Bytes of a package's own files; packages within it are counted on their own. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(place)
    return sum + lstatSync(place).size
  }, 0)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(sizeSentence(installedSize()))
