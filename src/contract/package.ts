import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import satisfies from 'semver/functions/satisfies.js'
import { loadCatalog } from '../catalog/catalog.js'
import { readCheckedJson } from '../catalog/json-file.js'
import { PACKAGE_ROOT, PACKAGE_VERSION } from '../catalog/package-root.js'
import { readPackage, type ExtensionPackage } from '../catalog/packages.js'
import { CheckRunner, requireThat, type CheckResult } from './checks.js'
import { checkContract } from './contract.js'

/** Checks a package as an instance that names it would find it. */
export async function checkPackage(path: string): Promise<CheckResult[]> {
  const checks = new CheckRunner()
  const folder = resolve(path)
  const extension = await checks.run('package.json says what the package brings', () =>
    readPackage(folder, folder),
  )
  if (extension === undefined) return checks.results
  await checks.run('package.json names the versions of twinvoice that it works with', () =>
    requirePeer(extension),
  )
  await checks.run('package.json publishes what the package brings', () => requireFiles(extension))
  await checks.run('there is a README.md', () =>
    requireThat(
      existsSync(join(folder, 'README.md')),
      'add a README.md that says what the package is for',
    ),
  )
  const catalog = await checks.run(
    'everything in it can be read, and nothing clashes with what is there',
    () => loadCatalog({ packages: [folder] }),
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

/** Checks what this package itself brings, by the same contract. */
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
    `it is for twinvoice ${range}, and this is ${PACKAGE_VERSION}: widen the range in "peerDependencies"`,
  )
}

/** What is not published is missing for whoever installs the package, and only there. */
function requireFiles({ file, folder, plugins, templates, rules, fonts }: ExtensionPackage): void {
  const { files } = manifestOf(file)
  if (files === undefined) return
  const published = files.map((entry) => entry.replace(/^\.?\/+|\/\**$|\/+$/g, ''))
  for (const path of [...plugins, ...templates, ...rules, ...fonts]) {
    const name = path.slice(folder.length + 1).replaceAll(sep, '/')
    requireThat(
      published.some((entry) => entry === '' || name === entry || name.startsWith(`${entry}/`)),
      `add "${name}" to "files": it would be missing in the published package`,
    )
  }
}

function manifestOf(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}
