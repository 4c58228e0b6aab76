import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { satisfies } from '#semver'
import { loadCatalog } from '../catalog/catalog.js'
import { readCheckedJson } from '../catalog/json-file.js'
import { PACKAGE_ROOT, PACKAGE_VERSION } from '../catalog/package-root.js'
import { readPackage, type ExtensionPackage } from '../catalog/packages.js'
import { jsonOf } from '../pipeline/file-reason.js'
import { CheckRunner, requireThat, type CheckResult } from './checks.js'
import { checkContract } from './contract.js'

/** Checks a package in the way an instance would load it. */
export async function checkPackage(path: string): Promise<CheckResult[]> {
  const checks = new CheckRunner()
  const folder = resolve(path)
  const extension = await checks.run('package.json declares the contents of the package', () =>
    readPackage(folder, folder),
  )
  if (extension === undefined) return checks.results
  await checks.run('package.json declares the compatible versions of twinvoice', () =>
    requirePeer(extension),
  )
  await checks.run('package.json publishes the contents of the package', () =>
    requireFiles(extension),
  )
  await checks.run('there is a README.md', () =>
    requireThat(
      existsSync(join(folder, 'README.md')),
      'add a README.md that describes the package',
    ),
  )
  const catalog = await checks.run('everything in it can be read and has a unique id', () =>
    loadCatalog({ packages: [folder] }),
  )
  if (catalog === undefined) return checks.results
  const subject = {
    catalog,
    isOwn: (file: string) => file.startsWith(folder + sep),
    readmeOf: ({ file }: { file: string }) => join(dirname(file), 'README.md'),
  }
  const file = join(folder, 'example.json')
  const example = existsSync(file)
    ? await checks.run('example.json can be read', () =>
        readCheckedJson<object>(file, { type: 'object' }),
      )
    : undefined
  await checkContract(subject, checks, example)
  return checks.results
}

/** Checks the built-in extensions with the same contract. */
export async function checkBuiltIn(): Promise<CheckResult[]> {
  const checks = new CheckRunner()
  const catalog = await loadCatalog()
  const subject = {
    catalog,
    isOwn: () => true,
    readmeOf: ({ file }: { file: string }) =>
      join(PACKAGE_ROOT, 'plugins', dirname(file).split(sep).at(-1) ?? '', 'README.md'),
  }
  await checkContract(subject, checks)
  return checks.results
}

interface Manifest {
  readonly files?: readonly string[]
  readonly peerDependencies?: Readonly<Record<string, string>>
}

function requirePeer({ file }: ExtensionPackage): void {
  const range = manifestOf(file).peerDependencies?.['twinvoice']
  requireThat(range !== undefined, `add "peerDependencies": { "twinvoice": "^${PACKAGE_VERSION}" }`)
  requireThat(
    satisfies(PACKAGE_VERSION, range),
    `it requires twinvoice ${range}, and this is ${PACKAGE_VERSION}: extend the range in "peerDependencies"`,
  )
}

/** Files that are not published would be missing only in installed packages. */
function requireFiles({ file, folder, plugins, templates, rules, fonts }: ExtensionPackage): void {
  const { files } = manifestOf(file)
  if (files === undefined) return
  const published = files.map((entry) => entry.replace(/^\.?\/+|\/\**$|\/+$/g, ''))
  for (const path of [...plugins, ...templates, ...rules, ...fonts]) {
    const name = path.slice(folder.length + 1).replaceAll(sep, '/')
    requireThat(
      published.some((entry) => entry === '' || name === entry || name.startsWith(`${entry}/`)),
      `add "${name}" to "files", or it will be missing from the published package`,
    )
  }
}

function manifestOf(file: string): Manifest {
  return jsonOf(readFileSync(file)) as Manifest
}
