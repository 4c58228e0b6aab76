import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

/** What a command left behind. */
export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * An empty project into which this package was installed from its tarball. What the package says
 * that it depends on is linked from this checkout, and nothing else: a dependency that it forgets
 * to name is missing.
 */
export class Project {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true })
      writeFileSync(join(this.folder, name), text)
    }
  }

  /** Installs a package of this checkout, as the project's own dependency. */
  add(...names: readonly string[]): void {
    for (const name of names) link(name, join(this.folder, 'node_modules'))
  }

  copy(from: string, to: string): string {
    const target = join(this.folder, to)
    cpSync(from, target, { recursive: true })
    return target
  }

  /** Runs Node in the project, without this checkout's environment. */
  node(args: readonly string[], cwd = this.folder): Promise<Ran> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, args, {
        cwd,
        env: { PATH: process.env['PATH'], HOME: this.folder, TMPDIR: tmpdir() },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let [stdout, stderr] = ['', '']
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
      child.on('close', (code) => {
        resolve({ code, stdout, stderr })
      })
    })
  }

  /** Runs the command line of the installed package. */
  twinvoice(args: readonly string[], cwd = this.folder): Promise<Ran> {
    return this.node(
      [join(this.folder, 'node_modules', 'twinvoice', 'bin', 'twinvoice.js'), ...args],
      cwd,
    )
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

let packed: string | undefined

/** The package as it would be published, packed once for all tests. */
function tarball(): string {
  if (packed !== undefined) return packed
  const folder = mkdtempSync(join(tmpdir(), 'twinvoice-pack-'))
  const { status, stderr } = spawnSync(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder],
    { cwd: PACKAGE_ROOT, encoding: 'utf8' },
  )
  const [name] = readdirSync(folder)
  if (status !== 0 || name === undefined) throw new Error(`npm pack: ${stderr}`)
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true })
  })
  return (packed = join(folder, name))
}

/** Makes an empty project with the package in it. */
export function newProject(): Project {
  const project = new Project(mkdtempSync(join(tmpdir(), 'twinvoice project ')))
  const modules = join(project.folder, 'node_modules')
  mkdirSync(join(modules, 'twinvoice'), { recursive: true })
  const { status } = spawnSync('tar', [
    ...['-xzf', tarball(), '--strip-components=1', '-C', join(modules, 'twinvoice')],
  ])
  if (status !== 0) throw new Error('tar cannot unpack the package')
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(modules, 'twinvoice', 'package.json'), 'utf8'),
  ) as Readonly<Record<'dependencies' | 'optionalDependencies', Readonly<Record<string, string>>>>
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) link(name, modules)
  project.write({ 'package.json': '{ "name": "empty", "private": true }' })
  return project
}

function link(name: string, modules: string): void {
  const target = join(modules, name)
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(join(PACKAGE_ROOT, 'node_modules', name), target)
}

/** A request with the required fields only, as source text. */
export const REQUEST = `{
  invoice: {
    number: 'R-1',
    date: '2026-11-20',
    seller: { name: 'Seller GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Buyer AG', city: 'Hamburg', country: 'DE' },
    items: [{ description: 'Consulting', quantity: 2, unit: 'HUR', unitPrice: 120, vatRate: 19 }],
  },
}`
