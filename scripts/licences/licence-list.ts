import { readFileSync } from 'node:fs'
import path from 'node:path'

/** `licences.json`: what may be in an installation, and why. */
export interface LicenceList {
  /** Licences that any package may have, by SPDX id, with what they ask for. */
  readonly allowed: Readonly<Record<string, string>>
  /** Packages with another licence, or with one that their package.json does not say. */
  readonly named: Readonly<Record<string, NamedLicence>>
  /** Packages of another licence that are bundled in the page of the console. */
  readonly inConsole: Readonly<Record<string, NamedLicence>>
  /** Files of others that lie in this package itself. */
  readonly bundled: readonly BundledFile[]
  /** Packages that report from where they run; a `*` at the end matches any name. */
  readonly telemetry: readonly string[]
}

/** The licence of one package; its name in the list may end in `*`. */
export interface NamedLicence {
  /** SPDX expression of the licence that holds. */
  readonly licence: string
  /** What the package.json must say; absent if it says nothing. */
  readonly declared?: string
  /** The package's file with the text of the licence. */
  readonly file?: string
  /** SHA-256 of that file: another text is another licence, and needs another look. */
  readonly sha256?: string
  readonly reason: string
}

/** A file of others in this package. */
export interface BundledFile {
  readonly name: string
  /** Where it is in the built package, as does the file with its licence. */
  readonly path: string
  readonly text: string
  readonly licence: string
  /** True if its licence is allowed for it alone. */
  readonly alone?: boolean
  readonly reason: string
}

/** Reads the list of this package. */
export function licenceList(root: string): LicenceList {
  return JSON.parse(
    readFileSync(path.join(root, 'scripts/licences/licences.json'), 'utf8'),
  ) as LicenceList
}

/** The entry of a package: by its name, or by a pattern. */
export function namedEntry(
  name: string,
  { named }: LicenceList,
): readonly [pattern: string, entry: NamedLicence] | undefined {
  return Object.entries(named).find(([pattern]) => matches(name, pattern))
}

/** Compares a name with a name or pattern. */
export function matches(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
